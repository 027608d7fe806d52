/** Somebody who has done a bit of everything, so that no list and no card is looked at empty. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Answer } from '#contract/api/calls.ts';
import { marketOf } from '#contract/markets.ts';
import { planProducts } from '#contract/plans/products.ts';
import { loanRules } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import { parseDecimal } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import { pages } from '#src/lib/paths.ts';
import { bankCard } from '../api/papers.ts';
import { upload } from '../chaos/fuzz/people.ts';
import { expect, newPerson, type Person, register } from './app.ts';
import { screenshot, userIdOf } from './stored.ts';
import { type Trader, traderOf } from './trading.ts';
import { askToWithdraw, mayWithdraw, withdrawn } from './withdrawing.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** On a server whose clock shows a weekday: forex and metals are open there. Reviews take a plan day, and the next day ends them. */
export async function fullAccount(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const person = newPerson();
  await register(page, url, person);
  const trader = await traderOf(page, url);
  await withdraw(trader, page, url, person);
  await deposit(trader, page, url);
  await tradeCoins(trader);
  await move(trader, 'contract', '600');
  await move(trader, 'option', '100');
  await convert(trader);
  await trader.ask('chat/send', { client_id: randomUUID(), text: 'Where is my deposit?', client_time: 0 });
  await trader.ask('user/account_add', { label: 'Slow and small', start: '1000' });
  await takePlans(trader);
  await borrow(trader, url);
  await moveDays(trader);
  // What is asked for from here on stays under review. With an open position nothing can be withdrawn.
  await askToWithdraw(trader, '30');
  await tradeContracts(trader);
  await tradeOptions(trader, url);
  await tradeForex(trader, url);
  await leaveUnderReview(trader, page, url);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** One paid out, one refused. */
async function withdraw(trader: Trader, page: Page, url: string, person: Person): Promise<void> {
  await mayWithdraw(trader, page, url, person);
  for (const amount of ['40', '35.13']) {
    await askToWithdraw(trader, amount);
    await trader.ask('user/next_day', {});
    await withdrawn(trader);
  }
}

/** A deposit with its picture, one whose picture is still on its way, and a strategy. */
async function leaveUnderReview({ ask, authorization }: Trader, page: Page, url: string): Promise<void> {
  const owner = await userIdOf(page);
  const { address } = await ask('wallet/get_in_address', { currency: 'USDT' });
  const { buffer } = await screenshot();
  for (const [amount, proof] of [
    ['310', await upload(url, { authorization }, (await screenshot()).buffer)],
    ['64', await upload(url, { authorization }, buffer, Math.floor(buffer.length / 2))],
  ] as const) {
    const client_time = Math.floor(Date.now() / 1000);
    await ask('wallet/charge_req', { currency: 'USDT', amount, address, proof, client_time, owner });
  }
  await ask('project/order', { pid: 'market_making', amount: '200' });
  const { list } = await ask('chargelist/log', {});
  expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['waiting', 'review', 'succeed', 'failed']));
}

/** From USDT to a coin, and from that to another one. */
async function convert({ ask }: Trader): Promise<void> {
  for (const wanted of [
    { from: 'USDT', to: 'BNB', amount: '50' },
    { from: 'BNB', to: 'SOL', amount: '0.02' },
  ] as const) {
    const { quote } = await ask('wallet/flashAgainstList', wanted);
    if (quote === null) throw new Error('there is no quote');
    await ask('wallet/flashAgainst', { ...wanted, quote_id: quote.quote_id });
  }
}

/** One credited, one refused, and a draft of a third. */
async function deposit({ ask, authorization }: Trader, page: Page, url: string): Promise<void> {
  const owner = await userIdOf(page);
  const { address } = await ask('wallet/get_in_address', { currency: 'USDT' });
  for (const amount of ['2500', '40.13']) {
    const proof = await upload(url, { authorization }, (await screenshot()).buffer);
    const client_time = Math.floor(Date.now() / 1000);
    await ask('wallet/charge_req', { currency: 'USDT', amount, address, proof, client_time, owner });
  }
  await ask('user/next_day', {});
  await page.goto(`${url}/#${pages.depositList.route}`);
  for (const status of ['succeed', 'failed'])
    await page.getByTestId('deposit').locator(`[data-status=${status}]`).first().waitFor();
  await page.goto(`${url}/#${pages.voucher.route}`);
  await page.locator('form input[inputmode=decimal]').fill('77');
}

function move({ ask }: Trader, to: 'contract' | 'option', amount: string) {
  return ask('wallet/transfer', { from: 'spot', to, currency: 'USDT', amount });
}

/** Bought and sold, for as much as must be traded before the next withdrawal; one that waits and one that was taken back. */
async function tradeCoins({ ask, take, away }: Trader): Promise<void> {
  for (const [side, quantity] of [
    ['buy', '0.6'],
    ['sell', '0.57'],
  ] as const) {
    const coin = { symbol: 'ETHUSDT', side, quantity } as const;
    await take(coin, (shown) => ask('coin/trade', { ...coin, type: 'market', ...shown }));
  }
  const waits = { symbol: 'SOLUSDT', side: 'buy', type: 'limit', quantity: '0.1' } as const;
  await ask('coin/trade', { ...waits, price: await away('SOLUSDT', -500) });
  const { id } = await ask('coin/trade', { ...waits, price: await away('SOLUSDT', -900) });
  await ask('coin/cancel', { id });
}

