import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { codeOf } from '../api/authenticator.ts';
import { type Link, startLink } from '../link.ts';
import { startServer } from '../process.ts';
import { expect, newPerson, type Person, register, test } from './app.ts';
import { findNetwork, loseAnswers, loseNetwork } from './network.ts';
import { installed } from './phone.ts';
import { type Trader, traderOf } from './trading.ts';
import { digits, mayWithdraw } from './withdrawing.ts';

const words = {
  en: {
    address: 'This isn’t a valid BEP20 address. Check every character.',
    low: 'The minimum withdrawal is 30 USDT.',
    tooMuch: 'Not enough USDT: 5,000 needed',
    offline: 'You’re offline. A withdrawal needs a connection and is never sent automatically later.',
    password: 'Incorrect transaction password.',
    code: 'This code is wrong or has already been used.',
    unknown: 'First check the status of the withdrawal above.',
  },
  jp: {
    address: '有効なBEP20アドレスではありません。1文字ずつ確認してください。',
    low: '出金は30 USDTからです。',
    tooMuch: 'USDTが不足しています。必要額は5,000',
    offline: 'オフラインです。出金には接続が必要で、後から自動で送信されることはありません。',
    password: '取引パスワードが違います。',
    code: 'コードが違うか、すでに使われています。',
    unknown: '先に、上の出金がどうなったかを確認してください。',
  },
} as const satisfies Partial<Record<Locale, object>>;
type Words = Record<keyof (typeof words)['en'], string>;

/**
 * Money goes in, is traded, and leaves: paid out though the answer got lost, refused, and taken back. What is wrong is said at its field.
 * Reviews wait for the plan clock, so that what is under review stays so until the story says otherwise.
 */
for (const locale of ['en', 'jp'] as const) {
  test(`a withdrawal is paid out once, another refused, a third cancelled, in ${locale}`, async ({ browser }) => {
    const said = words[locale];
    const scene = await open(browser, locale);
    const { page, trader, goTo } = scene;
    try {
      await goTo(paths.withdraw());
      const turnover = page.getByTestId('condition-turnover');
      await expect(turnover).toHaveAttribute('data-status', 'met');
      await expect(turnover).toContainText('50.00');
      await addAddress(page, said);
      await fillIn(page, said, scene);
      await sendOnce(page, said);
      const state = page.getByTestId('withdrawal-sheet').getByTestId('stepper');
      await expect(state).toHaveAttribute('data-step', 'review');
      await trader.ask('user/next_day', {});
      await expect(state).toHaveAttribute('data-step', 'succeed');

      await goTo(paths.withdraw());
      await ask(page, '50.13');
      await confirm(page);
      await expect(state).toHaveAttribute('data-step', 'review');
      await trader.ask('user/next_day', {});
      await expect(state).toHaveAttribute('data-step', 'failed');

      const [code = ''] = await secondFactor(scene);
      await goTo(paths.withdraw());
      await expect(page.getByTestId('condition-second_factor')).toHaveAttribute('data-status', 'open');
      await ask(page, '40');
      await withCode(page, said, code);
      await page.getByTestId('cancel-withdrawal').click();
      await page.getByTestId('confirm').click();
      await expect(state).toHaveAttribute('data-step', 'cancelled');

      await goTo(pages.withdrawals.route);
      await expect(page.getByTestId('withdrawal')).toHaveCount(3);
      const { list } = await trader.ask('wallet/list', {});
      expect(list.filter(({ frozen }) => /[1-9]/.test(frozen))).toEqual([]);
    } finally {
      await scene.close();
    }
  });
}

