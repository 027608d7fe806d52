import { expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { ProfileCard } from './ProfileCard.tsx';

test('the profile shows a name, an account and how the identity stands, and nothing of what is not there yet', async () => {
  const user = {
    id: 'u',
    username: 'ann',
    account: 'ann@example.org',
    invite_code: 'ABCD1234',
    inviter: null,
    identity: 'none',
    simulated: true,
  } as unknown as Parameters<typeof ProfileCard>[0]['user'];
  const words = plain(await htmlOf(<ProfileCard user={user} />));
  expect(words).toContain('ann@example.org');
  expect(words).toContain('Identity not verified');
  expect(words).not.toMatch(/invitation|ABCD1234/i);
});
