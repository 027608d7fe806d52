import type { Config } from '#server/platform/config.ts';

/** As URLs write an IP address, however it was typed. */
const isAddress = /^[\d.]+$|^\[/;

/** Whom passkeys are made for: a host name, and the origins of it that count. */
export interface RelyingParty {
  host: string;
  isOrigin(origin: string): boolean;
}

/**
 * The public origin; without one this machine by its name, at whatever port (a development server has its own).
 * @returns null where browsers allow no passkeys: at an address instead of a name, or without encryption.
 */
export function relyingPartyOf({ publicOrigin }: Pick<Config, 'publicOrigin'>): RelyingParty | null {
  if (publicOrigin === null) return { host: 'localhost', isOrigin: isLocal };
  const { hostname: host, protocol } = new URL(publicOrigin);
  if (isAddress.test(host)) return null;
  if (protocol !== 'https:' && host !== 'localhost') return null;
  return { host, isOrigin: (origin) => origin === publicOrigin };
}

function isLocal(origin: string): boolean {
  return /^https?:\/\/localhost(:\d{1,5})?$/.test(origin);
}
