import type { BrowserContext, WebSocketRoute } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { startServer } from '../process.ts';
import { test as base, expect, newPerson, register } from './app.ts';
import { fakeRisk } from './risk.ts';
import { type Trader, traderOf } from './trading.ts';

/** The prices stop and the rest of the network works: nothing is placed on what was seen, and nothing that happened is missed. */
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Fixtures {
  /** A server whose clock shows a Wednesday: everything is traded. */
  wednesday: { url: string };
  /** Somebody with 300 USDT in each account. */
  owner: StorageState;
}

const test = base.extend<object, Fixtures>({
  wednesday: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter list
    async ({}, use) => {
      const server = await startServer({ script: 'tests/e2e/clockServer.ts', env: { CLOCK_DAY: '3' } });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  owner: [
    async ({ browser, wednesday }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await register(page, wednesday.url, newPerson());
      const { ask } = await traderOf(page, wednesday.url);
      for (const to of ['contract', 'option'] as const) {
        await ask('wallet/transfer', { from: 'spot', to, currency: 'USDT', amount: '300' });
      }
      await use(await context.storageState({ indexedDB: true }));
      await context.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

interface Product {
  name: string;
  locale: Locale;
  path: string;
  field: string;
  /** As the language writes it. */
  typed: string;
  /** An order made elsewhere, and where it appears. */
  place(trader: Trader): Promise<unknown>;
  order: string;
}

const bitcoin = { symbol: 'BTCUSDT' };
const products: Product[] = [
  {
    name: 'spot',
    locale: 'it',
    path: paths.trade({ ...bitcoin, product: 'spot' }),
    field: '[data-testid=quantity] input',
    typed: '0,002',
    place: async ({ ask, away }) =>
      ask('coin/trade', {
        ...bitcoin,
        side: 'buy',
        type: 'limit',
        quantity: '0.001',
        price: await away('BTCUSDT', -3000),
      }),
    order: 'spot-order',
  },
  {
    name: 'contract',
    locale: 'pt',
    path: paths.trade({ ...bitcoin, product: 'contract' }),
    field: '[data-testid=quantity] input',
    typed: '0,003',
    place: async ({ ask, take }) =>
      take({ ...bitcoin, side: 'buy', quantity: '0.001' }, (shown) =>
        ask('lever/submit', {
          ...bitcoin,
          direction: 'long',
          type: 'market',
          quantity: '0.001',
          leverage: 10,
          ...shown,
        }),
      ),
    order: 'position',
  },
  {
    name: 'option',
    locale: 'it',
    path: paths.trade({ ...bitcoin, product: 'option' }),
    field: 'form input[inputmode=decimal]',
    typed: '60,5',
    place: async ({ ask, take }) =>
      take({ ...bitcoin, side: 'buy', quantity: '0.001' }, (shown) =>
        ask('microtrade/submit', {
          ...bitcoin,
          direction: 'up',
          seconds: 300,
          currency: 'USDT',
          amount: '50',
          ...shown,
        }),
      ),
    order: 'running-option',
  },
  {
    name: 'forex',
    locale: 'pt',
    path: paths.forex({ symbol: 'EURUSD' }),
    field: '[data-testid=quantity] input',
    typed: '0,04',
    place: async ({ ask }) =>
      ask('microtrade/whsubmit', {
        symbol: 'EURUSD',
        direction: 'long',
        type: 'limit',
        lots: '0.01',
        leverage: 100,
        price: '0.9',
      }),
    order: 'position',
  },
];

for (const { name, locale, path, field, typed, place, order } of products) {
  test(`${name}: without its socket the form says why it waits, and with it the page knows what happened meanwhile`, async ({
    browser,
    owner,
    wednesday,
  }) => {
    const context = await browser.newContext({ storageState: owner });
    const page = await context.newPage();
    const socket = await holdSockets(context);
    await fakeRisk(context);
    await context.addInitScript((chosen) => {
      localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
    }, locale);
    await page.goto(`${wednesday.url}/#${path}`);
    const trader = await traderOf(page, wednesday.url);
    const submit = page.getByTestId('submit');
    await page.locator(field).fill(typed);
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');

    await socket.cut();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await place(trader);
    await expect(page.getByTestId(order)).toHaveCount(0);
    socket.restore();
    // As a phone does: otherwise the next try comes when it comes.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByTestId(order)).toHaveCount(1);
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.locator(field)).toHaveValue(typed);
    await context.close();
  });
}

/** The app's sockets, which can be cut and refused until they are let through again. Everything else goes on. */
async function holdSockets(context: BrowserContext) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await context.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return socket.close();
    const server = socket.connectToServer();
    open.add(socket);
    socket.onClose((code, reason) => {
      open.delete(socket);
      void server.close({ code: code ?? 1000, reason: reason ?? '' });
    });
  });
  await context.route(/socket\.io/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    restore() {
      isCut = false;
    },
  };
}
