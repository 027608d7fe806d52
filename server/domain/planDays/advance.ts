import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { planDayKinds } from './kinds.ts';

/** Works out ahead of the transaction, letting others in, what ending all running plan days of an account at a tick will bring. */
export async function prepareAdvance(deps: Deps, userId: string, tick: number): Promise<void> {
  for (const kind of Object.values(planDayKinds)) await kind.prepareAdvance?.(deps, userId, tick);
}

/** Ends the running plan day of everything that an account has, at a tick. @returns what to tell once it is committed. */
export async function advanceAll(trx: Trx, deps: Deps, userId: string, tick: number): Promise<After> {
  const told: After[] = [];
  for (const kind of Object.values(planDayKinds)) told.push((await kind.advance(trx, deps, userId, tick)).after);
  return async () => {
    for (const after of told) await after();
  };
}
