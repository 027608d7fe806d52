import { dayOfTick } from '#contract/market/calendar.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { dayResult, terminationCost } from '#contract/plans/planRules.ts';
import type { Stretch } from '#contract/plans/rule.ts';
import { adjust, capture, release } from '#server/ledger/holds.ts';
import type { Deps } from '../deps.ts';
import { secondsOf } from '../trading/moment.ts';
import { houseLine, ledgerAccount } from '../trading/posting.ts';
import { accountOf, noteOf, type PlanChanges, type PlanDayRow, postOf } from './changes.ts';
import { type PlanRow, runningOf } from './orders.ts';
import { type DaySums, sumsOf } from './results.ts';

/** A piece of the path that a plan day ran on; `drawn_on` is the day whose key a past one was drawn with. */
export interface DayStretch extends Stretch {
  drawn_on: number | null;
}

interface DayOver {
  stretches: readonly DayStretch[];
  cut: PlanDayRow['cut'];
  /** At which it is over, and the next one begins. */
  tick: number;
  sums: DaySums;
}

type Parts = Pick<Deps, 'market'>;

/**
 * Settles a running plan up to a tick: day by day, each at the tick at which it was due and on its own stretch of the path, so that it
 * makes no difference when this is done.
 * @returns the order as it is then.
 */
export async function settlePlan(changes: PlanChanges, deps: Parts, first: PlanRow, to: number): Promise<PlanRow> {
  for (let row = first; ; ) {
    const next = await settlePlanDay(changes, deps, row, to);
    if (next === row) return row;
    row = next;
  }
}

/** Settles one day of a plan, if it is over by a tick. @returns the order as it is then. */
export async function settlePlanDay(changes: PlanChanges, deps: Parts, row: PlanRow, to: number): Promise<PlanRow> {
  const day = runningOf(row);
  if (day === null || day.to > to) return row;
  return payDay(changes, deps, row, { stretches: [{ ...day, drawn_on: null }], cut: 'none', tick: day.to });
}

/**
 * Ends the running plan day of a settled plan at once: what of it lies behind `tick` runs on a past window, which the key of that day
 * draws. The next one begins at `tick`.
 */
export async function advancePlan(changes: PlanChanges, deps: Parts, row: PlanRow, tick: number): Promise<PlanRow> {
  const day = runningOf(row);
  if (day === null) return row;
  // The clock of who began it may be ahead.
  const at = Math.max(tick, day.from);
  const drawnOn = dayOfTick(at);
  const draw = deps.market.planDraw(drawnOn, row.id, Number(row.days_paid) + 1);
  const drawn = { ...drawnStretch(draw, drawnOn, day.to - at), drawn_on: drawnOn };
  return payDay(changes, deps, row, { stretches: [...liveStretch(day, at), drawn], cut: 'advanced', tick: at });
}

/** Ends a settled running plan at a tick: its day so far is paid, the cost of ending it charged, and the rest released. */
export async function terminatePlan(changes: PlanChanges, deps: Parts, row: PlanRow, tick: number): Promise<PlanRow> {
  const day = runningOf(row);
  if (day === null) return row;
  const at = Math.max(tick, day.from);
  const stretches = liveStretch(day, at);
  const paid =
    stretches.length === 0
      ? row
      : bookDay(changes, row, await over(deps, row, { stretches, cut: 'terminated', tick: at }));
  const wanted = terminationCost(paid.amount);
  const cost = wanted < paid.value ? wanted : paid.value;
  const charged = capture(ledgerAccount(accountOf(paid), 'USDT'), cost, [houseLine('fees', 'USDT', cost)]);
  postOf(changes, paid, 'cost', at, charged);
  return endPlan(changes, { ...paid, cost, value: paid.value - cost }, 'terminated', at);
}

/** Nothing where the day has only just begun, or the clock of who began it is ahead. */
function liveStretch({ from }: Stretch, tick: number): DayStretch[] {
  return tick > from ? [{ from, to: tick, drawn_on: null }] : [];
}

async function payDay(changes: PlanChanges, deps: Parts, row: PlanRow, ended: Omit<DayOver, 'sums'>): Promise<PlanRow> {
  const paid = bookDay(changes, row, await over(deps, row, ended));
  if (paid.value === 0n) return endPlan(changes, paid, 'spent', ended.tick);
  if (paid.days_paid === paid.days) return endPlan(changes, paid, 'term', ended.tick);
  const next = { ...paid, day_from: BigInt(ended.tick), due: BigInt(ended.tick) + paid.day_ticks };
  changes.orders.set(next.id, next);
  return next;
}

async function over(deps: Parts, { plan, value }: PlanRow, ended: Omit<DayOver, 'sums'>): Promise<DayOver> {
  return { ...ended, sums: await sumsOf(deps, { plan, stretches: ended.stretches, amount: value }) };
}

/** Books what a day has brought, against the treasury: never more lost than there was. */
function bookDay(changes: PlanChanges, row: PlanRow, { stretches, cut, tick, sums }: DayOver): PlanRow {
  const { id, user_id: userId, plan, value } = row;
  const n = row.days_paid + 1n;
  const result = dayResult(sums.net, value);
  const { net, fees, slippage } = sums;
  const about = { order_id: id, n, user_id: userId, plan, amount: value };
  const brought = { net, result, fees, slippage, trades: BigInt(sums.trades) };
  changes.days.push({ ...about, ...brought, cut, stretches: JSON.stringify(stretches), tick: BigInt(tick) });
  const booked = adjust(ledgerAccount(accountOf(row), 'USDT'), result, [houseLine('treasury', 'USDT', -result)]);
  postOf(changes, row, `${n}`, tick, booked);
  return { ...row, value: value + result, income: row.income + result, today: result, days_paid: n };
}

function endPlan(changes: PlanChanges, row: PlanRow, ending: PlanRow['ending'], tick: number): PlanRow {
  postOf(changes, row, 'release', tick, release(ledgerAccount(accountOf(row), 'USDT'), row.value));
  const ended: PlanRow = {
    ...row,
    status: 'ended',
    ending,
    value: 0n,
    day_from: null,
    due: null,
    ended: BigInt(secondsOf(tick)),
  };
  changes.orders.set(ended.id, ended);
  changes.notices.push(noteOf(ended, 'plan_ended'));
  return ended;
}
