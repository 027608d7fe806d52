import type { EquityDay } from '#contract/api/money/worth.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { accountKinds, type Currency, fromMinor } from '#contract/currencies.ts';
import { dateOfDay, tickAt } from '#contract/market/calendar.ts';
import { inCents } from '#contract/rules/worth/cents.ts';
import { equityOf, type HeldPosition } from '#contract/rules/worth/equity.ts';
import { daySeconds } from '#contract/rules/worth/report.ts';
import { secondsOf } from '../trading/moment.ts';
import type { DayChange } from './reading.ts';

/** Money from outside, or to there, on a day: minor units of USDT, each flow in whole cents. */
export interface DayFlow {
  moved: bigint;
  /** What of it came in. */
  brought: bigint;
}

export interface Days {
  /** Days since 1970, UTC: of the first point, and of the last. */
  first: number;
  last: number;
  /** All changes there ever were, the oldest first. */
  changes: readonly DayChange[];
  flows: ReadonlyMap<number, DayFlow>;
  openAt(tick: bigint): HeldPosition[];
  /** The price of a market at a tick, as a decimal of the wire. */
  priceAt(symbol: string, tick: number): string;
}

/** What the user had when the day before `first` ended, and each day up to `last`. Equity in whole cents. */
export function equityDays({ first, last, changes, flows, openAt, priceAt }: Days): EquityDay[] {
  const held = new Map<string, bigint>();
  let next = 0;
  const equityAt = (day: number): bigint => {
    for (let change = changes[next]; change !== undefined && change.day <= day; change = changes[next]) {
      const key = keyOf(change);
      held.set(key, (held.get(key) ?? 0n) + change.amount);
      next += 1;
    }
    const tick = tickAt((day + 1) * daySeconds * 1000) - 1;
    const atSeconds = secondsOf(tick);
    const priceOf = (symbol: string) => priceAt(symbol, tick);
    return equityOf(balancesIn(held), openAt(BigInt(tick)), { atSeconds, priceOf }).total;
  };
  let before = equityAt(first - 1);
  const days: EquityDay[] = [];
  for (let day = first; day <= last; day += 1) {
    const equity = equityAt(day);
    const moved = flows.get(day)?.moved ?? 0n;
    const [amount, flow, result] = [equity, moved, equity - before - moved].map((minor) => fromMinor(minor, 'USDT'));
    days.push({ date: dateOfDay(day), equity: amount ?? '', moved: flow ?? '', result: result ?? '' });
    before = equity;
  }
  return days;
}

function keyOf({ account, currency, bucket }: Pick<DayChange, 'account' | 'currency' | 'bucket'>): string {
  return `${account}:${currency}:${bucket}`;
}

function balancesIn(held: ReadonlyMap<string, bigint>): Balance[] {
  const currencies = new Set([...held.keys()].map((key) => key.split(':')[1] as Currency));
  return accountKinds.flatMap((account) =>
    [...currencies].map((currency) => {
      const of = (bucket: DayChange['bucket']) =>
        fromMinor(held.get(keyOf({ account, currency, bucket })) ?? 0n, currency);
      return { account, currency, available: of('available'), frozen: of('frozen'), value: '0' };
    }),
  );
}

/** The days on which money came from outside or left, each amount in whole cents towards zero. */
export function flowsByDay(flows: readonly { day: number; usdt: bigint }[]): Map<number, DayFlow> {
  const days = new Map<number, DayFlow>();
  for (const { day, usdt } of flows) {
    const { moved, brought } = days.get(day) ?? { moved: 0n, brought: 0n };
    const cents = inCents(usdt, 'trunc');
    days.set(day, { moved: moved + cents, brought: brought + (cents > 0n ? cents : 0n) });
  }
  return days;
}
