import { expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { WaitingCard } from './WaitingCard.tsx';

const offline = { key: 'offline', params: {} } as const;

function cardOf(state: 'saved' | 'sending' | 'received' | 'attention', progress: number) {
  const nothing = () => Promise.resolve();
  return htmlOf(
    <WaitingCard
      title="Papers"
      testId="papers"
      entry={{ state, progress, error: offline, canSend: state === 'saved', canEdit: state === 'saved' }}
      stepsLabel="Steps"
      deleting={{ title: 'Delete?', rows: [], note: '', confirmLabel: 'Delete' }}
      onRetry={() => undefined}
      onEdit={nothing}
      onDelete={nothing}
    >
      A passport
    </WaitingCard>,
  );
}

test('while it is being sent, why the try before failed is not said, nor can it be sent once more', async () => {
  const words = plain(await cardOf('sending', 0.53));
  expect(words).toContain('Sending 53%');
  expect(words).not.toMatch(/offline|reach|connection|Send now/i);
});

test('what could not be sent says why, and can be sent at once', async () => {
  const words = plain(await cardOf('saved', 0));
  expect(words).toMatch(/offline|reach|connection/i);
  expect(words).toContain('Send now');
});
