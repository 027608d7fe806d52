import type { Browser } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { arrivals, type Circumstances, fill, goTo, logIn, settled, submit, type Visit, visit } from './device.ts';
import type { Ledger, Random } from './outcome.ts';
import { comesTrue } from './patience.ts';
import {
  type Closing,
  closeHandles,
  type FaultKind,
  type FaultPlan,
  faulty,
  installStorageFaults,
  plan,
  removeStorage,
} from './storageFaults.ts';

/** Storage that is broken before the app starts. */
export type Beginning = 'missing' | 'open throws' | 'open fails' | 'open says nothing' | 'every third call';

export const beginnings: Beginning[] = [
  'missing',
  'open throws',
  'open fails',
  'open says nothing',
  'every third call',
];

const plansOf: Record<Exclude<Beginning, 'missing'>, FaultPlan> = {
  'open throws': { kind: 'throws', of: 'opens', at: 1, every: 1 },
  'open fails': { kind: 'fails', of: 'opens', at: 1, every: 1 },
  'open says nothing': { kind: 'silent', of: 'opens', at: 1, every: 1 },
  'every third call': { kind: 'fails', of: 'all', at: 3, every: 3 },
};

/** The app starts on a device whose storage is broken, worker included: everything works but keeping. */
export async function brokenStart(browser: Browser, ledger: Ledger, how: Beginning): Promise<void> {
  const script = how === 'missing' ? removeStorage : installStorageFaults;
  const first = how === 'missing' ? null : plansOf[how];
  const prepare: Circumstances['prepare'] = (context, { gate }) => {
    gate.prelude = `(${script.toString()})(${JSON.stringify(first)})`;
    return how === 'missing' ? context.addInitScript(removeStorage) : faulty(context, first);
  };
  await ledger.run(how, () =>
    visit(browser, ledger, (scene) => liveWithout(scene, how === 'every third call'), { prepare }),
  );
}

async function liveWithout({ house, person, page, ledger }: Visit, mayBeSaved: boolean): Promise<void> {
  await goTo(page, pages.market.route);
  await page.getByTestId('row-BTCUSDT').waitFor();
  await logIn(page, person);
  const { home, market, assets, depositList, records } = pages;
  for (const { route } of [home, market, assets, depositList, records]) await goTo(page, route);
  await settled(page);
  // A storage that says nothing is given up after a while, call by call.
  page.setDefaultTimeout(90_000);
  await fill(page, '20');
  const [confirm, direct] = [page.getByTestId('confirm'), page.getByTestId('send-directly')];
  await confirm.click();
  await Promise.race([confirm.waitFor({ state: 'hidden' }), direct.waitFor()]);
  if (await direct.isVisible()) await direct.click();
  else if (!mayBeSaved) ledger.find('"saved" where nothing can be');
  await confirm.waitFor({ state: 'hidden' });
  for (const finding of await arrivals(house, person, ['20'], null)) ledger.find(finding);
}

const kinds: FaultKind[] = ['throws', 'fails', 'quota'];
const closings: Closing[] = ['closed', 'closed silently', 'version change'];

export interface IdbSizes {
  random: Random;
  /** Which of the flow's calls go wrong, given how many there are. */
  calls(count: number): number[];
}

/** One call after the other goes wrong, and connections are taken away, while a voucher is written and sent. */
export async function failingCalls(browser: Browser, ledger: Ledger, sizes: IdbSizes): Promise<void> {
  await visit(browser, ledger, (scene) => everyCall(scene, sizes), { prepare: (context) => faulty(context, null) });
}

async function everyCall(scene: Visit, { random, calls }: IdbSizes): Promise<void> {
  const { house, person, page, ledger } = scene;
  const wanted = ['20'];
  const next = async (label: string, faults: Parameters<typeof deposit>[2]) => {
    const amount = String(20 + wanted.length);
    wanted.push(amount);
    if (!(await ledger.run(label, () => deposit(scene, wanted, faults)))) await page.reload();
  };
  await logIn(page, person);
  await settled(page);
  await plan(page, null);
  await submit(page, '20');
  await arrived(scene, wanted.length);
  const { calls: count } = await plan(page, null);
  ledger.figure(`${count} calls from the empty form until the voucher has arrived`);
  const turn = random.below(kinds.length);
  for (const at of calls(count)) {
    const kind = kinds[(at + turn) % kinds.length] ?? 'fails';
    await next(`call ${at} ${kind}`, async (moment) => {
      if (moment === 'before it is written') await plan(page, { kind, of: 'all', at, every: null });
    });
  }
  for (const how of closings) {
    for (const when of ['before it is saved', 'while it is sent'] as const) {
      await next(`connections ${how} ${when}`, async (moment) => {
        if (moment === when && (await closeHandles(page, how)) === 0) ledger.find('there was no connection to close');
      });
    }
  }
  for (const finding of await arrivals(house, person, wanted, page)) ledger.find(finding);
}

type Moment = 'before it is written' | 'before it is saved' | 'while it is sent';

/** One more voucher, saved at the second try at the latest, and on the server in the end. */
async function deposit(scene: Visit, wanted: string[], faults: (moment: Moment) => Promise<void>): Promise<void> {
  const { ledger, page } = scene;
  const amount = wanted.at(-1) ?? '';
  await faults('before it is written');
  await fill(page, amount);
  await faults('before it is saved');
  const [confirm, direct] = [page.getByTestId('confirm'), page.getByTestId('send-directly')];
  await confirm.click();
  await Promise.race([confirm.waitFor({ state: 'hidden' }), direct.waitFor()]);
  if (await confirm.isVisible()) await confirm.click();
  await confirm.waitFor({ state: 'hidden' });
  await faults('while it is sent');
  if (!(await arrived(scene, wanted.length))) ledger.find(`the deposit of ${amount} does not arrive`);
  await plan(page, null);
}

function arrived({ house, person }: Visit, count: number): Promise<boolean> {
  return comesTrue(async () => (await house.deposits(person)).length >= count, 30_000);
}
