import type { PlanDayKind } from '../planDays/kind.ts';
import { advanceLoans, settleLoans } from './step.ts';

/** The plan days of loans, as the settler of everything that has such days asks for them. */
export const loanDays: PlanDayKind = {
  async settle(trx, deps, tick, limit, without) {
    const told = await settleLoans(trx, deps, { tick, limit, without });
    return { count: told.length, after: () => tellAll(told) };
  },
  async advance(trx, deps, userId, tick) {
    const told = await advanceLoans(trx, deps, userId, tick);
    return { count: told.length, after: () => tellAll(told) };
  },
  async isDue({ store }, tick) {
    const due = store.db.selectFrom('loans').select('id').where('due', '<=', BigInt(tick)).limit(1);
    return (await due.executeTakeFirst()) !== undefined;
  },
};

async function tellAll(told: readonly (() => Promise<void>)[]): Promise<void> {
  for (const tell of told) await tell();
}
