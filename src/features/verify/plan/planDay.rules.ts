import { dayOfTick, genesisDay } from '#contract/market/calendar.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { type PlanProductId, planProductIds } from '#contract/plans/products.ts';
import type { Stretch } from '#contract/plans/rule.ts';
import { readHeadName } from '#contract/market/chain.ts';
import type { NamedHead } from '../verify.rules.ts';

/** One that was drawn lies in the past: the draw is of the key of that day, since 1970. */
export interface AskedStretch extends Stretch {
  drawnOn: number | null;
}

/** A plan day as its order tells of it. Money is USDT, decimals of the wire. */
export interface PlanDayAsked {
  plan: PlanProductId;
  orderId: string;
  n: number;
  amount: string;
  net: string;
  stretches: AskedStretch[];
  head: NamedHead | null;
}

/** A plan day is one stretch, or one and what was drawn for the rest of it. */
const stretchesMax = 4;
/** A day of the market, and more than any plan day of an hour: nobody's phone is to compute for minutes. */
const ticksMax = dayTicks;

/**
 * The question in the page's address: `plan`, `order` (the order's id), `n`, `amount`, `net`, and `stretches` as "from-to", or
 * "from-to-day" for a drawn one, one behind the other with a point between them; all in ticks. Null when it makes no sense.
 */
export function readPlanDay(query: URLSearchParams): PlanDayAsked | null {
  const plan = planProductIds.find((known) => known === query.get('plan'));
  const orderId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(query.get('order') ?? '')?.[0];
  const n = Number(/^\d{1,4}$/.exec(query.get('n') ?? '')?.[0] ?? 0);
  const [amount, net] = [toMinor(query.get('amount') ?? '', 'USDT'), toMinor(query.get('net') ?? '', 'USDT')];
  const stretches = (query.get('stretches') ?? '').split('.').map(readStretch);
  const head = readHeadName(query.get('head'));
  if (plan === undefined || orderId === undefined || n === 0 || amount === null || amount <= 0n || net === null)
    return null;
  if (head === null && query.has('head')) return null;
  const known = stretches.filter((one) => one !== null);
  const ticks = known.reduce((sum, { from, to }) => sum + to - from, 0);
  if (known.length !== stretches.length || known.length > stretchesMax || ticks > ticksMax) return null;
  return { plan, orderId, n, amount: fromMinor(amount, 'USDT'), net: fromMinor(net, 'USDT'), stretches: known, head };
}

function readStretch(text: string): AskedStretch | null {
  const match = /^(\d{1,12})-(\d{1,12})(?:-(\d{1,6}))?$/.exec(text);
  if (match === null) return null;
  const [from, to] = [Number(match[1]), Number(match[2])];
  const drawnOn = match[3] === undefined ? null : Number(match[3]);
  return from >= genesisDay * dayTicks && to >= from ? { from, to, drawnOn } : null;
}

/** The days of the market that a plan day runs on, since 1970, and those of its draws; oldest first, each once. */
export function daysIn(stretches: readonly AskedStretch[]): number[] {
  const days = stretches.flatMap(({ from, to, drawnOn }) => {
    const [first, last] = [dayOfTick(from), dayOfTick(to)];
    const between = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return drawnOn === null ? between : [...between, drawnOn];
  });
  return [...new Set(days)].toSorted((a, b) => a - b);
}
