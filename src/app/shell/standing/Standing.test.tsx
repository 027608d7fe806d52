// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/api/account.ts';
import { paths } from '#src/lib/paths.ts';
import { refreshUserAtom } from '#src/state/session.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { PageFrame } from '../PageFrame.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const frame = (
  <PageFrame>
    <Page title="Transfer">
      <form />
    </Page>
  </PageFrame>
);

let said: Partial<User>;
beforeEach(() => {
  server.reset();
  server.on('user/info', () => ({ ...maria, ...said }));
});

const shown = async (user: Partial<User>, at: string) => {
  said = user;
  const store = await loggedIn();
  await store.set(refreshUserAtom);
  return show(frame, { store, at });
};

test('a frozen account reads so above each form, with what it can still do and where to ask', async () => {
  await shown({ state: 'frozen' }, paths.transfer());
  const note = await screen.findByTestId('standing');
  expect(note.textContent).toMatch(/^This account is frozen.*close positions/);
  expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe(`#${paths.chat()}`);
  expect(note.compareDocumentPosition(document.querySelector('form') as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an account that was reset reads so, with the way to the active one', async () => {
  await shown({ archived: 1_700_000_000 }, paths.trade());
  const note = await screen.findByTestId('standing');
  expect(note.textContent).toMatch(/^This practice account was reset/);
  expect(screen.getByRole('link', { name: 'Practice accounts' }).getAttribute('href')).toBe(`#${paths.practice()}`);
});

test('an account that may do everything reads nothing; nor does a page that says it itself', async () => {
  for (const [user, at] of [
    [{}, paths.transfer()],
    [{ state: 'frozen' }, paths.chat()],
    [{ archived: 1_700_000_000 }, paths.practice()],
  ] as const) {
    const { unmount } = await shown(user, at);
    // What the frame shows late is there by now: the tests before have fetched it.
    await act(async () => undefined);
    expect(screen.queryByTestId('standing'), at).toBeNull();
    unmount();
  }
});
