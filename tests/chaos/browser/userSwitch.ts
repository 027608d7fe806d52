import type { Browser } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import {
  amounts,
  arrivals,
  goTo,
  logIn,
  outboxKeys,
  setOffline,
  settled,
  submit,
  type Visit,
  visit,
} from './device.ts';
import { logOut } from './logOut.ts';
import type { Ledger } from './outcome.ts';
import { comesTrue } from './patience.ts';

/** A writes vouchers without a network and logs out; B logs in with a network; then A again. Nothing of A's goes out as B's. */
export async function userSwitch(browser: Browser, ledger: Ledger, { vouchers }: { vouchers: number }): Promise<void> {
  await ledger.run(`${vouchers} vouchers`, () =>
    visit(browser, ledger, (scene) => changeUsers(scene, amounts(vouchers))),
  );
}

async function changeUsers({ house, person, device, page, ledger }: Visit, wanted: string[]): Promise<void> {
  const { gate } = house;
  const other = await house.person();
  await logIn(page, person);
  await settled(page);
  await setOffline(house, device, true);
  for (const amount of wanted) await submit(page, amount);
  await logOut(page);

  await setOffline(house, device, false);
  const before = gate.passed.length;
  await logIn(page, other);
  await goTo(page, pages.voucher.route);
  await submit(page, '500');
  if (!(await comesTrue(async () => (await house.deposits(other)).length > 0, 30_000))) ledger.find("B's own is stuck");
  if ((await outboxKeys(page)).length === 0) ledger.find("A's vouchers are not on the device any more");
  const rows = await page.getByTestId('voucher').count();
  if (rows > 1) ledger.find(`B sees ${rows} vouchers, but has one`);
  await logOut(page);

  const after = gate.passed.length;
  await logIn(page, person);
  for (const finding of await arrivals(house, person, wanted, page)) ledger.find(`A: ${finding}`);
  for (const finding of await arrivals(house, other, ['500'], null)) ledger.find(`B: ${finding}`);
  const named = gate.passed.map(({ upload, voucher }) => upload ?? voucher);
  const ofA = new Set(named.slice(after));
  const wrong = named.slice(before, after).filter((name) => name !== null && ofA.has(name));
  if (wrong.length > 0) ledger.find(`sent as B: ${wrong.join()}`);
}
