import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { startServer } from '../process.ts';
import { expect, newPerson, register, test, withoutWorker } from './app.ts';
import { newPhone, type Phone } from './phone.ts';
import { type Trader, traderOf } from './trading.ts';

test.use(withoutWorker);

const words = {
  en: {
    thousand: '1,000.00',
    inWon: '1,400,000',
    rate: 'at a fixed practice rate: 1 USDT = 1,400 KRW',
    market: 'at the simulated market’s rate',
    hidden: 'The curve is hidden along with your balances.',
    none: 'No transactions match these filters',
    all: 'Show all transactions',
    export: 'Export as CSV',
    lost: 'Couldn’t reach the server. Check your connection and try again.',
    offline: 'You’re offline. Exporting needs a connection.',
  },
  es: {
    thousand: '1.000,00',
    inWon: '1.400.000',
    rate: 'a un tipo fijo de práctica: 1 USDT = 1.400 KRW',
    market: 'al tipo del mercado simulado',
    hidden: 'La curva está oculta junto con tus saldos.',
    none: 'Ningún movimiento coincide con estos filtros',
    all: 'Ver todos los movimientos',
    export: 'Exportar como CSV',
    lost: 'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    offline: 'Estás sin conexión. Para exportar se necesita conexión.',
  },
} as const satisfies Partial<Record<Locale, object>>;
type Words = Record<keyof (typeof words)['en'], string>;

/** What there is, told in another currency, hidden, day by day, line by line, and as a file: on a day that follows another. */
for (const locale of ['en', 'es'] as const) {
  test(`the total and its curve, hidden and shown, and its records as a file over a line that drops, in ${locale}`, async () => {
    const said = words[locale];
    const phone = await newPhone(locale, {}, () => startServer({ script: 'tests/e2e/clockServer.ts' }));
    try {
      const page = await phone.open();
      await register(page, phone.link.url, newPerson());
      const trader = await traderOf(page, phone.link.url);
      await trader.ask('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '100' });
      await nextDay(phone, trader);
      await phone.goTo(paths.assets());
      await otherUnits(page, said);
      await hiddenAndShown(page, said);
      await dayByDay(page, said);
      await filtered(phone, said);
      await asFile(phone, said);
    } finally {
      await phone.dispose();
    }
  });
}

/** Midnight of the server passes: the day before is a point of the curve. */
async function nextDay(phone: Phone, { ask }: Trader): Promise<void> {
  phone.server.signal('SIGUSR2');
  await expect.poll(async () => (await ask('wallet/report', {})).days.length).toBe(1);
}

/** A fixed rate and one of the market, each said beside the USDT; what was chosen outlives a reload. */
async function otherUnits(page: Page, said: Words): Promise<void> {
  const unit = page.getByTestId('total-card').locator('select');
  const [total, inUsdt] = [page.getByTestId('total'), page.getByTestId('total-usdt')];
  await expect(total).toContainText(said.thousand);
  await unit.selectOption('KRW');
  await expect(total).toContainText(said.inWon);
  await expect(inUsdt).toContainText(said.rate);
  await unit.selectOption('BTC');
  await expect(total).toContainText(/0[.,]\d{8}/);
  await expect(inUsdt).toContainText(`${said.thousand} USDT`);
  await expect(inUsdt).toContainText(said.market);
  await page.reload();
  await expect(unit).toHaveValue('BTC');
  await unit.selectOption('USDT');
  await expect(inUsdt).toHaveCount(0);
}

/** Hidden, no figure of what there is stands anywhere on the page, also after a reload. */
async function hiddenAndShown(page: Page, said: Words): Promise<void> {
  const [main, eye] = [page.locator('main'), page.getByTestId('total-card').locator('[aria-pressed]')];
  await expect(page.getByTestId('account-spot')).toContainText('900');
  await eye.click();
  await page.reload();
  await expect(page.getByTestId('curve-hidden')).toHaveText(said.hidden);
  await expect(page.getByTestId('total')).toContainText('••');
  await expect(page.getByTestId('account-spot').getByTestId('account-value')).toContainText('••');
  for (const figure of [said.thousand, '900', '100']) await expect(main).not.toContainText(figure);
  await eye.click();
  await expect(page.getByTestId('total')).toContainText(said.thousand);
}

/** The slider of the curve goes from today to the day before it. */
async function dayByDay(page: Page, said: Words): Promise<void> {
  const day = page.getByTestId('curve-day');
  const dates = /\d{4}-\d\d-\d\d/;
  const [today = ''] = dates.exec((await day.textContent()) ?? '') ?? [];
  await page.getByTestId('equity-card').getByRole('slider').press('ArrowLeft');
  await expect(day).not.toContainText(today);
  await expect(day).toContainText(dates);
  await expect(day).toContainText(said.thousand);
  await expect(page.getByTestId('span-result')).toContainText(/0[.,]00/);
}

/** A link that names no account is no filter; a filter that nothing meets leads back to everything. */
async function filtered(phone: Phone, said: Words): Promise<void> {
  const page = phone.page();
  const records = page.getByTestId('record');
  const [account, , kind] = [0, 1, 2].map((at) => page.locator('select').nth(at));
  await phone.goTo(paths.records({ account: 'nobody', kind: 'nothing' }));
  await expect(records).toHaveCount(3);
  await kind?.selectOption('loan');
  await expect(page.getByText(said.none)).toBeVisible();
  await page.getByRole('button', { name: said.all }).click();
  await expect(records).toHaveCount(3);
  await account?.selectOption('contract');
  await expect(records).toHaveCount(1);
}

/** The line drops while the file is made: the sheet says so, and the next tap makes it. Without a network it says why there is none. */
async function asFile(phone: Phone, said: Words): Promise<void> {
  const page = phone.page();
  const [sheet, save] = [page.getByTestId('export-sheet'), page.getByTestId('export')];
  await page.getByRole('button', { name: said.export }).click();
  const asked = /\/api\/wallet\/records/;
  await phone.context().route(asked, (route) => route.abort('connectionreset'));
  await save.click();
  await expect(sheet.getByRole('alert')).toHaveText(said.lost);
  await phone.context().unroute(asked);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^hft-practice-records-\d{4}-\d\d-\d\d\.csv$/);
  const [schema = '', columns, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(schema).toContain('schema,hft-practice/records,2');
  expect(columns).toBe('id,time_utc,kind,reference,market,account,currency,amount,balance_after,simulated');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/Z,transfer,[^,]*,[^,]*,contract,USDT,100\.000000,100\.000000,true$/);

  await expect(sheet).toHaveCount(0);
  await phone.loseNetwork();
  await page.getByRole('button', { name: said.export }).click();
  await expect(sheet.getByText(said.offline)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('record')).toHaveCount(1);
  await phone.goTo(paths.assets());
  await expect(page.getByTestId('total')).toContainText(said.thousand);
  await expect(page.getByTestId('age')).toContainText(/\d{2}:\d{2}:\d{2}/);
}