/** One open with both stops, one closed, one that waits. */
async function tradeContracts({ ask, take, away }: Trader): Promise<void> {
  const long = { symbol: 'BTCUSDT', quantity: '0.02', direction: 'long', leverage: 10 } as const;
  const stops = { take_profit: await away('BTCUSDT', 700), stop_loss: await away('BTCUSDT', -400) };
  await take({ ...long, side: 'buy' }, (shown) => ask('lever/submit', { ...long, ...stops, type: 'market', ...shown }));
  const short = { symbol: 'ETHUSDT', quantity: '0.05', direction: 'short', leverage: 5 } as const;
  const { id } = await take({ ...short, side: 'sell' }, (shown) =>
    ask('lever/submit', { ...short, type: 'market', ...shown }),
  );
  await take({ ...short, side: 'buy' }, (shown) => ask('lever/close', { id, ...shown }));
  await ask('lever/submit', { ...long, type: 'limit', price: await away('BTCUSDT', -600) });
}

/** One decided when its half minute is over, one that runs for as long as the walk. */
async function tradeOptions({ ask }: Trader, url: string): Promise<void> {
  const [short, long] = [terms.options[0], terms.options.at(-1)];
  if (short === undefined || long === undefined) throw new Error('there are no options');
  for (const [seconds, direction] of [
    [short.seconds, 'up'],
    [long.seconds, 'down'],
  ] as const) {
    const quote = await quoteOf(url, 'currency/quotation_new', 'BTCUSDT');
    const stake = { symbol: 'BTCUSDT', direction, seconds, currency: 'USDT', amount: long.min } as const;
    await ask('microtrade/submit', { ...stake, shown_price: quote.price, shown_at: quote.atMs });
  }
}

/** One open with a stop, one closed, one that waits. */
async function tradeForex({ ask }: Trader, url: string): Promise<void> {
  const rules = marketOf('EURUSD');
  if (rules === undefined) throw new Error('there is no euro');
  const shown = async (side: 'buy' | 'sell', bps = 0) => {
    const quote = await quoteOf(url, 'currency/whlist', 'EURUSD');
    const { bid, ask: offer } = bidAsk(rules, parseDecimal(quote.price, rules.pricePrecision) ?? 0n, quote.atMs / 1000);
    const price = side === 'buy' ? offer : bid;
    return { shown_price: writePrice(rules, price + (price * BigInt(bps)) / 10_000n), shown_at: quote.atMs };
  };
  const order = { symbol: 'EURUSD', lots: '0.02', leverage: 50 } as const;
  const { shown_price: stop_loss } = await shown('sell', -100);
  await ask('microtrade/whsubmit', { ...order, direction: 'long', type: 'market', stop_loss, ...(await shown('buy')) });
  const short = { ...order, direction: 'short', type: 'market' } as const;
  const { id } = await ask('microtrade/whsubmit', { ...short, ...(await shown('sell')) });
  await ask('microtrade/whclose', { id, ...(await shown('buy')) });
  const { shown_price: price } = await shown('buy', -100);
  await ask('microtrade/whsubmit', { ...order, direction: 'long', type: 'limit', price });
}

/** One of hosting and one strategy; behind `moveDays` the first is over and the other runs. */
async function takePlans({ ask }: Trader): Promise<void> {
  await ask('lh/deposit', { plan: 'hosting1', currency: 'USDT', amount: '500' });
  await ask('project/order', { pid: 'momentum', amount: '100' });
}

/** Owed, with interest of two plan days. */
async function borrow({ ask, authorization }: Trader, url: string): Promise<void> {
  const { id } = await ask('user/cash_save', bankCard());
  const send = async () => upload(url, { authorization }, (await screenshot()).buffer, undefined, 'loan');
  const papers = { house: await send(), income: await send(), bank: await send() };
  const sides = { id_front: await send(), id_back: await send() };
  const client_time = Math.floor(Date.now() / 1000);
  const wish = { amount: '200', days: 7, bank_card_id: id, agreed: loanRules.agreement, client_time };
  await ask('lh/loan/submit', { ...wish, ...papers, ...sides });
}

async function moveDays({ ask }: Trader): Promise<void> {
  const waiting = async () => [
    ...(await ask('lh/deposit/order', { status: 'review' })).list,
    ...(await ask('project/orders', { status: 'review' })).list,
    ...(await ask('lh/loan/order', { status: 'review' })).list,
  ];
  await ask('user/next_day', {});
  await expect.poll(waiting).toEqual([]);
  for (let day = 0; day < planProducts.hosting1.days; day += 1) await ask('user/next_day', {});
}

async function quoteOf(url: string, name: 'currency/quotation_new' | 'currency/whlist', symbol: string) {
  const response = await fetch(`${url}/api/${name}`);
  const { message } = (await response.json()) as { message: Answer<typeof name> };
  const quote = message.list.find((row) => row.symbol === symbol);
  expect(quote, symbol).toBeDefined();
  return { price: quote?.price ?? '', atMs: message.at * 1000 };
}
