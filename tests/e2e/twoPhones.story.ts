import { paths } from '#src/lib/paths.ts';
import { expect, loggedOut, newPerson, register, test, withoutWorker } from './app.ts';
import { traderOf } from './trading.ts';

test.use(withoutWorker);

/** What another device does meanwhile, and what the socket tells before an answer is here. */
test('a stop that another phone has set is not put back by whoever changes the other one', async ({ page, server }) => {
  await register(page, server.url, newPerson());
  const other = await traderOf(page, server.url);
  await other.ask('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '600' });
  const order = { symbol: 'BTCUSDT', direction: 'long', type: 'limit', quantity: '0.01', leverage: 10 } as const;
  const { id } = await other.ask('lever/submit', { ...order, price: await other.away('BTCUSDT', -500) });
  const first = await other.away('BTCUSDT', -900);
  await other.ask('lever/setstop', { id, stop_loss: first });

  await page.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT', product: 'contract' })}`);
  await page.getByTestId('position').getByTestId('set-stops').click();
  const stop = (name: string) => page.getByTestId(name).locator('input');
  await expect(stop('stop_loss')).toHaveValue(String(Number(first)));

  const second = await other.away('BTCUSDT', -800);
  await other.ask('lever/setstop', { id, stop_loss: second });
  await expect(stop('stop_loss')).toHaveValue(String(Number(second)));
  const aim = await other.away('BTCUSDT', 500);
  await stop('take_profit').fill(aim);
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('stops-sheet')).toHaveCount(0);
  const { list } = await other.ask('lever/dealall', {});
  expect(list).toMatchObject([{ take_profit: aim, stop_loss: second }]);
});

test('whose session another phone has ended logs in again, and is back where he was', async ({ page, server }) => {
  const person = newPerson();
  await register(page, server.url, person);
  const other = await traderOf(page, server.url);
  const place = paths.trade({ symbol: 'ETHUSDT', product: 'contract' });
  await page.goto(`${server.url}/#${place}`);
  await expect(page.getByTestId('figure-available')).toBeVisible();
  await other.ask('user/logout', {});
  await expect(page.getByTestId('toasts')).toContainText('Your session has ended');
  await page.getByTestId('log-in').click();
  await page.locator('input[name=username]').fill(person.account);
  await page.locator('input[autocomplete=current-password]').fill(person.password);
  await page.getByTestId('submit').click();
  await page.waitForURL(({ hash }) => hash === `#${place}`);
});

test('what another phone has moved comes on top of the records that are looked at', async ({ page, server }) => {
  await register(page, server.url, newPerson());
  const other = await traderOf(page, server.url);
  await page.goto(`${server.url}/#${paths.records()}`);
  const records = page.getByTestId('record');
  await expect(records).toHaveCount(1);
  await expect(async () => {
    await other.ask('wallet/transfer', { from: 'spot', to: 'option', currency: 'USDT', amount: '5' });
    await expect(records.first()).toContainText('5.00', { timeout: 2000 });
  }).toPass();
  await expect(records.last()).toContainText('1,000.00');
});

test('a logout without a network ends the session as soon as there is one', async ({ page, context, server }) => {
  await register(page, server.url, newPerson());
  const session = await traderOf(page, server.url);
  const state = () =>
    session.ask('user/info', {}).then(
      () => 'open',
      (error: unknown) => {
        if (String(error).includes('session_over')) return 'over';
        throw error;
      },
    );
  await page.goto(`${server.url}/#${paths.me()}`);
  await page.getByTestId('log-out').waitFor();
  await context.setOffline(true);
  await page.getByTestId('log-out').click();
  await loggedOut(page);
  expect(await state()).toBe('open');
  await context.setOffline(false);
  await expect.poll(state).toBe('over');
});
