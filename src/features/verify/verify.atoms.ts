import type { Candle } from '#contract/api/market.ts';
import { dateOfDay } from '#contract/market/calendar.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { type KeyedDay, pricesOf } from '#contract/market/revealed.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { call } from '#src/lib/api.ts';
import { asAppError } from '#src/lib/appError.ts';
import { toResult } from '#src/lib/loadable.ts';
import { keysBelow } from '#src/lib/market/dayKeys.ts';
import { type Fact, fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { askDays } from '#src/state/market/commitments.ts';
import { daysOf, type Figures, figuresAt, type Finding, firstTickOf, judge } from './judge.rules.ts';
import { openDay, provenDay, type Seal, type UnprovenDay } from './openDay.ts';
import { type Claim, dateOfTick, minuteOfTick } from './verify.rules.ts';

/** The days that can be checked. What was kept is asked for again the next time somebody looks. */
export const days = fact('days', askDays, { scope: 'all', fresh: ({ keptAt }) => keptAt === null });

export type Checked = UnprovenDay | { state: 'done'; seal: Seal; figures: Figures; finding: Finding | null };

export interface Question {
  symbol: string;
  tick: number;
  claim: Claim | null;
}

/** One question and what this phone finds out about it. */
export const checkOf = perKey(
  (question: Question) => fact<Checked>('check', () => check(question), { scope: 'all', fresh: isFinal }),
  { nameOf: (question) => JSON.stringify(question) },
);

function isFinal(checked: Checked): boolean {
  return checked.state === 'done' && checked.seal.keptAt === null;
}

/** What the server says of the minute of a tick. */
export function candleOf(symbol: string, tick: number): Fact<Candle> {
  return candleAt({ symbol, time: (minuteOfTick(tick) * tickMs) / 1000 });
}

const candleAt = perKey(
  ({ symbol, time }: { symbol: string; time: number }) =>
    fact<Candle>('candle', () => askCandle(symbol, time), { scope: 'all', fresh: () => true }),
  { nameOf: ({ symbol, time }) => `${symbol} ${time}` },
);

async function askCandle(symbol: string, time: number): Promise<Candle> {
  const list = await call('currency/new_timeshar', { symbol, interval: '1m', to: time + 1, limit: 1 });
  const candle = list.find((row) => row.time === time);
  if (candle === undefined) throw asAppError(new RangeError(`no candle of ${time}`));
  return candle;
}

async function check({ symbol, tick, claim }: Question): Promise<Checked> {
  const [day, rules] = [await provenDay(dateOfTick(tick)), marketOf(symbol)];
  if (day.state !== 'proven') return day;
  const { seal, sheet, key } = day;
  if (rules === undefined) return { state: 'refused', seal };
  const keyed = [
    ...(await earlierDays(rules, tick, claim)),
    { sheet, keys: await keysBelow(key, sheet.version, symbol) },
  ];
  const computed = pricesOf(keyed);
  const from = firstTickOf(daysOf(tick, claim).at(-keyed.length) ?? 0);
  const finding = claim === null ? null : judge(computed, { rules, tick, claim }, from);
  return { state: 'done', seal, figures: figuresAt(computed, rules, tick), finding };
}

/** The days through which a stop waited, without the last, back to the first one that does not prove itself. */
async function earlierDays({ symbol }: MarketRules, tick: number, claim: Claim | null): Promise<KeyedDay[]> {
  const found: KeyedDay[] = [];
  for (const number of daysOf(tick, claim).slice(0, -1).toReversed()) {
    const day = await toResult(openDay(dateOfDay(number)));
    if (day.status === 'failed' || day.data.state !== 'shown') break;
    const { seal, sheet, key } = day.data;
    if (seal.verdict !== 'agrees' || sheet === null || key === null) break;
    found.unshift({ sheet, keys: await keysBelow(key, sheet.version, symbol) });
  }
  return found;
}
