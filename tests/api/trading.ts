/** Orders of every kind as a client sends them, with the price that it was shown. */
import type { AccountKind } from '#contract/currencies.ts';
import type { OptionOrder } from '#contract/api/options.ts';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { averageOf, takeFrom } from '#contract/rules/trading/book.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import { tickAt } from '#contract/market/calendar.ts';
import type { Market } from '#server/market/market.ts';
import type { Person, World } from './world.ts';

type Side = 'buy' | 'sell';

export interface ShownPrice {
  shown_price: string;
  shown_at: number;
}

export function rulesOf(symbol: string) {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`no market ${symbol}`);
  return rules;
}

/** The market's price now, as whole number. */
export function priceNow({ app, clock }: World, symbol: string): bigint {
  return app.deps.market.priceAt(symbol, clock.nowMs());
}

export function showPrice(symbol: string, price: bigint): string {
  return writePrice(rulesOf(symbol), price);
}

/** The average price of a quantity in the book, as a form shows it before a market order. */
export async function shownIn(world: World, symbol: string, side: Side, quantity = '0.1'): Promise<ShownPrice> {
  const rules = rulesOf(symbol);
  const { bids, asks, seq } = await world.must('currency/depth', { symbol });
  const levels = (side === 'buy' ? asks : bids).map(([price, held]) => ({
    price: parseDecimal(price, rules.pricePrecision) ?? 0n,
    quantity: parseDecimal(held, rules.quantityPrecision) ?? 0n,
  }));
  const taken = takeFrom(levels, parseDecimal(quantity, rules.quantityPrecision) ?? 0n);
  return { shown_price: showPrice(symbol, averageOf(taken, side)), shown_at: seq * 200 };
}

export function shownForex(world: World, symbol: string, side: Side): ShownPrice {
  const nowMs = world.clock.nowMs();
  const { bid, ask } = bidAsk(rulesOf(symbol), priceNow(world, symbol), Math.floor(nowMs / 1000));
  return { shown_price: showPrice(symbol, side === 'buy' ? ask : bid), shown_at: nowMs };
}

export function shownLast(world: World, symbol: string): ShownPrice {
  return { shown_price: showPrice(symbol, priceNow(world, symbol)), shown_at: world.clock.nowMs() };
}

/** A price on the ticks of a day, cut. */
export function onTick(market: Market, symbol: string, price: bigint, tick: number): bigint {
  return price - (price % market.dayRules(symbol, tick).unit);
}

/** A price that lies so many basis points from the one of now, on the ticks of today. */
export function away({ app, clock }: World, symbol: string, bps: number): string {
  const { market } = app.deps;
  const price = market.priceAt(symbol, clock.nowMs());
  return showPrice(symbol, onTick(market, symbol, price + (price * BigInt(bps)) / 10_000n, tickAt(clock.nowMs())));
}

export async function spotOrder(world: World, symbol = 'ETHUSDT', quantity = '0.001', side: Side = 'buy') {
  return { symbol, side, type: 'market', quantity, ...(await shownIn(world, symbol, side, quantity)) } as const;
}

export async function buySome(world: World, { token }: Person): Promise<SpotOrder> {
  return world.must('coin/trade', await spotOrder(world), { token });
}

export function restingOrder(world: World, { token }: Person, bps = -500): Promise<SpotOrder> {
  const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', quantity: '0.001' } as const;
  return world.must('coin/trade', { ...order, price: away(world, 'ETHUSDT', bps) }, { token });
}

/** Money from the spot account. */
export async function fund(world: World, { token }: Person, to: AccountKind, amount: string): Promise<void> {
  await world.must('wallet/transfer', { from: 'spot', to, currency: 'USDT', amount }, { token });
}

/** Money for one more order in an account that has none for it. */
async function fundOnce(world: World, person: Person, to: 'contract' | 'option', amount: string): Promise<void> {
  const { list } = await world.must('wallet/list', {}, { token: person.token });
  const own = list.find(({ account, currency }) => account === to && currency === 'USDT');
  if (Number(own?.available ?? '0') < Number(amount)) await fund(world, person, to, amount);
}

export async function contractOrder(world: World, person: Person, quantity = '0.01', leverage = 20) {
  await fundOnce(world, person, 'contract', '10');
  const symbol = 'ETHUSDT';
  const order = { symbol, direction: 'long', type: 'market', quantity, leverage } as const;
  return { ...order, ...(await shownIn(world, symbol, 'buy', quantity)) };
}

export async function openContract(world: World, person: Person): Promise<Position> {
  return world.must('lever/submit', await contractOrder(world, person), { token: person.token });
}

export async function pendingContract(world: World, person: Person): Promise<Position> {
  await fundOnce(world, person, 'contract', '10');
  const order = { symbol: 'ETHUSDT', direction: 'long', type: 'limit', quantity: '0.01', leverage: 20 } as const;
  return world.must('lever/submit', { ...order, price: away(world, 'ETHUSDT', -500) }, { token: person.token });
}

export async function forexOrder(world: World, person: Person) {
  await fundOnce(world, person, 'contract', '10');
  const order = { symbol: 'EURUSD', direction: 'long', type: 'market', lots: '0.01', leverage: 200 } as const;
  return { ...order, ...shownForex(world, 'EURUSD', 'buy') };
}

export async function openForex(world: World, person: Person): Promise<Position> {
  return world.must('microtrade/whsubmit', await forexOrder(world, person), { token: person.token });
}

export async function optionOrder(world: World, person: Person) {
  await fundOnce(world, person, 'option', '10');
  const order = { symbol: 'BTCUSDT', direction: 'up', seconds: 30, currency: 'USDT', amount: '10' } as const;
  return { ...order, ...shownLast(world, 'BTCUSDT') };
}

export async function openOption(world: World, person: Person): Promise<OptionOrder> {
  return world.must('microtrade/submit', await optionOrder(world, person), { token: person.token });
}
