import type { Browser, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { toMinor } from '#contract/currencies.ts';
import { pages } from '#src/lib/paths.ts';
import { startServer } from '../process.ts';
import { expect, newPerson, register, test, withoutWorker } from './app.ts';
import { type Trader, traderOf } from './trading.ts';

test.use(withoutWorker);

/** A link that is followed, a plan of whoever came by it, and what its inviter is paid and told. */
for (const locale of ['en', 'zh'] as const satisfies Locale[]) {
  test(`who was invited takes a plan, and its first day in front is in the inviter's page and records, in ${locale}`, async ({
    browser,
  }) => {
    const server = await startServer({ env: { REVIEW_SECONDS: '0' } });
    const [inviter, invited] = [await phoneOf(browser, locale), await phoneOf(browser, locale)];
    try {
      await register(inviter, server.url, newPerson());
      const { ask } = await traderOf(inviter, server.url);
      await inviter.goto(`${server.url}/#${pages.friend.route}`);
      const { code } = await ask('user/invite', {});
      await expect(inviter.getByTestId('invite-code')).toContainText(code);
      await expect(inviter.getByTestId('last-level-figures')).toContainText(/75(\.0)?\s?%/);

      await register(invited, server.url, newPerson(), code);
      const gain = await dayInFront(await traderOf(invited, server.url));
      await expect(inviter.getByTestId('reward')).toHaveCount(1);
      const { levels, total } = await ask('user/invite', {});
      expect(levels[0]).toMatchObject({ level: 1, people: 1, rewards: total });
      // Five of a hundred, rounded down.
      expect(toMinor(total, 'USDT')).toBe((gain * 5n) / 100n);
      const { list } = await ask('wallet/records', { kind: 'reward' });
      expect(list.map(({ amount }) => amount)).toEqual([total]);
      await inviter.goto(`${server.url}/#${pages.records.route}?kind=reward`);
      await expect(inviter.getByTestId('record')).toHaveCount(1);
    } finally {
      for (const page of [inviter, invited]) await page.context().close();
      await server.dispose();
    }
  });
}

async function phoneOf(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
  return context.newPage();
}

/** Plan days of hosting until one brings enough for a reward: every third or so does. @returns what it brought, in minor units. */
async function dayInFront({ ask }: Trader): Promise<bigint> {
  await ask('wallet/topup', { amount: '9000' });
  for (let tries = 0; tries < 60; tries += 1) {
    const { list: running } = await ask('lh/deposit/order', { status: 'running' });
    if (running.length === 0) {
      await ask('lh/deposit', { plan: 'hosting2', currency: 'USDT', amount: '9000' });
      await expect.poll(async () => (await ask('lh/deposit/order', { status: 'running' })).list.length).toBe(1);
    }
    await ask('user/next_day', {});
    const [day] = (await ask('lh/deposit/records', {})).list;
    const result = toMinor(day?.result ?? '', 'USDT') ?? 0n;
    if (result >= 20n) return result;
  }
  throw new Error('no plan day was in front');
}
