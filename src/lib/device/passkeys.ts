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
  return answered(async ({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Has the device sign with a passkey that it knows. As `makePasskey`. */
export async function signWithPasskey(options: string): Promise<string> {
  return answered(async ({ startAuthentication }) => startAuthentication({ optionsJSON: JSON.parse(options) }));
}

type Library = typeof import('@simplewebauthn/browser');

async function answered(ask: (library: Library) => Promise<object>): Promise<string> {
  const library = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await ask(library));
  } catch (cause) {
    throw new AppError('passkey_unused', { cause });
  }
}
