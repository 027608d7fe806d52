import { tickAt } from '#contract/market/calendar.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { planDayKinds } from './kinds.ts';

/** Ends the running plan day of everything that an account has, now. @returns what to tell once it is committed. */
export async function advanceAll(trx: Trx, deps: Deps, userId: string): Promise<After> {
  const tick = tickAt(deps.clock.nowMs());
  const told: After[] = [];
  for (const kind of Object.values(planDayKinds)) told.push((await kind.advance(trx, deps, userId, tick)).after);
  return async () => {
    for (const after of told) await after();
  };
}
