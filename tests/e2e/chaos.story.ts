import type { Browser } from '@playwright/test';
import { fullDisk, quota } from '../chaos/browser/quota.ts';
import { wrongClock } from '../chaos/browser/clock.ts';
import { brokenStart, failingCalls } from '../chaos/browser/idb.ts';
import { leader } from '../chaos/browser/leader.ts';
import { type Ledger, type Random, record, seeded } from '../chaos/browser/outcome.ts';
import { tunnel } from '../chaos/browser/tunnel.ts';
import { update } from '../chaos/browser/update.ts';
import { userSwitch } from '../chaos/browser/userSwitch.ts';
import { expect, test } from './app.ts';

/** A small part of `npm run chaos:browser`, the same every time. */
const scenarios: Record<string, (browser: Browser, ledger: Ledger, random: Random) => Promise<void>> = {
  'a new version in the middle of an upload': (browser, ledger) =>
    update(browser, ledger, { offsets: [1, 10, 19], of: 20 }),
  'the sending tab dies': (browser, ledger, random) =>
    leader(browser, ledger, { random, vouchers: 4, kills: 3, takeOverMs: 10_000 }),
  'the disk is full': async (browser, ledger, random) => {
    await fullDisk(browser, ledger);
    await quota(browser, ledger, { writes: (count) => sample(random, count, 3) });
  },
  'storage fails': async (browser, ledger, random) => {
    await brokenStart(browser, ledger, 'missing');
    await failingCalls(browser, ledger, { random, calls: (count) => sample(random, count, 5) });
  },
  'the clock is ten years slow': (browser, ledger) => wrongClock(browser, ledger, 'ten years slow'),
  'the clock is ten years fast': (browser, ledger) => wrongClock(browser, ledger, 'ten years fast'),
  'users change': (browser, ledger) => userSwitch(browser, ledger, { vouchers: 3 }),
  'an hour in a tunnel': (_browser, ledger) => tunnel(ledger, { vouchers: 3, restarts: 1 }),
};

const seed = 20_261_121;

/** So many different numbers from 1 to the count. */
function sample(random: Random, count: number, size: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  while (numbers.length > size) numbers.splice(random.below(numbers.length), 1);
  return numbers;
}

for (const [name, scenario] of Object.entries(scenarios)) {
  test(`${name}: everything arrives once`, async ({ browser }) => {
    test.setTimeout(180_000);
    const { findings, runs } = await record(name, (ledger) => scenario(browser, ledger, seeded(seed)));
    expect(findings).toEqual([]);
    expect(runs).toBeGreaterThan(0);
  });
}
