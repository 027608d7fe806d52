import { atom, type Setter } from 'jotai';
import { type Body, call } from '#src/lib/api.ts';
import { makePasskey } from '#src/lib/device/passkeys.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { refreshSecurityAtom } from '#src/state/identity/security.ts';
import { refreshUserAtom } from '#src/state/session.ts';

/** Has the app know of a change, once it is made. */
async function noted<T>(set: Setter, change: Promise<T>): Promise<Settled<T>> {
  const result = await toResult(change);
  if (result.status === 'ready') await Promise.all([set(refreshUserAtom), set(refreshSecurityAtom)]);
  return result;
}

export const updatePasswordAtom = atom(null, (_get, set, body: Body<'safe/update_password'>) =>
  noted(set, call('safe/update_password', body)),
);
export const changeEmailAtom = atom(null, (_get, set, body: Body<'safe/email'>) =>
  noted(set, call('safe/email', body)),
);
export const lockSettingsAtom = atom(null, (_get, set, body: Body<'safe/lock'>) => noted(set, call('safe/lock', body)));
export const removePasskeyAtom = atom(null, (_get, set, body: Body<'user/passkey_remove'>) =>
  noted(set, call('user/passkey_remove', body)),
);

/** Has the device make a passkey, and the server know it. */
export const addPasskeyAtom = atom(null, (_get, set, { label, ...proof }: Omit<Body<'user/passkey'>, 'action'>) => {
  const add = async () => {
    const { options } = await call('user/passkey', { action: 'options', ...proof });
    const answer = await makePasskey(options ?? '');
    return call('user/passkey', { action: 'add', answer, label });
  };
  return noted(set, add());
});

/** A new secret for the authenticator, which does not count yet. */
export function askForKey() {
  return toResult(call('safe/google', { action: 'key' }));
}

/** `bind` answers the recovery codes: the user is looked at anew once they have been seen. */
export const bindAtom = atom(null, (_get, _set, body: Omit<Body<'safe/google'>, 'action'>) =>
  toResult(call('safe/google', { action: 'bind', ...body })),
);
export const refreshAtom = atom(null, async (_get, set) => {
  await Promise.all([set(refreshUserAtom), set(refreshSecurityAtom)]);
});
/** Other recovery codes, in place of those so far: the count is looked at anew once they have been seen. */
export const renewCodesAtom = atom(null, (_get, _set, body: Omit<Body<'safe/google'>, 'action'>) =>
  toResult(call('safe/google', { action: 'codes', ...body })),
);
export const unbindAtom = atom(null, (_get, set, body: Omit<Body<'safe/google'>, 'action'>) =>
  noted(set, call('safe/google', { action: 'unbind', ...body })),
);
