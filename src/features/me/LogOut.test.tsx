// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshUserAtom, sessionAtom } from '#src/state/session.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { LogOut } from './LogOut.tsx';
import { ProfileCard } from './profile/ProfileCard.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

beforeEach(() => server.reset());

/** Somebody without a name to log in with. */
const nameless = { ...maria, account: null, email: null, has_password: false };

test('nobody is told that there is no way back but who has none: a passkey is one', async () => {
  for (const can_return of [true, false]) {
    server.on('user/info', () => ({ ...nameless, can_return }));
    const store = await loggedIn();
    await store.set(refreshUserAtom);
    const { user } = await show(<LogOut />, { store });
    await user.click(screen.getByTestId('log-out'));
    if (can_return) await waitFor(() => expect(store.get(sessionAtom).status).toBe('guest'));
    else {
      expect(screen.getByTestId('confirm-sheet').textContent).toContain('No one can log back in to this account');
      expect(store.get(sessionAtom).status).toBe('user');
    }
    cleanup();
  }
});

test.each([
  [{ ...nameless, can_return: false }, 'On this device only'],
  [{ ...nameless, can_return: true }, 'Logs in with a passkey'],
  [maria, 'maria@practice.example'],
])('the profile says how one comes back', async (user, words) => {
  await show(<ProfileCard user={user} />);
  expect(screen.getByTestId('profile').textContent).toContain(words);
});
