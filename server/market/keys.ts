import { createHmac } from 'node:crypto';
import { bookLabel, pathLabel, version } from '../../contract/market/source.ts';

/**
 *   master ─┬─ macro key of each component   the opens and closes of its days; never shown
 *           └─ day key of each date ── component keys of that day   shown when the day is over
 *
 * Each arrow is an HMAC, which cannot be walked back, and day keys are siblings: none leads to another.
 */
export function macroKey(master: string, component: string): Uint8Array {
  return hmac(master, `${version}|macro|${component}`);
}

export function dayKey(master: string, date: string): Uint8Array {
  return hmac(master, `${version}|day|${date}`);
}

export function pathKey(dayKey: Uint8Array, component: string): Uint8Array {
  return hmac(dayKey, pathLabel(component));
}

/** What lies in the order book of a market that day. Shown with the day key: a fill can be checked as well as a price. */
export function bookKey(dayKey: Uint8Array, symbol: string): Uint8Array {
  return hmac(dayKey, bookLabel(symbol));
}

function hmac(key: string | Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
