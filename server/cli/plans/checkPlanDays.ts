import type { Kysely, Selectable } from 'kysely';
import { dayOfTick } from '#contract/market/calendar.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { dayResult } from '#contract/plans/planRules.ts';
import { runDay } from '#contract/plans/run.ts';
import { stretchesOf } from '#server/domain/plans/days.ts';
import type { DayStretch } from '#server/domain/plans/step.ts';
import type { Market } from '#server/market/market.ts';
import { type Check, shortened } from '#server/store/check.ts';
import type { Tables } from '#server/store/tables.ts';

const pageSize = 500;

type Day = Pick<
  Selectable<Tables['plan_days']>,
  | 'order_id'
  | 'n'
  | 'plan'
  | 'amount'
  | 'net'
  | 'result'
  | 'fees'
  | 'slippage'
  | 'trades'
  | 'cut'
  | 'stretches'
  | 'tick'
>;

type PlanMarket = Pick<Market, 'planView' | 'planDraw'>;

/**
 * Every plan day, worked out anew by its rule on its stretches of the path; and these: one after the other, a whole day together, and drawn
 * by the key of the day that is named where they lie in the past.
 */
export async function checkPlanDays(
  db: Kysely<Tables>,
  market: PlanMarket,
  dayProblem: (tick: number) => string | null,
): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  let before: Day | null = null;
  for (;;) {
    const page = await pageAfter(db, before);
    for (const day of page) {
      const wrong = problemOf(market, day, before, dayProblem);
      if (wrong !== null) problems.push(`day ${day.n} of the plan ${day.number} ${wrong}`);
      before = day;
    }
    rows += page.length;
    if (page.length < pageSize) break;
  }
  return {
    check: 'each plan day is what its rule does on its stretches of the path',
    rows,
    problems: shortened(problems),
  };
}

function pageAfter(db: Kysely<Tables>, last: Day | null) {
  const days = db
    .selectFrom('plan_days as d')
    .innerJoin('plan_orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select(['o.number', 'o.day_ticks'])
    .orderBy('d.order_id')
    .orderBy('d.n')
    .limit(pageSize);
  if (last === null) return days.execute();
  return days.where((eb) => eb(eb.refTuple('d.order_id', 'd.n'), '>', eb.tuple(last.order_id, last.n))).execute();
}

type Shown = Awaited<ReturnType<typeof pageAfter>>[number];

function problemOf(
  market: PlanMarket,
  day: Shown,
  before: Day | null,
  dayProblem: (tick: number) => string | null,
): string | null {
  const stretches = stretchesOf(day.stretches);
  const lived = stretches.filter(({ drawn_on: drawnOn }) => drawnOn === null);
  const wrongDay = lived.map(({ to }) => dayProblem(to)).find((problem) => problem !== null);
  return (
    wrongDay ??
    placeProblem(day, before, stretches) ??
    drawProblem(market, day, stretches) ??
    ruleProblem(market, day, stretches)
  );
}

/** A day begins where the one before ended, and runs for as long as its order says: less only if its owner ended the plan. */
function placeProblem(day: Shown, before: Day | null, stretches: readonly DayStretch[]): string | null {
  const length = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const whole = Number(day.day_ticks);
  if (day.cut === 'terminated' ? length > whole : length !== whole) return `ran for ${length} ticks`;
  const [first] = stretches;
  const begun = before?.order_id === day.order_id ? Number(before.tick) : null;
  const isLive = first?.drawn_on === null;
  if (isLive && begun !== null && first.from !== begun) return 'did not begin where the one before ended';
  if (isLive && first.to !== Number(day.tick)) return 'did not end when it says';
  return (day.cut === 'advanced') === stretches.some(({ drawn_on: drawnOn }) => drawnOn !== null)
    ? null
    : 'has a drawn stretch without having been advanced, or none though it was';
}

function drawProblem(market: PlanMarket, day: Shown, stretches: readonly DayStretch[]): string | null {
  for (const { from, to, drawn_on: drawnOn } of stretches) {
    if (drawnOn === null) continue;
    if (drawnOn !== dayOfTick(Number(day.tick))) return 'was drawn on another day than it ended on';
    const drawn = drawnStretch(market.planDraw(drawnOn, day.order_id, Number(day.n)), drawnOn, to - from);
    if (drawn.from !== from || drawn.to !== to) return 'ran on another window than was drawn';
  }
  return null;
}

function ruleProblem(market: PlanMarket, day: Shown, stretches: readonly DayStretch[]): string | null {
  const { net, fees, slippage, trades } = runDay(market.planView(), day.plan, stretches, day.amount);
  if (net !== day.net || dayResult(net, day.amount) !== day.result) return `brought ${day.net}, and its rule ${net}`;
  const isSame = fees === day.fees && slippage === day.slippage && BigInt(trades.length) === day.trades;
  return isSame ? null : 'says other costs or trades than its rule had';
}