interface Scene {
  page: Page;
  context: BrowserContext;
  link: Link;
  person: Person;
  trader: Trader;
  goTo(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Somebody who meets every condition, on a line that can fail. */
async function open(browser: Browser, locale: Locale): Promise<Scene> {
  const server = await startServer({ env: { REVIEW_SECONDS: '500' } });
  const link = await startLink(server.port);
  const context = await browser.newContext();
  await context.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
  const page = await context.newPage();
  const person = newPerson();
  await register(page, link.url, person);
  const trader = await traderOf(page, link.url);
  await mayWithdraw(trader, page, link.url, person);
  return {
    page,
    context,
    link,
    person,
    trader,
    async goTo(path) {
      await page.goto(`${link.url}/#${path}`);
    },
    async close() {
      await context.close();
      await link.close();
      await server.dispose();
    },
  };
}

/** One that is none is refused at its field, and the label stays; then one of practice. */
async function addAddress(page: Page, said: Words): Promise<void> {
  await page.getByTestId('add-address').click();
  const sheet = page.getByTestId('address-sheet');
  const label = sheet.locator('input[maxlength="40"]');
  await sheet.locator('select').selectOption('bep20');
  await sheet.locator('input[maxlength="120"]').fill('0x1234');
  await label.fill('Vault 7');
  await sheet.getByTestId('save-address').click();
  await expect(sheet.getByText(said.address)).toBeVisible();
  await expect(label).toHaveValue('Vault 7');
  await sheet.getByTestId('fill-practice').click();
  await expect(sheet.getByText(said.address)).toHaveCount(0);
  await sheet.getByTestId('save-address').click();
  await expect(page.getByTestId('chosen-address')).toContainText('practice:USDT:');
}

const amountOf = (page: Page) => page.locator('form input[inputmode=decimal]');

/** Too little, too much, and enough; without a network it says that it cannot leave now, and keeps what was typed. */
async function fillIn(page: Page, said: Words, { context, link }: Scene): Promise<void> {
  const amount = amountOf(page);
  const submit = page.getByTestId('submit-withdrawal');
  for (const [typed, words] of [
    ['29.99', said.low],
    ['5000', said.tooMuch],
  ] as const) {
    await amount.fill(typed);
    await expect(page.locator('form [data-invalid] > [aria-live=polite]')).toContainText(words);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
  }
  await amount.fill('100');
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await loseNetwork(context, link);
  await expect(page.getByText(said.offline)).toBeVisible();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await findNetwork(context, link);
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await expect(amount).toHaveValue('100');
}

/** A wrong password leaves the sheet as it is; with the right one the answer gets lost, and is found out without a second withdrawal. */
async function sendOnce(page: Page, said: Words): Promise<void> {
  const sheet = page.getByTestId('out-sheet');
  const submit = page.getByTestId('submit-withdrawal');
  await submit.click();
  await sheet.locator('input[name=pay]').fill('111111');
  await sheet.getByTestId('confirm').click();
  await expect(sheet.getByText(said.password)).toBeVisible();
  await expect(sheet).toContainText('99.9 USDT');
  await installed(page);
  const lost = await loseAnswers(page.context(), 'wallet/out', 'cut');
  await confirm(page);
  await expect(page.getByTestId('unanswered')).toContainText('100 USDT → Vault 7');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(said.unknown)).toBeVisible();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  lost.restore();
  await page.getByTestId('find-out').click();
  await expect(page.getByTestId('withdrawal-sheet')).toBeVisible();
  await expect(page.getByTestId('withdrawal')).toHaveCount(1);
  expect(lost.keys).toHaveLength(2);
  expect(new Set(lost.keys).size, 'the same withdrawal under the same key').toBe(1);
}

/** Fills in the form up to the sheet that repeats the figures. */
async function ask(page: Page, amount: string): Promise<void> {
  const saved = page.locator('form select').nth(1);
  if ((await saved.inputValue()) === '') await saved.selectOption({ index: 1 });
  await amountOf(page).fill(amount);
  await page.getByTestId('submit-withdrawal').click();
}

async function confirm(page: Page): Promise<void> {
  await page.locator('input[name=pay]').fill(digits);
  await page.getByTestId('out-sheet').getByTestId('confirm').click();
}

/** @returns the recovery codes. */
async function secondFactor({ trader: { ask }, person: { password } }: Scene): Promise<string[]> {
  const { secret } = await ask('safe/google', { action: 'key', password });
  const code = codeOf(secret ?? '', Date.now() / 1000);
  const { codes } = await ask('safe/google', { action: 'bind', code, password });
  return codes ?? [];
}

/** A wrong code is said at its field, and the password is still there. */
async function withCode(page: Page, said: Words, right: string): Promise<void> {
  const sheet = page.getByTestId('out-sheet');
  await sheet.locator('input[name=second]').fill('000000');
  await confirm(page);
  await expect(sheet.getByText(said.code)).toBeVisible();
  await expect(sheet.locator('input[name=pay]')).toHaveValue(digits);
  await sheet.locator('input[name=second]').fill(right);
  await sheet.getByTestId('confirm').click();
  await expect(page.getByTestId('withdrawal-sheet')).toBeVisible();
}
