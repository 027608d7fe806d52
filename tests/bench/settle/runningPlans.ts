/** Many plans that run, written in bulk, whose days come due one after the other: as many in each tick. Sums of the ledger are right. */
import { planProductIds, planProducts } from '#contract/plans/products.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { PlanRow } from '#server/domain/plans/orders.ts';
import { secondsOf } from '#server/domain/trading/moment.ts';
import { hold } from '#server/ledger/holds.ts';
import { type DatedEntry, postAll } from '#server/ledger/post.ts';
import { seededRandom } from '#server/platform/random.ts';
import { insertPerson } from '#tests/api/personRow.ts';

const perPerson = 100;
const dayTicks = 3000;
/** Long enough that none is over while it is measured. */
const days = 1000n;

export async function makeRunningPlans(deps: Deps, tick: number, count: number, seed: string): Promise<void> {
  const random = seededRandom(`${seed} plans`);
  for (let made = 0; made < count; made += perPerson) {
    const userId = random.uuid();
    const some = Math.min(perPerson, count - made);
    const rows = Array.from({ length: some }, (_, at) => planRow(userId, random.uuid(), made + at, tick, count));
    await deps.store.transaction(async (trx) => {
      await insertPerson(trx, { id: userId, username: `plans${made}`, invite_code: `plans${made}` });
      for (let at = 0; at < rows.length; at += 50) {
        await trx
          .insertInto('plan_orders')
          .values(rows.slice(at, at + 50))
          .execute();
      }
      await postAll(trx, entriesOf(userId, rows));
    });
  }
}

/** Amounts differ, so that none of them is worked out for another one. */
function planRow(userId: string, id: string, n: number, tick: number, count: number): PlanRow {
  const plan = planProductIds[n % planProductIds.length] ?? 'hosting1';
  const { kind, min } = planProducts[plan];
  const amount = BigInt(min) * 1_000_000n + BigInt(n) * 10_000n;
  const due = BigInt(tick + 1 + Math.floor((n * dayTicks) / count));
  return {
    id,
    number: `${kind === 'hosting' ? 'H' : 'P'}${n}`,
    user_id: userId,
    kind,
    plan,
    amount,
    value: amount,
    income: 0n,
    today: 0n,
    cost: 0n,
    status: 'running',
    reason: null,
    ending: null,
    days,
    days_paid: 0n,
    day_ticks: BigInt(dayTicks),
    day_from: due - BigInt(dayTicks),
    due,
    created: BigInt(secondsOf(tick)),
    started: BigInt(secondsOf(tick)),
    ended: null,
  };
}

function entriesOf(userId: string, rows: readonly PlanRow[]): DatedEntry[] {
  const account = { owner: userId, kind: 'spot', currency: 'USDT' } as const;
  const total = rows.reduce((sum, { amount }) => sum + amount, 0n);
  const lines = [
    { owner: 'house', kind: 'mint' as const, currency: 'USDT', bucket: 'available' as const, amount: -total },
    { ...account, bucket: 'available' as const, amount: total },
  ];
  return [
    { id: `opening:plans:${userId}`, kind: 'opening', reference: '', lines, created: 1 },
    ...rows.map(({ id, kind, number, amount }) => {
      return { id: `plan:${id}:hold`, kind, reference: number, lines: hold(account, amount), created: 1 };
    }),
  ];
}
