import { pages, paths } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { canvas, labelOf, shown } from './charts.ts';
import { traderOf } from './trading.ts';

declare global {
  interface Window {
    notified?: object[];
  }
}

/** What a chart knows of who looks at it: own orders, and the prices to be told of. */
test('own orders and positions are lines; a stop goes where it is dragged when its owner says so', async ({
  page,
  server,
}) => {
  await register(page, server.url, newPerson());
  const trader = await traderOf(page, server.url);
  await trader.ask('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '600' });
  const [symbol, quantity] = ['BTCUSDT', '0.01'];
  const [above, below] = [await trader.away(symbol, 100), await trader.away(symbol, -100)];
  const order = { symbol, quantity, direction: 'long', type: 'market', leverage: 10 } as const;
  const { id } = await trader.take({ symbol, side: 'buy', quantity }, (now) =>
    trader.ask('lever/submit', { ...order, take_profit: above, stop_loss: below, ...now }),
  );
  await trader.ask('coin/trade', { symbol, quantity: '0.001', side: 'buy', type: 'limit', price: below });

  await page.goto(`${server.url}/#${paths.kline({ symbol })}`);
  await shown(page);
  const lines = page.getByTestId('own-summary').getByRole('listitem');
  await expect(lines.filter({ hasText: /^(Limit buy 0.001|Long 0.01|Liquidation 0.01) at / })).toHaveCount(3);
  await expect(lines.filter({ hasText: /^(Take profit|Stop loss) 0.01 at / })).toHaveCount(2);

  // A day's candles reach far enough for a stop that is one per cent away.
  await page.getByRole('radio', { name: '1d', exact: true }).check();
  await shown(page);
  await expect(async () => {
    const label = await labelOf(canvas(page), '--warn');
    await page.mouse.move(label.x, label.y);
    await page.mouse.down();
    for (const step of [2, 4, 6, 8, 10]) await page.mouse.move(label.x, label.y + step);
    await page.mouse.up();
    await expect(page.getByTestId('stops-sheet')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const sheet = page.getByTestId('stops-sheet');
  const wanted = await sheet.getByRole('textbox', { name: 'Stop loss' }).inputValue();
  expect(Number(wanted)).toBeLessThan(Number(below));
  await sheet.getByTestId('confirm').click();
  await expect(sheet).toBeHidden();
  const { list } = await trader.ask('lever/dealall', {});
  expect(list).toMatchObject([{ id, stop_loss: Number(wanted).toFixed(1), take_profit: above }]);

  // The same without dragging, and above the price: refused before it is sent.
  await page.getByRole('button', { name: 'Move: Stop loss 0.01' }).press('Enter');
  // Another phone moves it meanwhile.
  const elsewhere = await trader.away(symbol, -200);
  await trader.ask('lever/setstop', { id, stop_loss: elsewhere });
  const soFar = Number(elsewhere).toLocaleString('en', { minimumFractionDigits: 1 });
  await expect(sheet.getByText('Currently at').locator('..')).toContainText(soFar);
  await sheet.getByRole('textbox', { name: 'Stop loss' }).fill(await trader.away(symbol, 300));
  await expect(sheet).toContainText(/The stop loss of a long, [\d.,]+, must be below/);
  await expect(sheet.getByTestId('confirm')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await page.getByTestId('indicators').click();
  await page.getByTestId('show-own').uncheck();
  await expect(page.getByTestId('own-summary')).toHaveCount(0);
  await page.getByTestId('show-own').check();
  await page.keyboard.press('Escape');
  await trader.take({ symbol, side: 'sell', quantity }, (now) => trader.ask('lever/close', { id, ...now }));
  await expect(lines, 'the socket says that it is closed').toHaveText([/^Limit buy/]);
  await page.getByTestId('trade').click();
  await expect(page).toHaveURL(new RegExp(pages.trade.route));
});

test('a price alert says what is wrong with it, stays on the phone, and is said once when it is reached', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await context.addInitScript(() => {
    const notified: object[] = [];
    window.notified = notified;
    // A browser without a screen has no place for notifications.
    ServiceWorkerRegistration.prototype.showNotification = (title, rest) => {
      notified.push({ title, ...rest });
      return Promise.resolve();
    };
  });
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'BTCUSDT' })}`);
  await shown(page);
  await page.getByTestId('alerts').click();
  const sheet = page.getByTestId('alert-sheet');
  const price = sheet.getByRole('textbox', { name: 'Price' });
  const add = sheet.getByTestId('add-alert');
  await expect(sheet).toContainText(/The price is [\d,.]+ now/);
  const help = sheet.getByRole('link', { name: 'Learn more' });
  await expect(help).toHaveAttribute('href', `#${paths.help({ id: 'charts' })}`);
  await add.click();
  await expect(sheet).toContainText('Enter a price.');
  await price.fill('1.234');
  await expect(sheet).toContainText('Prices here can have up to 1 decimal');
  await price.fill('100');
  await expect(sheet).toContainText('The price is already');
  await sheet.getByRole('radio', { name: 'falls to' }).check();
  await expect(add).toHaveText('Add alert at 100.0');
  await add.click();
  const rows = sheet.getByTestId('alert-BTCUSDT');
  const isThere = sheet.getByText('The price is already');
  await expect(rows).toHaveText([/falls to 100.0.*active/]);

  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.reload();
  await shown(page);
  await page.getByTestId('alerts').click();
  await expect(rows).toHaveText([/falls to 100.0.*active/]);
  // Both sides of the price: one of them is reached, whichever way the market goes.
  for (const { side, factor, count } of [
    { side: 'rises to', factor: 1.00002, count: 2 },
    { side: 'falls to', factor: 0.99998, count: 3 },
  ]) {
    await sheet.getByRole('radio', { name: side }).check();
    // The price may pass what was typed before the tap: that is refused, and tried with the next price.
    await expect(async () => {
      if ((await rows.count()) < count) {
        const [, now = ''] = /The price is ([\d,.]+) now/.exec((await sheet.textContent()) ?? '') ?? [];
        await price.fill((Number(now.replaceAll(',', '')) * factor).toFixed(1));
        await add.click();
        await expect(
          rows
            .nth(count - 1)
            .or(isThere)
            .first(),
        ).toBeVisible();
      }
      expect(await rows.count()).toBe(count);
    }).toPass();
  }
  // The sheet makes the page inert: the alert stands on it, where it can be tapped.
  const bar = sheet.getByTestId('alert-bar');
  await expect(bar).toContainText(
    /BTC\/USDT has (risen|fallen) to [\d,.]+.*[\d-]+ [\d:]+: [\d,.]+\. Simulated market\./,
  );
  const notified = () => page.evaluate(() => window.notified?.[0]);
  await expect.poll(notified, 'outside of the app, too').toMatchObject({
    title: expect.stringMatching(/^BTC\/USDT has (risen|fallen) to /),
    body: expect.stringContaining('Simulated market.'),
    data: { path: paths.kline({ symbol: 'BTCUSDT' }) },
  });
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Escape');
  await page.getByTestId('alerts').click();
  const said = sheet.locator('[data-said=true]');
  await expect(said.first()).toContainText(/reached [\d-]+ [\d:]+/);
  await sheet.getByRole('button', { name: 'Delete alert: BTC/USDT falls to 100.0' }).click();
  await expect(rows).toHaveCount(2);
});
