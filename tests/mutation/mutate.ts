/**
 * `npm run mutate -- ledger|idempotency|outbox|authentication|trading|market|honesty [--changed] [--files a.ts,b.ts]`: changes the code in
 * small ways and sees whether its tests notice; `--changed` asks only for what has changed since the run before with it, `--files`
 * only for these files of one set. Ends with 1 below 85 %. What survives, and why, is in docs/mutation.md. It takes minutes, at a
 * low priority.
 */
import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { root } from '../tree.ts';
import { plantLies } from './honesty/plant.ts';
import { mutationSets } from './sets.ts';

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, files: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.length === 0 ? [...Object.keys(mutationSets), 'honesty'] : positionals;
const politeness = 10;

setPriority(politeness);
for (const name of names) {
  if (name === 'honesty') {
    if (!plantLies()) process.exitCode = 1;
    continue;
  }
  const { status } = spawnSync('stryker', ['run', 'tests/mutation/stryker.config.ts'], {
    cwd: root,
    env: {
      ...process.env,
      MUTATION_SET: name,
      MUTATION_CHANGED: values.changed === true ? '1' : '',
      MUTATION_FILES: values.files ?? '',
    },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
