/**
 * `npm run try:upgrade -- OLD`: OLD is a checkout of an earlier version, built there (`node server/cli/build.mjs`). Its server and
 * its app write entries in every state in Chromium; then this version takes over the same data, the same phone and the same
 * address, and each entry has to arrive once. `--record` also keeps the earlier outbox as the fixture of `oldEntries.test.ts`.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { pages } from '#src/lib/paths.ts';
import { loggedOut } from '../e2e/app.ts';
import { newPhone, type Phone } from '../e2e/phone.ts';
import { credited } from '../e2e/stored.ts';
import { type RunningServer, startServer } from '../process.ts';
import { root } from '../tree.ts';
import { readRows, type Row, type SentBodies, writeHalf, writeMany, type Written } from './writeOld.ts';

const { values, positionals } = parseArgs({ options: { record: { type: 'boolean' } }, allowPositionals: true });
const old = path.resolve(positionals[0] ?? '');
if (!existsSync(path.join(old, 'dist/index.html')) || old === root) {
  throw new Error('Name a checkout of an earlier version with its dist: npm run try:upgrade -- /path/to/it');
}

const oldServer = () =>
  startServer({ script: path.join(old, 'server/main.ts'), env: { DIST_DIR: path.join(old, 'dist') } });

interface Trial {
  phone: Phone;
  rows: Row[];
  /** What this version's server takes over. */
  people: Written[];
}

async function writeFirst(): Promise<Trial & { bodies: SentBodies; sealed: Written; keys: string }> {
  const phone = await newPhone('en', {}, oldServer);
  const bodies: SentBodies = {};
  const { own, sealed } = await writeMany(phone, bodies);
  const rows = await readRows(phone.page());
  const database = new Database(path.join(phone.server.dataDir, 'practice.sqlite'), { readonly: true });
  const { value } = database.prepare("select value from meta where key = 'sealing_keys'").get() as { value: string };
  database.close();
  return { phone, rows, people: [own, sealed], bodies, sealed, keys: value };
}

async function writeSecond(): Promise<Trial> {
  const phone = await newPhone('en', {}, oldServer);
  const written = await writeHalf(phone);
  return { phone, rows: await readRows(phone.page()), people: [written] };
}

/** The server of this version on the same data, and the app of this version in the same browser. Nothing is sent before that. */
async function takeOver({ phone }: Trial): Promise<{ server: RunningServer; page: Page }> {
  await phone.close();
  await phone.server.stop();
  const server = await startServer({ dataDir: phone.server.dataDir, env: { PORT: String(phone.server.port) } });
  await phone.findNetwork();
  const page = await phone.open();
  const held = ['**/api/upload/**', '**/api/wallet/charge_req'];
  for (const path of held) await phone.context().route(path, (route) => route.abort());
  await phone.goTo(pages.home.route);
  const before = await buildOf(page);
  await page.getByTestId('update').getByRole('button').first().click();
  await expect.poll(() => buildOf(page), { timeout: 30_000 }).not.toBe(before);
  await page.locator('#page-title').waitFor();
  for (const path of held) await phone.context().unroute(path);
  return { server, page };
}

function buildOf(page: Page): Promise<string | null> {
  return page
    .locator('meta[name=build]')
    .getAttribute('content')
    .catch(() => null);
}

async function arrive(phone: Phone, page: Page, amounts: readonly string[]): Promise<void> {
  const wanted = amounts.map((amount) => `${amount}.000000 USDT succeed`).toSorted();
  await expect.poll(async () => (await credited(phone, page)).toSorted(), { timeout: 60_000 }).toEqual(wanted);
  process.stdout.write(`arrived once: ${wanted.join(', ')}\n`);
}

async function readFirst(trial: Trial, sealed: Written): Promise<void> {
  const { phone } = trial;
  const { server, page } = await takeOver(trial);
  await phone.goTo(pages.voucher.route);
  await arrive(phone, page, ['31', '40', '51', '61', '71']);
  const left = (await readRows(page)).filter(({ key }) => key.startsWith('entry:'));
  expect(left, 'what was refused waits for its user').toHaveLength(1);
  await page.getByTestId('voucher').getByRole('button', { name: 'Delete' }).click();
  await page.getByTestId('confirm').click();
  await phone.goTo(pages.me.route);
  await page.getByTestId('log-out').click();
  await loggedOut(page);
  await phone.goTo(pages.login.route);
  await page.locator('input[name=username]').fill(sealed.person.account);
  await page.locator('input[autocomplete=current-password]').fill(sealed.person.password);
  await page.getByTestId('submit').click();
  await page.waitForURL(({ hash }) => !hash.includes(pages.login.route));
  await arrive(phone, page, sealed.amounts);
  expect((await readRows(page)).filter(({ key }) => !key.startsWith('lease:'))).toEqual([]);
  await server.stop();
}

async function readSecond(trial: Trial): Promise<void> {
  const { server, page } = await takeOver(trial);
  await arrive(trial.phone, page, ['81']);
  await server.stop();
}

const first = await writeFirst();
const second = await writeSecond();
try {
  if (values.record === true) {
    const people = [...first.people, ...second.people].map(({ person, amounts }) => ({ id: person.id, amounts }));
    const fixture = { people, sealingKeys: first.keys, bodies: first.bodies, rows: [...first.rows, ...second.rows] };
    writeFileSync(path.join(root, 'tests/outbox/oldEntries.json'), `${JSON.stringify(fixture, null, 1)}\n`);
  }
  await readFirst(first, first.sealed);
  await readSecond(second);
  process.stdout.write('ok: what the earlier version wrote has arrived, each once\n');
} finally {
  await first.phone.dispose();
  await second.phone.dispose();
}
