import { expect, type Page } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { newPhone, type Phone } from '#tests/e2e/phone.ts';
import { everythingStored } from '#tests/e2e/stored.ts';
import { amounts, arrivals, goTo, logIn, settled, submit } from './device.ts';
import { people } from './house.ts';
import type { Ledger } from './outcome.ts';
import { comesTrue } from './patience.ts';
import { watch } from './watch.ts';

export interface TunnelSizes {
  vouchers: number;
  restarts: number;
}

const hourMs = 3_600_000;

/** Every screen that shows something without a network, and where it says how old that is. */
const screens: Record<string, string | null> = {
  [pages.home.route]: 'connection',
  [pages.market.route]: 'connection',
  [pages.assets.route]: 'age',
  [pages.records.route]: 'stale',
  [pages.depositList.route]: 'stale',
  [pages.deposit.route]: null,
  [pages.voucher.route]: null,
  [pages.me.route]: null,
  [pages.language.route]: null,
};

/** What these keep of the user's own. */
const keptBy: Record<string, RegExp> = {
  [pages.assets.route]: /^wallet$/,
  [pages.records.route]: /^records/,
  [pages.depositList.route]: /^deposits/,
  [pages.deposit.route]: /^place:USDT$/,
};

async function keysOf(page: Page): Promise<string[]> {
  return (await everythingStored(page)).text.split('\n');
}

/** An hour of the app's time without a network, with vouchers, and the browser closed and opened in between; then the network. */
export async function tunnel(ledger: Ledger, sizes: TunnelSizes): Promise<void> {
  await ledger.run(`${sizes.vouchers} vouchers, ${sizes.restarts} restarts`, async () => {
    const phone = await newPhone('en', { TRUST_PROXY: '1' });
    try {
      await underGround(ledger, phone, sizes);
    } finally {
      await phone.dispose();
    }
  });
}

async function underGround(ledger: Ledger, phone: Phone, { vouchers, restarts }: TunnelSizes): Promise<void> {
  const house = people(phone.server.url);
  const person = await house.person();
  const begun = Date.now();
  let page = await open(phone, begun, ledger);
  await logIn(page, person);
  await settled(page);
  // Each page until what it shows is kept: the next one comes at once, and would take the network away from it.
  for (const route of Object.keys(screens)) {
    await goTo(page, route);
    await page.waitForURL((url) => url.hash === `#${route}`);
    const kept = keptBy[route];
    if (kept !== undefined) await expect.poll(() => keysOf(page)).toContainEqual(expect.stringMatching(kept));
  }
  await phone.loseNetwork();

  const wanted = amounts(vouchers);
  const stages = restarts + 1;
  for (let stage = 0; stage < stages; stage += 1) {
    if (stage > 0) {
      await phone.close();
      page = await open(phone, begun + (hourMs * stage) / stages, ledger);
      await goTo(page, pages.voucher.route);
    }
    for (const amount of wanted.filter((_, index) => index % stages === stage)) {
      await goTo(page, pages.voucher.route);
      await submit(page, amount);
    }
    await phone.context().clock.fastForward(hourMs / stages);
    for (const [route, where] of Object.entries(screens)) await readScreen(page, ledger, route, where);
  }
  await phone.findNetwork();
  for (const finding of await arrivals(house, person, wanted, page)) ledger.find(finding);
}

async function open(phone: Phone, timeMs: number, ledger: Ledger): Promise<Page> {
  const page = await phone.open();
  await watch(phone.context(), ledger.find);
  await phone.context().clock.install({ time: timeMs });
  return page;
}

async function readScreen(page: Page, ledger: Ledger, route: string, where: string | null): Promise<void> {
  await goTo(page, route);
  await page.waitForFunction(() => document.querySelector('[class*=skeleton]') === null);
  if (where === null) return;
  const age = () => page.getByTestId(where).first().innerText();
  const isSaid = await comesTrue(async () => /\d{2}:\d{2}:\d{2}/.test(await age()), 10_000);
  if (!isSaid) ledger.find(`${route} does not say how old it is: "${await age()}"`);
}
