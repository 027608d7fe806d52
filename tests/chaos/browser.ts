/**
 * `npm run chaos:browser`: the app in the system's Chromium against the real server, while tabs die, storage fails, the clock is
 * wrong, users change and versions take over. `--seed S` repeats a run, `--only NAME,NAME` runs some of the scenarios,
 * `--offsets N` says in how many places of an upload an update comes. Ends with 1 when anything was found.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium as playwright } from '@playwright/test';
// @ts-expect-error -- plain JavaScript, because it runs before anything is installed
import { buildIfStale } from '#server/cli/build.mjs';
import { chromium } from '../e2e/browser.ts';
import { root } from '../tree.ts';
import { printTable } from '../bench/figures.ts';
import { jumpingClock, jumps, wrongClock, wrongClocks } from './browser/clock.ts';
import { beginnings, brokenStart, failingCalls } from './browser/idb.ts';
import { leader } from './browser/leader.ts';
import { type Ledger, type Outcome, record, seeded } from './browser/outcome.ts';
import { fullDisk, quota } from './browser/quota.ts';
import { tunnel } from './browser/tunnel.ts';
import { update } from './browser/update.ts';
import { userSwitch } from './browser/userSwitch.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    offsets: { type: 'string', default: '20' },
  },
});
const offsets = Number(options.offsets);
const seed = Number(options.seed);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const scenarios: Record<string, (browser: Browser, ledger: Ledger) => Promise<void>> = {
  update: (browser, ledger) => update(browser, ledger, { offsets: upTo(offsets).map((at) => at - 1), of: offsets }),
  leader: (browser, ledger) =>
    leader(browser, ledger, { random: seeded(seed), vouchers: 20, kills: 20, takeOverMs: 2000 }),
  quota: async (browser, ledger) => {
    await fullDisk(browser, ledger);
    await quota(browser, ledger, { writes: upTo });
  },
  idb: async (browser, ledger) => {
    for (const how of beginnings) await brokenStart(browser, ledger, how);
    await failingCalls(browser, ledger, { random: seeded(seed), calls: upTo });
  },
  clock: async (browser, ledger) => {
    for (const name of Object.keys(wrongClocks)) await wrongClock(browser, ledger, name);
    for (const name of Object.keys(jumps)) await jumpingClock(browser, ledger, name);
  },
  switch: (browser, ledger) => userSwitch(browser, ledger, { vouchers: 20 }),
  tunnel: (_browser, ledger) => tunnel(ledger, { vouchers: 20, restarts: 3 }),
};

async function main(): Promise<void> {
  await (buildIfStale as (root: string) => Promise<void>)(root);
  const names = options.only?.split(',') ?? Object.keys(scenarios);
  console.log(`seed ${seed}`);
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const scenario = scenarios[name];
    if (scenario === undefined)
      throw new Error(`There is no "${name}"; there are ${Object.keys(scenarios).join(', ')}.`);
    // A browser of its own for each: what one has broken is not the next one's trouble.
    const browser = await playwright.launch(chromium.launch);
    const outcome = await record(name, (ledger) => scenario(browser, ledger));
    await browser.close();
    outcomes.push(outcome);
    console.log(`${name}: ${outcome.runs} runs, ${outcome.findings.length} findings`);
    for (const line of outcome.figures) console.log(`  ${line}`);
    for (const line of outcome.findings) console.log(`  FOUND  ${line}`);
  }
  console.log('');
  printTable(['scenario', 'runs', 'findings', 'seconds'], outcomes.map(rowOf));
  process.exitCode = outcomes.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

function rowOf({ name, runs, findings, seconds }: Outcome): string[] {
  return [name, String(runs), String(findings.length), seconds.toFixed(1)];
}

await main();
