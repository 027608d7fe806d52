import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from './config.ts';

/**
 * The part of a network address that limits are counted by: an IPv6 customer has a whole /64, an IPv4 customer one address. What
 * is no address at all (a proxy may pass on anything) is a subject of its own.
 */
export function subnetOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '').slice(0, 45);
  const [head = '', tail] = ip.slice(0, 45).split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - groups.length);
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: missing }, () => '0')];
  return filled.slice(0, 4).join(':');
}

/** Who is at the other end: the connection's address, or what the one proxy in front says, as the last of those who claim it. */
export function peerOf(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  trustProxy: boolean,
): string {
  const claimed = String(headers['x-forwarded-for'] ?? '').split(',');
  const last = trustProxy ? claimed.at(-1)?.trim() : '';
  return last === undefined || last === '' ? (socket.remoteAddress ?? '') : last;
}

/** Programs on this machine: tests, benches, a proxy that was not named as one. They are not the strangers that limits are for. */
export function isOwnMachine(ip: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(ip);
}

/**
 * Whether a page of this server asks, as far as the browser says: pages of other sites must not act in their visitor's name.
 * Programs that are no browsers send no origin.
 */
export function isOwnOrigin(
  { origin, host, 'x-forwarded-host': outside }: IncomingHttpHeaders,
  { publicOrigin, trustProxy }: Pick<Config, 'publicOrigin' | 'trustProxy'>,
): boolean {
  if (origin === undefined || origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin).host;
  return asked === host || (trustProxy && asked === outside);
}
