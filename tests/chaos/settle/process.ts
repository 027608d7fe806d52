/** A process that settles from where the last one got to up to a tick, in short stretches, and may be killed at any moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { createPlanDays } from '#server/domain/planDays/settler.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { systemRandom } from '#server/platform/random.ts';
import { openStore } from '#server/store/store.ts';
import { depsOn } from '#tests/api/domain.ts';
import { settleAllPlans } from './plans.ts';

const [dataDir = '', databaseUrl = '', from = '', to = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl });
const complain = (fields: object, message: string) => console.error(message, fields);
// The clock stands where the orders were made: how far the path is settled is said below.
const clock = { nowMs: () => Number(from) * 200 };
const log = { error: complain, warn: complain, info: () => {} };
// Of several processes none makes the ids of another one.
const deps = { ...(await depsOn(store, dataDir, clock, log)), random: systemRandom };
const settler = createSettler(deps);
const planDays = createPlanDays(deps);
const stretch = 150;
console.log('settling');
while (deps.settlement.tick < Number(to)) {
  try {
    const next = Math.min(Number(to), deps.settlement.tick + stretch);
    await planDays.settleTo(next);
    await settler.settleTo(next);
  } catch (error) {
    // Another process has it in hand.
    if (!(error instanceof Error) || error.name !== 'SettledElsewhere') throw error;
    await pause(5);
  }
}
await settleAllPlans(deps, Number(to), () => pause(5));
await store.close();
