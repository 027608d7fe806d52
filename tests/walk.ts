/**
 * `npm run walk`: every page in a browser as `npm test` walks them; with `-- --all` in both themes of every language, with axe at every
 * width and every sheet. Takes minutes, `--all` more than half an hour.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
// @ts-expect-error -- plain JavaScript, because it runs before anything is installed
import { buildIfStale } from '#server/cli/build.mjs';
import { root } from './tree.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean' } } });
await (buildIfStale as (root: string) => Promise<void>)(root);
const { status } = spawnSync('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts', 'pages'], {
  cwd: root,
  env: { ...process.env, WALK: values.all === true ? 'all' : '' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
