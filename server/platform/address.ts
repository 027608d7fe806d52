import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
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

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is anybody's on the internet, and not one of this machine, its network, or of no machine at all. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped);
  // Nobody spells a mapped address in hexadecimal with good intentions.
  if (family === 0 || /^::ffff:/i.test(mapped)) return false;
  return !notPublic.check(mapped, family === 4 ? 'ipv4' : 'ipv6');
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
