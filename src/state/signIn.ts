import { atom } from 'jotai';
import { type Body, call } from '../lib/api.ts';
import { signWithPasskey } from '../lib/device/passkeys.ts';
import { type Settled, toResult } from '../lib/loadable.ts';
import { addCodeAtom } from './inbox.ts';
import { deviceId } from './prefs.ts';
import { beginSessionAtom } from './session.ts';

/** How a session begins; not part of what guests and logged-in users load. */
export const logInAtom = atom(null, async (_get, set, form: Omit<Body<'user/login'>, 'device'>) => {
  const result = await toResult(call('user/login', { ...form, device: deviceId() }));
  return result.status === 'failed' ? result : set(beginSessionAtom, result.data);
});

/** What a passkey of this device answers: for a login, or in place of the code of a second factor. */
export function showPasskey(): Promise<Settled<string>> {
  const ask = async () => {
    const { options } = await call('user/passkey_login', { action: 'options' });
    return signWithPasskey(options ?? '');
  };
  return toResult(ask());
}

/** Without a name and a password: the device has verified its user. */
export const passkeyLogInAtom = atom(null, async (_get, set): Promise<Settled<void>> => {
  const shown = await showPasskey();
  if (shown.status === 'failed') return shown;
  const body = { action: 'answer', answer: shown.data, device: deviceId() } as const;
  const result = await toResult(call('user/passkey_login', body));
  if (result.status === 'failed') return result;
  const { session } = result.data;
  return session === null ? { status: 'ready', data: undefined } : set(beginSessionAtom, session);
});

export const registerAtom = atom(null, async (_get, set, form: Omit<Body<'user/register'>, 'device'>) => {
  const result = await toResult(call('user/register', { ...form, device: deviceId() }));
  return result.status === 'failed' ? result : set(beginSessionAtom, result.data);
});

/** A practice account of this device, without a name or a password. */
export const tryItAtom = atom(null, async (_get, set, form: Omit<Body<'user/try'>, 'device'>) => {
  const result = await toResult(call('user/try', { ...form, device: deviceId() }));
  return result.status === 'failed' ? result : set(beginSessionAtom, result.data);
});

export const resetPasswordAtom = atom(null, (_get, _set, form: Body<'user/forget'>) =>
  toResult(call('user/forget', form)),
);

/** Sends a verification code by mail or message; the sandbox puts it into the practice inbox. */
export const requestCodeAtom = atom(null, async (_get, set, ask: Omit<Body<'sms_mail'>, 'device'>) => {
  const name = ask.to.includes('@') ? 'sms_mail' : 'sms_send_d';
  const result = await toResult(call(name, { ...ask, device: deviceId() }));
  if (result.status === 'ready' && result.data.practice_code !== null) {
    set(addCodeAtom, { code: result.data.practice_code, to: ask.to, purpose: ask.purpose });
  }
  return result;
});
