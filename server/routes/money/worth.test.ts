import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/api/money/worth.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { equityOf } from '#contract/rules/worth/equity.ts';
import { away, buySome, fund, openContract, openForex, priceNow, showPrice } from '#tests/api/trading.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

const midnight = Date.UTC(2026, 10, 19);
const dayMs = 86_400_000;

const reportOf = (world: World, { token }: Person): Promise<Report> => world.must('wallet/report', {}, { token });
const minor = (decimal: string | undefined) => toMinor(decimal ?? '', 'USDT') ?? 0n;

/** What the app shows as the total at this moment. */
async function totalShown(world: World, { token }: Person): Promise<string> {
  const { list } = await world.must('wallet/list', {}, { token });
  const positions = await world.must('lever/dealall', {}, { token });
  const priceOf = (symbol: string) => showPrice(symbol, priceNow(world, symbol));
  const atSeconds = Math.floor(world.clock.nowMs() / 1000);
  return fromMinor(equityOf(list, positions.list, { atSeconds, priceOf }).total, 'USDT');
}

async function goTo(world: World, ms: number): Promise<void> {
  world.clock.advance(ms - world.clock.nowMs());
  await world.app.settler.settleTo(tickAt(ms));
}

describe.each(engines)('what came of an account on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person({ balance: '10000' });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  it.each(['wallet/report', 'wallet/detail'] as const)('%s: 401 without a token and with a dead one', async (call) => {
    expect(await world.ask(call, {})).toMatchObject({ status: 401, message: 'not_authorised' });
    expect(await world.ask(call, {}, { token: 'dead' })).toMatchObject({ status: 401, message: 'session_over' });
  });

  it('a new account has won nothing: it was opened with what it has', async () => {
    const { today, coins, days } = await reportOf(world, ann);
    const opening = '10000.000000';
    const start = '0.000000';
    expect(today).toEqual({ since: midnight / 1000 - 86_400, start, moved: opening, brought: opening });
    expect({ coins, days }).toEqual({ coins: [], days: [] });
  });

  it('a coin has cost what was paid for it, its fee included', async () => {
    const order = await buySome(world, ann);
    const { coins } = await reportOf(world, ann);
    const cost = minor(order.amount) + minor(order.fee);
    expect(coins).toMatchObject([{ currency: 'ETH', cost: fromMinor(cost, 'USDT'), realised: '0.000000' }]);
    expect(Number(coins[0]?.average) * 0.001).toBeCloseTo(Number(fromMinor(cost, 'USDT')), 3);
  });

  it('the day closes with the total that the app showed in its last moment, positions at their prices', async () => {
    await fund(world, ann, 'contract', '500');
    await openContract(world, ann);
    await openForex(world, ann);
    await goTo(world, midnight - 200);
    const shown = await totalShown(world, ann);
    await goTo(world, midnight + 3_600_000);
    const { today, days } = await reportOf(world, ann);
    expect(days).toMatchObject([{ date: '2026-11-18', equity: shown, moved: '10000.000000' }]);
    expect(minor(days[0]?.result)).toBe(minor(shown) - 10_000_000_000n);
    expect(today).toEqual({ since: midnight / 1000, start: shown, moved: '0.000000', brought: '0.000000' });
  });

  it('what was added is no profit, and what only moved is neither', async () => {
    await world.must('wallet/topup', { amount: '250.5' }, { token: ann.token });
    await fund(world, ann, 'option', '20');
    const { today } = await reportOf(world, ann);
    expect(today).toMatchObject({ moved: '250.500000', brought: '250.500000' });
  });

  it('the days add up: the first equity, what came in, and the results are the last one', async () => {
    await goTo(world, midnight + dayMs + 1000);
    const { days } = await reportOf(world, ann);
    expect(days).toHaveLength(2);
    const sum = days.reduce((total, { moved, result }) => total + minor(moved) + minor(result), 0n);
    expect(fromMinor(sum, 'USDT')).toBe(days.at(-1)?.equity);
  });

  it('wallet/detail has one balance and its postings alone, in pages', async () => {
    const asked = { account: 'spot', currency: 'USDT', limit: 2 } as const;
    const { balance, list, next } = await world.must('wallet/detail', asked, { token: ann.token });
    const wallet = await world.must('wallet/list', {}, { token: ann.token });
    expect(balance).toEqual(wallet.list.find(({ account, currency }) => account === 'spot' && currency === 'USDT'));
    expect(list[0]?.balance).toBe(balance.available);
    const rest = await world.must('wallet/detail', { ...asked, limit: 100, cursor: next ?? '' }, { token: ann.token });
    expect(rest.list.length).toBeGreaterThan(1);
    expect(new Set([...list, ...rest.list].map(({ account, currency }) => `${account} ${currency}`)).size).toBe(1);
    const coin = await world.must('wallet/detail', { account: 'spot', currency: 'SOL' }, { token: ann.token });
    expect(coin).toMatchObject({ balance: { available: '0.00000000' }, list: [], next: null });
  });

  it('is of one account alone', async () => {
    const bob = await world.person({ balance: '1000' });
    const { coins, days, today } = await reportOf(world, bob);
    expect({ coins, days, moved: today.moved }).toEqual({ coins: [], days: [], moved: '1000.000000' });
  });
});

it('days are the same whether their orders were settled in time or after an outage', async () => {
  const lived = async (steps: readonly number[]) => {
    const world = await openWorld();
    const ann = await world.person({ balance: '10000' });
    await fund(world, ann, 'contract', '2000');
    const order = { symbol: 'ETHUSDT', direction: 'long', type: 'limit', quantity: '0.1', leverage: 20 } as const;
    await world.must('lever/submit', { ...order, price: away(world, 'ETHUSDT', -20) }, { token: ann.token });
    for (const at of steps) await goTo(world, at);
    const [{ days }, { list }] = [
      await reportOf(world, ann),
      await world.must('lever/dealall', {}, { token: ann.token }),
    ];
    await world.dispose();
    return { days, opened: list.map(({ opened }) => opened) };
  };
  const end = midnight + 1000;
  const { days, opened } = await lived([midnight - dayMs / 4, midnight - 200, end]);
  expect(days).toHaveLength(1);
  expect(opened[0]).toBeLessThan(midnight / 1000);
  expect(await lived([end])).toEqual({ days, opened });
});
