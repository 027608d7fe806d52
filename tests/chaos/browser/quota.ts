import type { Browser } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { arrivals, fill, goTo, logIn, outboxKeys, setOffline, settled, submit, type Visit, visit } from './device.ts';
import type { Ledger } from './outcome.ts';
import { type FaultPlan, faulty, plan } from './storageFaults.ts';

export interface QuotaSizes {
  /** Which of the flow's writes fail, given how many there are. */
  writes(count: number): number[];
}

/** The storage is full at one write, or from one write on, for every write between an empty form and "saved". */
export async function quota(browser: Browser, ledger: Ledger, sizes: QuotaSizes): Promise<void> {
  await visit(browser, ledger, (scene) => everyWrite(scene, sizes), { prepare: (context) => faulty(context, null) });
}

async function everyWrite(scene: Visit, sizes: QuotaSizes): Promise<void> {
  const { house, person, device, page, ledger } = scene;
  const wanted = ['20'];
  await logIn(page, person);
  await settled(page);
  await setOffline(house, device, true);
  await plan(page, null);
  await submit(page, '20');
  const { writes } = await plan(page, null);
  ledger.figure(`${writes} writes from the empty form to "saved"`);
  for (const at of sizes.writes(writes)) {
    for (const every of [null, 1]) {
      const amount = String(20 + wanted.length);
      wanted.push(amount);
      const isThrough = await ledger.run(`write ${at}${every === null ? '' : ' and all after it'}`, () =>
        fullStorage(scene, amount, { kind: 'quota', of: 'writes', at, every }),
      );
      if (isThrough) continue;
      wanted.pop();
      await page.reload();
    }
  }
  await setOffline(house, device, false);
  for (const finding of await arrivals(house, person, wanted, page)) ledger.find(finding);
}

async function fullStorage(scene: Visit, amount: string, fault: FaultPlan): Promise<void> {
  const { page, house, device } = scene;
  const before = await outboxKeys(page);
  await plan(page, fault);
  if (await triesToSave(scene, amount, before)) return void (await plan(page, null));
  await formIsKept(scene, amount);
  if (fault.every === null) {
    await plan(page, null);
    await page.getByTestId('submit-voucher').click();
    await page.getByTestId('confirm').click();
  } else {
    await setOffline(house, device, false);
    await page.getByTestId('submit-voucher').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('send-directly').click();
  }
  await page.getByTestId('confirm').waitFor({ state: 'hidden' });
  await plan(page, null);
  await setOffline(house, device, true);
}

/** @returns whether the app says that the voucher is saved; then it has to be true, and otherwise nothing may be left behind. */
async function triesToSave(
  { ledger, page }: Visit,
  amount: string,
  before: string[],
  bytes?: number,
): Promise<boolean> {
  await fill(page, amount, bytes);
  const [confirm, direct] = [page.getByTestId('confirm'), page.getByTestId('send-directly')];
  await confirm.click();
  await Promise.race([confirm.waitFor({ state: 'hidden' }), direct.waitFor()]);
  const isSaved = !(await confirm.isVisible());
  // The outbox is read with the app's own fault switched off, or past it: `outboxKeys` counts as calls, but writes nothing.
  const more = (await outboxKeys(page)).filter((key) => !before.includes(key));
  if (isSaved && more.length !== 2) ledger.find(`"saved", but on the disk there is ${more.join() || 'nothing'}`);
  if (!isSaved && more.length !== 0) ledger.find(`"not saved", but on the disk there is ${more.join()}`);
  return isSaved;
}

/** The sheet is put away, the market is looked at, and the form is as it was. */
async function formIsKept({ ledger, page }: Visit, amount: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByTestId('confirm').waitFor({ state: 'hidden' });
  await goTo(page, pages.market.route);
  await page.getByTestId('row-BTCUSDT').waitFor();
  await goTo(page, pages.voucher.route);
  const typed = await page.locator('form input[inputmode=decimal]').inputValue();
  if (typed !== amount) ledger.find(`the form says "${typed}" instead of "${amount}"`);
  if (await page.getByTestId('submit-voucher').isDisabled()) ledger.find('the form has lost its picture');
}

/** How much of the device the browser gives: the shell, and a few pictures. */
const roomBytes = 8_000_000;
const pictureBytes = 1_300_000;
const picturesMax = 10;

/** The browser's own refusal: vouchers with large pictures until there is no room left; then one goes directly. */
export async function fullDisk(browser: Browser, ledger: Ledger): Promise<void> {
  await ledger.run('a full disk', () => visit(browser, ledger, fillDisk));
}

async function fillDisk(scene: Visit): Promise<void> {
  const { house, person, device, page, ledger } = scene;
  const tools = await device.context.newCDPSession(page);
  await tools.send('Storage.overrideQuotaForOrigin', { origin: house.gate.url, quotaSize: roomBytes });
  await logIn(page, person);
  await settled(page);
  await setOffline(house, device, true);
  const wanted: string[] = [];
  for (let isSaved = true; isSaved && wanted.length < picturesMax; ) {
    const amount = String(20 + wanted.length);
    wanted.push(amount);
    isSaved = await triesToSave(scene, amount, await outboxKeys(page), pictureBytes);
    if (!isSaved) await formIsKept(scene, amount);
    else if (wanted.length === picturesMax) return ledger.find('the disk is never full');
  }
  ledger.figure(`the disk was full at picture ${wanted.length}`);
  await setOffline(house, device, false);
  await page.getByTestId('submit-voucher').click();
  const [confirm, direct] = [page.getByTestId('confirm'), page.getByTestId('send-directly')];
  await confirm.click();
  await Promise.race([confirm.waitFor({ state: 'hidden' }), direct.waitFor()]);
  if (await direct.isVisible()) await direct.click();
  await confirm.waitFor({ state: 'hidden' });
  for (const finding of await arrivals(house, person, wanted, page)) ledger.find(finding);
}
