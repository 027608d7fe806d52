import { dayOfTick } from '#contract/market/calendar.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { dayResult } from '#contract/plans/planRules.ts';
import { type PlanProductId, planProducts } from '#contract/plans/products.ts';
import type { Stretch } from '#contract/plans/rule.ts';
import { runDay } from '#contract/plans/run.ts';
import type { Market } from '#server/market/market.ts';
import { usdt } from '#tests/api/plans.ts';
import { daySeconds, dayTicks, type Purses } from './purses.ts';

export interface Plan {
  id: string;
  plan: PlanProductId;
  amount: bigint;
  value: bigint;
  paid: number;
  /** Null while it is under review. */
  from: number | null;
  reviewAt: number;
  isRefused: boolean;
  isOver: boolean;
}

/** Another reading of the rules of plans and rewards, in memory: what is in everybody's plans, and what came of them. */
export class PlanModel {
  readonly plans: Plan[][];
  readonly #market: Pick<Market, 'planView' | 'planDraw'>;
  readonly #purses: Purses;

  constructor(market: Pick<Market, 'planView' | 'planDraw'>, purses: Purses) {
    this.#market = market;
    this.#purses = purses;
    this.plans = purses.held.map(() => []);
  }

  of(who: number): Plan[] {
    return this.plans[who] ?? [];
  }

  /** Why it cannot be taken. */
  refusalOf(who: number, product: PlanProductId, text: string): string | null {
    const { min, max, perAccount } = planProducts[product];
    if ((text.split('.')[1]?.length ?? 0) > 2) return 'amount_decimals';
    const amount = usdt(text);
    if (amount < usdt(min) || amount > usdt(max)) return 'amount_range';
    if (perAccount !== null && this.#taken(who, product) >= perAccount) return 'plan_taken';
    return amount > this.#purses.of(who) ? 'insufficient_balance' : null;
  }

  /** Those that were refused do not count; one that will be does until then. */
  #taken(who: number, product: PlanProductId): number {
    return this.of(who).filter(({ plan, isRefused, isOver }) => plan === product && !(isRefused && isOver)).length;
  }

  take(who: number, taken: Pick<Plan, 'id' | 'plan' | 'reviewAt'>, text: string): void {
    const amount = usdt(text);
    this.#purses.add(who, -amount);
    const begun = { amount, value: amount, paid: 0, from: null, isRefused: text.endsWith('.13'), isOver: false };
    this.of(who).push({ ...taken, ...begun });
  }

  review(now: number, tick: number): void {
    for (const [who, plans] of this.plans.entries()) {
      for (const plan of plans) {
        if (plan.isOver || plan.from !== null || plan.reviewAt > now) continue;
        if (plan.isRefused) this.#end(who, plan);
        else plan.from = tick;
      }
    }
  }

  /** What is due by a tick, in order. */
  settle(who: number, tick: number): void {
    for (const plan of this.of(who)) this.#settle(who, plan, tick);
  }

  #settle(who: number, plan: Plan, tick: number): void {
    while (!plan.isOver && plan.from !== null && plan.from + dayTicks <= tick) {
      this.#pay(who, plan, [{ from: plan.from, to: plan.from + dayTicks }]);
      plan.from += dayTicks;
      this.#endIfOver(who, plan);
    }
  }

  /** The running day of everything that somebody has is over. */
  advance(who: number, tick: number): void {
    for (const plan of this.of(who)) {
      plan.reviewAt -= daySeconds;
      this.#settle(who, plan, tick);
      if (plan.isOver || plan.from === null) continue;
      const today = dayOfTick(tick);
      const draw = this.#market.planDraw(today, plan.id, plan.paid + 1);
      const drawn = drawnStretch(draw, today, plan.from + dayTicks - tick);
      this.#pay(who, plan, [...(tick > plan.from ? [{ from: plan.from, to: tick }] : []), drawn]);
      plan.from = tick;
      this.#endIfOver(who, plan);
    }
  }

  /** @returns whether it ran; otherwise nothing of it is changed, also not what is due. */
  terminate(who: number, plan: Plan, tick: number): boolean {
    const [before, undo] = [{ ...plan }, this.#purses.keep()];
    this.#settle(who, plan, tick);
    if (plan.isOver || plan.from === null) {
      Object.assign(plan, before);
      undo();
      return false;
    }
    if (tick > plan.from) this.#pay(who, plan, [{ from: plan.from, to: tick }]);
    // One percent, rounded up, of what was put in.
    const wanted = (plan.amount + 99n) / 100n;
    plan.value -= wanted < plan.value ? wanted : plan.value;
    this.#end(who, plan);
    return true;
  }

  #pay(who: number, plan: Plan, stretches: readonly Stretch[]): void {
    const { net } = runDay(this.#market.planView(), plan.plan, stretches, plan.value);
    const result = dayResult(net, plan.value);
    plan.value += result;
    plan.paid += 1;
    for (const [up, percent] of [5n, 3n, 1n].entries())
      if (result > 0n) this.#purses.add(who + up + 1, (result * percent) / 100n);
  }

  #end(who: number, plan: Plan): void {
    this.#purses.add(who, plan.value);
    plan.value = 0n;
    plan.isOver = true;
  }

  #endIfOver(who: number, plan: Plan): void {
    if (plan.value === 0n || plan.paid === planProducts[plan.plan].days) this.#end(who, plan);
  }
}
