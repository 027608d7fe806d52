import type { DayKeys } from '#contract/market/revealed.ts';
import { bookLabel, clockLabel, pathLabel, type Version } from '#contract/market/source.ts';
import { componentOf, instrumentOf } from '#contract/market/symbols.ts';
import { sha256 } from '../files/sha256.ts';

/** Plain http other than localhost has no WebCrypto; and an attacker who can change the page in transit can change its verdict. */
export function canVerify(): boolean {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle !== undefined;
}

/** What a day with this seed must have been committed to: SHA-256 (hex) of the key's bytes followed by the sheet's. */
export function commitmentOf(key: Uint8Array<ArrayBuffer>, sheet: string): Promise<string> {
  const text = new TextEncoder().encode(sheet);
  const bytes = new Uint8Array(key.length + text.length);
  bytes.set(key);
  bytes.set(text, key.length);
  return sha256(bytes.buffer);
}

/**
 * The keys of one market's paths and book on a day. The browser derives them one by one and asynchronously, so they are made first.
 * @throws RangeError for a symbol that is no market.
 */
export async function keysBelow(dayKey: Uint8Array<ArrayBuffer>, version: Version, symbol: string): Promise<DayKeys> {
  const { subtle } = crypto;
  const master = await subtle.importKey('raw', dayKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const derive = async (label: string) =>
    new Uint8Array(await subtle.sign('HMAC', master, new TextEncoder().encode(label)));
  const names = instrumentOf(symbol).of[version].terms.map(({ component }) => component);
  const groups = [...new Set(names.map((name) => componentOf(name).group))];
  const labels = [
    bookLabel(version, symbol),
    ...names.map((name) => pathLabel(version, name)),
    ...groups.map(clockLabel),
  ];
  const [bookKey, ...keys] = await Promise.all(labels.map(derive));
  const paths = new Map(names.map((name, at) => [name, keys[at]]));
  const clocks = new Map<string, Uint8Array | undefined>(groups.map((group, at) => [group, keys[names.length + at]]));
  return {
    path: (component) => made(paths.get(component), component),
    clock: (group) => made(clocks.get(group), group),
    book: (asked) => made(asked === symbol ? bookKey : undefined, asked),
  };
}

function made(key: Uint8Array | undefined, name: string): Uint8Array {
  if (key === undefined) throw new RangeError(`no key of ${name} was made`);
  return key;
}
