import { atom } from 'jotai';
import { type Body, call } from '../lib/api.ts';
import { toResult } from '../lib/loadable.ts';
import { addCodeAtom } from './inbox.ts';
import { deviceId } from './prefs.ts';
import { beginSessionAtom } from './session.ts';

/** How a session begins; not part of what guests and logged-in users load. */
export const logInAtom = atom(null, async (_get, set, form: Omit<Body<'user/login'>, 'device'>) => {
  const result = await toResult(call('user/login', { ...form, device: deviceId() }));
  return result.status === 'failed' ? result : set(beginSessionAtom, result.data);
});

export const registerAtom = atom(null, async (_get, set, form: Omit<Body<'user/register'>, 'device'>) => {
  const result = await toResult(call('user/register', { ...form, device: deviceId() }));
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
