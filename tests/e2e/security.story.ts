import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { codeOf } from '../api/authenticator.ts';
import { expect, newPerson, type Person, register, test, withoutWorker } from './app.ts';
import { traderOf } from './trading.ts';

test.use(withoutWorker);

const seconds = () => Date.now() / 1000;

const words = {
  en: {
    factor: 'Two-factor authentication',
    off: 'Off',
    on: 'On',
    left: 'Recovery codes left: 10',
    wrong: 'This code is wrong or has already been used. Enter a new one.',
    over: 'Your session has ended',
  },
  jp: {
    factor: '二段階認証',
    off: 'オフ',
    on: 'オン',
    left: 'リカバリーコード：10',
    wrong: 'コードが違うか、すでに使われています。新しいコードを入力してください。',
    over: 'セッションが終了しました',
  },
} as const satisfies Partial<Record<Locale, object>>;
const locales = ['en', 'jp'] as const;

/** Where a step of the authenticator will not end while a code of it is on its way. */
async function early(): Promise<void> {
  await expect.poll(() => seconds() % 30, { timeout: 15_000 }).toBeLessThan(24);
}

async function speaking(browser: Browser, locale: Locale): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
  return context;
}

async function logIn(page: Page, url: string, { account, password }: Person): Promise<void> {
  await page.goto(`${url}/#${paths.login()}`);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(password);
  await page.getByTestId('submit').click();
}

for (const locale of locales)
  test(`a second factor is set up by a clock that is slow, asked for on a second phone, and a recovery code stands in (${locale})`, async ({
    browser,
    server,
  }) => {
    const said = words[locale];
    const first = await speaking(browser, locale);
    const page = await first.newPage();
    const person = newPerson();
    await register(page, server.url, person);
    await page.goto(`${server.url}/#${paths.security()}`);
    await expect(page.getByTestId('factors')).toContainText(said.off);
    await page.getByTestId('factors').getByText(said.factor).click();
    await page.getByTestId('begin').click();
    const secret = (await page.getByTestId('secret').textContent()) ?? '';
    await expect(page.getByTestId('qr-code')).toHaveAttribute('data-text', new RegExp(secret));
    await early();
    await page.locator('input[name=second]').fill(codeOf(secret, seconds() - 30));
    await page.locator('input[name=old]').fill(person.password);
    await page.getByTestId('submit').click();
    const codes = ((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    await page.getByTestId('kept').click();
    await expect(page.getByText(said.left)).toBeVisible();
    await page.goto(`${server.url}/#${paths.security()}`);
    await expect(page.getByTestId('factors')).toContainText(said.on);

    // Fast and slow clocks, each code once.
    const second = await speaking(browser, locale);
    const phone = await second.newPage();
    await logIn(phone, server.url, person);
    await expect(phone.locator('input[name=second]')).toBeFocused();
    await phone.locator('input[name=second]').fill('000000');
    await phone.getByTestId('submit').click();
    await expect(phone.getByText(said.wrong)).toBeVisible();
    await phone.locator('input[name=second]').fill(codeOf(secret, seconds() + 30));
    await phone.getByTestId('submit').click();
    await phone.waitForURL(({ hash }) => !hash.includes('login'));
    await second.close();

    const third = await speaking(browser, locale);
    const tablet = await third.newPage();
    await logIn(tablet, server.url, person);
    await tablet.locator('input[name=second]').fill(codes[3] ?? '');
    await tablet.getByTestId('submit').click();
    await tablet.waitForURL(({ hash }) => !hash.includes('login'));
    await third.close();
    await first.close();
  });

async function authenticatorOf(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('in Japanese: a passkey is made, logs in on another phone, and its answer works once', async ({
  browser,
  server,
}) => {
  const url = server.url.replace('127.0.0.1', 'localhost');
  const context = await speaking(browser, 'jp');
  const page = await context.newPage();
  const made = await authenticatorOf(page);
  const person = newPerson();
  await register(page, url, person);
  await page.goto(`${url}/#${paths.security()}`);
  await expect(page.getByText('ログインパスワード')).toBeVisible();
  await page.getByTestId('add-passkey').click();
  await page.locator('input[name=label]').fill('わたしの電話');
  await page.locator('input[name=old]').fill(person.password);
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('passkeys')).toContainText('わたしの電話');
  const { credentials } = await made.cdp.send('WebAuthn.getCredentials', { authenticatorId: made.authenticatorId });
  expect(credentials).toHaveLength(1);
  await context.close();

  // The phone's own cloud has brought the passkey to another one.
  const other = await speaking(browser, 'jp');
  const phone = await other.newPage();
  const there = await authenticatorOf(phone);
  for (const credential of credentials) {
    await there.cdp.send('WebAuthn.addCredential', { authenticatorId: there.authenticatorId, credential });
  }
  // What the device answers is kept beside, as somebody on the line would keep it.
  await phone.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const credential = await get(options);
      if (credential instanceof PublicKeyCredential)
        sessionStorage.setItem('seen', JSON.stringify(credential.toJSON()));
      return credential;
    };
  });
  await phone.goto(`${url}/#${paths.login()}`);
  await phone.getByTestId('passkey-login').click();
  await phone.waitForURL(({ hash }) => !hash.includes('login'));
  const answer = await phone.evaluate(() => sessionStorage.getItem('seen') ?? '');
  expect(JSON.parse(answer)).toMatchObject({ response: { signature: expect.any(String) } });
  const again = await fetch(`${url}/api/user/passkey_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ action: 'answer', answer }),
  });
  expect([again.status, await again.json()]).toMatchObject([403, { message: 'passkey_wrong' }]);
  await other.close();
});

for (const locale of locales)
  test(`a new password logs another phone out while it trades: an order on its way is none (${locale})`, async ({
    browser,
    server,
  }) => {
    const [first, other] = [await speaking(browser, locale), await speaking(browser, locale)];
    const page = await first.newPage();
    const person = newPerson();
    await register(page, server.url, person);
    const phone = await other.newPage();
    await logIn(phone, server.url, person);
    await phone.waitForURL(({ hash }) => !hash.includes('login'));
    await phone.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT', product: 'spot' })}`);
    await expect(phone.getByTestId('figure-available')).toBeVisible();
    const trader = await traderOf(phone, server.url);
    // It leaves the phone, and is on the line while the password changes.
    const [left, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answered = Promise.withResolvers<number>();
    await other.route('**/api/coin/trade', async (route) => {
      left.resolve();
      await arrived.promise;
      const answer = await route.fetch();
      answered.resolve(answer.status());
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    await phone.getByTestId('quantity').locator('input').fill('0.002');
    await expect(phone.getByTestId('submit')).not.toHaveAttribute('aria-disabled', 'true');
    await phone.getByTestId('submit').click();
    await phone.getByTestId('confirm').click();
    await left.promise;

    await page.goto(`${server.url}/#${paths.password()}`);
    await page.locator('input[name=old]').fill(person.password);
    await page.locator('input[name=password]').fill('fresh words 8');
    await page.locator('input[name=confirm]').fill('fresh words 8');
    await page.getByTestId('submit').click();
    await page.waitForURL(({ hash }) => hash.includes('security'));
    await expect(page.getByTestId('sessions').getByRole('listitem')).toHaveCount(1);
    await expect(phone.getByTestId('toasts')).toContainText(words[locale].over);
    await expect(trader.ask('wallet/list', {})).rejects.toThrow();
    arrived.resolve();
    expect(await answered.promise).toBe(401);
    const { list } = await (await traderOf(page, server.url)).ask('coin/list', {});
    expect(list).toEqual([]);
    await other.close();
    await first.close();
  });
