/**
 * `npm run chaos:kill -- --kills K --seed S [--engine sqlite|postgres]`: kills the server K times per engine under the load of
 * eight clients that make every call there is, and the database server as well where it is one. After each kill everything that
 * was acknowledged has to be there, unchanged, every invariant has to hold, and what was not acknowledged has to have happened
 * wholly or not at all, and to end well when it is sent again. Ends with 1 and says what was wrong, with the seed.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/store/engines/engine.ts';
import { describe, readyProblems, withdrawalProblems } from './kill/report.ts';
import { killRounds } from './kill/rounds.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'both' },
  },
});
const engines: Engine[] = ['sqlite', 'postgres'];
const chosen = engines.filter((engine) => values.engine === 'both' || values.engine === engine);
const kills = Number(values.kills);
if (chosen.length === 0 || !Number.isInteger(kills) || kills < 1) {
  process.stderr.write('Say --kills with a whole number, and --engine sqlite or postgres, or neither for both.\n');
  process.exit(2);
}

const say = (text: string) => void process.stdout.write(`${text}\n`);
say(`seed ${values.seed}`);
for (const engine of chosen) {
  const outcome = await killRounds({ engine, kills, seed: values.seed, say });
  const problems = [...outcome.problems, ...readyProblems(outcome), ...withdrawalProblems(outcome)];
  say(describe(outcome));
  for (const problem of problems) say(`FAIL  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
say(process.exitCode === 1 ? `Problems found; again with --seed ${values.seed}.` : 'Nothing lost, nothing twice.');
