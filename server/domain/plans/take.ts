import { planRules } from '#contract/plans/planRules.ts';
import { type PlanProduct, type PlanProductId, planProducts } from '#contract/plans/products.ts';
import { toMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { parseDecimal } from '#contract/money.ts';
import { hold } from '#server/ledger/holds.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { planDayTicks } from '../planDays/length.ts';
import { readableId } from '../readableId.ts';
import { ledgerAccount } from '../trading/posting.ts';
import { accountOf, noChanges, postOf, writeChanges } from './changes.ts';
import type { PlanKind, PlanRow } from './orders.ts';
import { participantsOf } from './participants.ts';
import { planReviewJob } from './reviewer.ts';

interface Wish {
  kind: PlanKind;
  plan: string;
  currency: string;
  amount: string;
}

/** The field of the call that names the product. */
const fieldOf: Record<PlanKind, string> = { hosting: 'plan', strategy: 'pid' };

/**
 * Takes a plan: its principal is held, and it is under review.
 * @throws DomainError plan_unknown, plan_coin, amount_decimals, amount_range, plan_taken, plan_full, insufficient_balance.
 */
export async function takePlan(trx: Trx, deps: Deps, userId: string, wish: Wish): Promise<PlanRow> {
  const { kind } = wish;
  const plan = readProduct(wish);
  const amount = readAmount(plan, wish);
  await refuseTaken(trx, userId, plan);
  await refuseFull(trx, userId, plan);
  const row = newRow(deps, userId, { kind, plan, amount });
  await planReviewJob.add(
    trx,
    { plan: row.id },
    { reference: row.id, due: Number(row.created) + deps.config.reviewSeconds },
  );
  const changes = noChanges();
  changes.orders.set(row.id, row);
  postOf(changes, row, 'hold', tickAt(deps.clock.nowMs()), hold(ledgerAccount(accountOf(row), 'USDT'), amount));
  await writeChanges(trx, deps, changes);
  return row;
}

function readProduct({ kind, plan, currency }: Wish): PlanProductId {
  const isProduct = (id: string): id is PlanProductId => Object.hasOwn(planProducts, id);
  if (!isProduct(plan) || planProducts[plan].kind !== kind) throw DomainError.of('plan_unknown', {}, fieldOf[kind]);
  if (currency !== planRules.currency) throw DomainError.of('plan_coin', { currency }, 'currency');
  return plan;
}

function readAmount(plan: PlanProductId, { amount: text }: Wish): bigint {
  const { currency, decimals } = planRules;
  const amount = toMinor(text, currency);
  if (amount === null || parseDecimal(text, decimals) === null)
    throw DomainError.of('amount_decimals', { currency, decimals }, 'amount');
  const { min, max } = planProducts[plan];
  const [least, most] = [toMinor(min, currency), toMinor(max, currency)];
  if (least === null || most === null) throw new Error(`the limits of ${plan} are no amounts`);
  if (amount < least || amount > most) throw DomainError.of('amount_range', { min, max, currency }, 'amount');
  return amount;
}

/** Of several at once each comes behind the one before. */
async function refuseTaken(trx: Trx, userId: string, plan: PlanProductId): Promise<void> {
  const { perAccount }: PlanProduct = planProducts[plan];
  if (perAccount === null) return;
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', userId)).execute();
  const { taken } = await trx
    .selectFrom('plan_orders')
    .select((eb) => eb.fn.countAll<bigint>().as('taken'))
    .where('user_id', '=', userId)
    .where('plan', '=', plan)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  if (Number(taken) >= perAccount) throw DomainError.of('plan_taken', { max: perAccount });
}

/** Who is in it already takes nobody's place by taking it once more. */
async function refuseFull(trx: Trx, userId: string, plan: PlanProductId): Promise<void> {
  const { cap }: PlanProduct = planProducts[plan];
  if (cap === null) return;
  await trx
    .insertInto('plan_caps')
    .values({ plan })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await forChange(trx, trx.selectFrom('plan_caps').select('plan').where('plan', '=', plan)).execute();
  const others = await participantsOf(trx, plan, userId);
  if (others >= cap) throw DomainError.of('plan_full', { cap });
}

const letters: Record<PlanKind, string> = { hosting: 'H', strategy: 'P' };

function newRow(
  deps: Deps,
  userId: string,
  { kind, plan, amount }: Pick<PlanRow, 'kind' | 'plan' | 'amount'>,
): PlanRow {
  return {
    id: deps.random.uuid(),
    number: `${letters[kind]}${readableId(deps.random, 9)}`,
    user_id: userId,
    kind,
    plan,
    amount,
    value: amount,
    income: 0n,
    today: 0n,
    cost: 0n,
    status: 'review',
    reason: null,
    ending: null,
    days: BigInt(planProducts[plan].days),
    days_paid: 0n,
    day_ticks: planDayTicks(deps.config),
    day_from: null,
    due: null,
    created: BigInt(nowSeconds(deps.clock)),
    started: null,
    ended: null,
  };
}
