import { AppError } from '../appError.ts';

/** Whether this browser has passkeys for the address it shows: a name, with https or on this machine. */
export function canUsePasskeys(): boolean {
  const isName = !/^[\d.]+$|:/.test(location.hostname);
  return isName && typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Has the device make a passkey.
 * @param options what the server asks for, as JSON text.
 * @returns its answer, as JSON text.
 * @throws AppError passkey_unused when the user does not want to, or the device cannot.
 */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answered(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Has the device sign with a passkey that it knows. As `makePasskey`. */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answered(startAuthentication({ optionsJSON: JSON.parse(options) }));
}

async function answered(asking: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await asking);
  } catch (cause) {
    throw new AppError('passkey_unused', { cause });
  }
}
