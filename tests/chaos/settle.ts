/**
 * `npm run chaos:settle -- --orders 2000 --kills 20 --seed 1 --engine postgres --processes 3 --hours 6`: both engines, one after the
 * other, where none is named. Several processes settle at a time on PostgreSQL; SQLite has one.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/store/engines/engine.ts';
import { settleRounds } from './settle/run.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
    processes: { type: 'string', default: '3' },
    hours: { type: 'string', default: '6' },
  },
});
const all: readonly Engine[] = ['sqlite', 'postgres'];
const engines = all.filter((engine) => values.engine === undefined || values.engine === engine);
if (engines.length === 0) throw new RangeError(`--engine is ${all.join(' or ')}`);
for (const engine of engines) {
  const { made, ended, kills, swaps, resting, planDays, rewards, loanDays, problems } = await settleRounds({
    engine,
    orders: Number(values.orders),
    kills: Number(values.kills),
    processes: Number(values.processes),
    hours: Number(values.hours),
    seed: values.seed,
  });
  const side = engine === 'postgres' ? `${values.processes} processes` : 'one process';
  console.log(
    `${engine}, ${side} at a time: ${made} orders and plans, ${ended} ended within ${values.hours} h, ${swaps} nights charged, ` +
      `${resting} positions over the weekend, ${planDays} plan days, ${rewards} rewards, ${loanDays} days of loans, ${kills} kills, ${problems.length} problems`,
  );
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
