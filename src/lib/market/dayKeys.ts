import { type DayKeys, keysUnder } from '#contract/market/revealed.ts';
import { bookLabel, clockLabel, pathLabel, planLabel, type Version, venueLabel } from '#contract/market/source.ts';
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

/** A plan day that was advanced. */
interface Advanced {
  orderId: string;
  n: number;
}

/**
 * The keys of some markets' paths, books and second venues on a day, and the draws of plan days that were advanced on it. The browser
 * derives them one by one and asynchronously, so they are made first.
 * @throws RangeError for a symbol that is no market.
 */
export async function keysBelow(
  dayKey: Uint8Array<ArrayBuffer>,
  version: Version,
  ...wanted: readonly (string | Advanced)[]
): Promise<DayKeys> {
  const symbols = wanted.filter((one) => typeof one === 'string');
  const plans = wanted.filter((one) => typeof one !== 'string');
  const names = new Set(
    symbols.flatMap((symbol) => instrumentOf(symbol).of[version].terms.map(({ component }) => component)),
  );
  const groups = new Set([...names].map((name) => componentOf(name).group));
  const labels = [
    ...symbols.flatMap((symbol) => [bookLabel(version, symbol), venueLabel(version, symbol)]),
    ...[...names].map((name) => pathLabel(version, name)),
    ...[...groups].map(clockLabel),
    ...plans.map(({ orderId, n }) => planLabel(version, orderId, n)),
  ];
  const derive = await deriver(dayKey);
  const made = new Map(await Promise.all(labels.map(async (label) => [label, await derive(label)] as const)));
  return keysUnder(version, (label) => {
    const key = made.get(label);
    if (key === undefined) throw new RangeError(`no key of ${label} was made`);
    return key;
  });
}

async function deriver(dayKey: Uint8Array<ArrayBuffer>): Promise<(label: string) => Promise<Uint8Array>> {
  const { subtle } = crypto;
  const master = await subtle.importKey('raw', dayKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (label) => new Uint8Array(await subtle.sign('HMAC', master, new TextEncoder().encode(label)));
}
