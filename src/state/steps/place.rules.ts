import type { Body } from '#src/lib/api.ts';
import { answersKeptSeconds } from '#contract/api/call.ts';
import type { CallName } from '#contract/api/calls.ts';
import { type Product, waitingProducts } from '#contract/api/trading.ts';
import type { AppError } from '#src/lib/appError.ts';

/**
 * The calls that move money at a tap, each under one key that is kept until the answer is known. With each, whose
 * orders it is about; null for money that moves without one, `asked` where the body names them, or means all that wait.
 */
const placed = {
  'coin/trade': 'spot',
  'coin/cancel': 'spot',
  'lever/submit': 'contract',
  'lever/close': 'contract',
  'lever/setstop': 'contract',
  'lever/cancel': 'contract',
  'lever/reverse': 'contract',
  // Contracts, forex and metals are one list of positions.
  'lever/margin': 'contract',
  'lever/closeall': 'contract',
  'microtrade/whsubmit': 'forex',
  'microtrade/whclose': 'forex',
  'microtrade/whsetstop': 'forex',
  'microtrade/submit': 'option',
  'trade/cancelall': 'asked',
  'wallet/transfer': null,
  'wallet/flashAgainst': null,
  'lh/deposit': null,
  'project/order': null,
  'lh/deposit/cancel': null,
  'lh/loan/repayment': null,
} as const satisfies Partial<Record<CallName, Product | 'asked' | null>>;
export type PlaceName = keyof typeof placed;

/** A step with the key it goes out under, each time it does. */
export interface Intent<K extends PlaceName = PlaceName> {
  name: K;
  body: Body<K>;
  key: string;
  /** What the user chose, as `wishOf` writes it. */
  wish: string;
  /** By this device's clock, before it was first sent. */
  madeMs: number;
}

/** Whose orders a step is about; none for money that moves without one. */
export function productsOf({ name, body }: Pick<Intent, 'name' | 'body'>): readonly Product[] {
  const product = placed[name];
  if (product !== 'asked') return product === null ? [] : [product];
  return 'product' in body && body.product !== undefined ? [body.product] : waitingProducts;
}

/** What was shown changes with every tick; what the user wants stays the same. */
const shownFields = new Set(['shown_price', 'shown_at', 'slippage_bps']);

/** What the user wants, whatever the price: the same choice is the same wish. */
export function wishOf(chosen: object): string {
  const said = Object.entries(chosen).filter(([field, value]) => value !== undefined && !shownFields.has(field));
  return JSON.stringify(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Steps that set a value. The last one counts, so an older one is never sent again. */
const settings = new Set<PlaceName>(['lever/setstop', 'microtrade/whsetstop']);

/** Whether a step must not be sent again once another has been sent. */
export function isOutdated(before: Intent, { name, body, key }: Intent): boolean {
  return before.key !== key && settings.has(name) && before.name === name && idOf(before.body) === idOf(body);
}

function idOf(body: object): unknown {
  return 'id' in body ? body.id : undefined;
}

/** The clocks of device and server differ, and the server counts its days from its own. */
const keptMs = (answersKeptSeconds - 86_400) * 1000;

/**
 * The notes that this version can read and whose answers the server still keeps: another version of the app may have written some.
 * another version meanwhile.
 */
export function readIntents(noted: readonly unknown[], nowMs: number): Intent[] {
  return noted.filter(isIntent).filter(({ madeMs }) => nowMs - madeMs < keptMs);
}

function isIntent(one: unknown): one is Intent {
  if (typeof one !== 'object' || one === null) return false;
  const { name, body, key, wish, madeMs } = one as Partial<Record<keyof Intent, unknown>>;
  const isKnown = typeof name === 'string' && Object.hasOwn(placed, name);
  const isSaid = typeof key === 'string' && typeof wish === 'string' && typeof madeMs === 'number';
  return isKnown && isSaid && typeof body === 'object' && body !== null;
}

/** The outcome is not known: the step may have been done or not. Any other error is an answer. */
export function isAnswerLost({ key, status }: AppError): boolean {
  if (key === 'offline' || key === 'timeout' || key === 'malformed_answer' || key === 'try_again') return true;
  return status !== null && status >= 500;
}

/**
 * Whether a refusal says nothing about an earlier try under the same key: it concerns who calls or how often, and is decided before
 * the key is looked up; or it is no answer of our server at all.
 */
export function isOfThisTryOnly({ key, status }: AppError): boolean {
  return key === 'unknown' || (status !== null && [401, 403, 426, 429].includes(status));
}

/** The current price as the refusal tells it; null for any other refusal. `atMs` is the server's time. */
export function freshOf({ key, params }: AppError): Quoted | null {
  if (key !== 'price_stale' && key !== 'price_moved') return null;
  const [price, at] = [params['price'], Number(params['at'])];
  return price === undefined || !Number.isFinite(at) ? null : { price: String(price), atMs: at };
}

/** A price that was shown, as a decimal of the wire, and its moment by the server's clock in milliseconds. */
export interface Quoted {
  price: string;
  atMs: number;
}
