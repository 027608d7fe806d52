/**
 * Many open orders, written in bulk: what a database looks like after a day of trading. Each has survived since it was made: its
 * levels lie beyond all that the path has reached since, and then anywhere within a spread. Sums of the ledger are right.
 */
import { type MarketRules, markets } from '#contract/markets.ts';
import { nextRollover, widestSpread } from '#contract/rules/trading/lots.ts';
import { guardLevel, isOfTwoPrices, liquidationPrice, roomOf } from '#contract/rules/trading/liquidation.ts';
import { type Direction, positionCost } from '#contract/rules/trading/position.ts';
import { spotCost } from '#contract/rules/trading/spot.ts';
import { readQuantity } from '#contract/rules/trading/figures.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import type { Market } from '#server/market/market.ts';
import { msOf, secondsOf } from '#server/domain/trading/moment.ts';
import { rateAt } from '#server/domain/trading/positions/prices.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Insertable } from 'kysely';
import { type DatedEntry, post, postAll } from '#server/ledger/post.ts';
import { seededRandom } from '#server/platform/random.ts';
import type { Trigger } from '#server/domain/trading/rows.ts';
import { insertPerson as insertOwner } from '#tests/api/personRow.ts';

export interface Wishes {
  orders: number;
  /** How far from the path levels lie at most, in basis points. */
  spreadBps: number;
  seed: string;
}

const perPerson = 100;
/** How long ago orders were made, in ticks: all of them before what a sweep of the settlement looks at again. */
const ages = [1000, 3000, 18_000, 108_000, 432_000];
const coins = markets.filter(({ base, kind }) => base !== 'BTC' && (kind === 'coin' || kind === 'virtual'));
/** Five minutes. */
const optionTicks = 1500;
const pairs = markets.filter(({ kind }) => kind === 'forex' || kind === 'metal');

/** Half of them spot orders, then contracts, then forex and metals; of a hundred one is an option that ends within five minutes. */
export async function makeOpenOrders(deps: Deps, tick: number, { orders, spreadBps, seed }: Wishes): Promise<void> {
  const random = seededRandom(seed);
  const dice = (sides: number) => random.bytes(4).readUInt32BE() % sides;
  const maker: Maker = { market: deps.market, dice, uuid: () => random.uuid(), tick, spreadBps };
  for (let made = 0; made < orders; made += perPerson) {
    const person = makePerson(maker, made, Math.min(perPerson, orders - made));
    await deps.store.transaction((trx) => insertPerson(trx, person));
  }
}

interface Maker {
  market: Market;
  dice(sides: number): number;
  uuid(): string;
  tick: number;
  spreadBps: number;
}

interface Rows {
  name: string;
  userId: string;
  spot_orders: Insertable<Tables['spot_orders']>[];
  positions: Insertable<Tables['positions']>[];
  options: Insertable<Tables['options']>[];
  fills: Insertable<Tables['fills']>[];
  triggers: Trigger[];
  /** Of what was opened, as entries of the ledger. */
  fees: DatedEntry[];
  /** What is set aside, by account and currency, before those fees. */
  frozen: Map<string, bigint>;
}

function makePerson(maker: Maker, first: number, count: number): Rows {
  const lists = { spot_orders: [], positions: [], options: [], fills: [], triggers: [], fees: [] };
  const rows: Rows = { name: `bench${first}`, userId: maker.uuid(), ...lists, frozen: new Map() };
  for (let at = 0; at < count; at += 1) {
    const part = at % 20;
    const number = `${first + at}`;
    if (at === perPerson - 1) makeOption(rows, maker, number);
    else if (part < 10) makeSpot(rows, maker, number);
    else makePosition(rows, maker, number, part < 18 ? 'contract' : 'forex');
  }
  return rows;
}

async function insertPerson(trx: Trx, { name, userId, frozen, fees, ...lists }: Rows): Promise<void> {
  await insertOwner(trx, { id: userId, username: name, invite_code: name });
  if (lists.spot_orders.length > 0) await trx.insertInto('spot_orders').values(lists.spot_orders).execute();
  if (lists.positions.length > 0) await trx.insertInto('positions').values(lists.positions).execute();
  if (lists.options.length > 0) await trx.insertInto('options').values(lists.options).execute();
  if (lists.fills.length > 0) await trx.insertInto('fills').values(lists.fills).execute();
  if (lists.triggers.length > 0) await trx.insertInto('triggers').values(lists.triggers).execute();
  for (const [purse, amount] of frozen) {
    const [kind = '', currency = ''] = purse.split(' ');
    const line = { currency, kind: kind as 'spot' | 'contract' | 'option', owner: userId };
    const lines = [
      { ...line, owner: 'house', kind: 'mint' as const, bucket: 'available' as const, amount: -2n * amount },
      { ...line, bucket: 'available' as const, amount },
      { ...line, bucket: 'frozen' as const, amount },
    ];
    await post(trx, { id: `opening:${userId}:${purse}`, kind: 'opening', reference: '', lines }, 1);
  }
  const paid = fees.filter(({ lines }) => lines.every(({ amount }) => amount !== 0n));
  if (paid.length > 0) await postAll(trx, paid);
}

function hold({ frozen }: Rows, purse: string, amount: bigint): void {
  frozen.set(purse, (frozen.get(purse) ?? 0n) + amount);
}

/** A market, since when the order waits, and levels that have not been reached since. */
function draw({ market, dice, tick, spreadBps }: Maker, list: readonly MarketRules[]) {
  const rules = pick(list, dice);
  const since = tick - pick(ages, dice);
  const { low, high } = market.range(rules.symbol, since, tick);
  const edge = widestSpread(rules) + 1n;
  const away = () => edge + (high * BigInt(dice(spreadBps * 100))) / 1_000_000n;
  return { rules, since, below: () => low - away(), above: () => high + away() };
}

function makeSpot(rows: Rows, maker: Maker, number: string): void {
  const { rules, since, below, above } = draw(maker, coins);
  const side = maker.dice(2) === 0 ? 'buy' : 'sell';
  const price = side === 'buy' ? below() : above();
  const quantity = smallest(rules) * 1000n;
  const cost = spotCost(rules, side, price, quantity).total;
  const held = side === 'buy' ? cost : quantity * 10n ** BigInt(8 - rules.quantityPrecision);
  hold(rows, side === 'buy' ? 'spot USDT' : `spot ${rules.base}`, held);
  const id = maker.uuid();
  rows.spot_orders.push({
    id,
    number: `S${number}`,
    user_id: rows.userId,
    symbol: rules.symbol,
    side,
    type: 'limit',
    quantity,
    price,
    ...namedNone,
    is_oco: 0n,
    filled: 0n,
    amount: 0n,
    fee: 0n,
    held,
    fills: 0n,
    status: 'open',
    tick: BigInt(since),
    created: BigInt(secondsOf(since)),
    ended: null,
  });
  const way = side === 'buy' ? 'below' : 'above';
  const target = { order_id: id, product: 'spot' as const, symbol: rules.symbol, since: BigInt(since) };
  rows.triggers.push({ ...target, ...oneLevel, purpose: 'fill', way, level: price });
}

/** Neither a stop price nor a worst one, and no end of its own. */
const namedNone = { worst_price: null, stop_price: null, stop_tick: null, time_in_force: 'gtc' } as const;

/** What one price alone decides. */
const oneLevel = { base: null, room: null };

/** An open position with both stops, and the fee of its opening. */
function makePosition(rows: Rows, maker: Maker, number: string, product: 'contract' | 'forex'): void {
  const { market } = maker;
  const { rules, since, below, above } = draw(maker, product === 'contract' ? coins : pairs);
  const direction: Direction = maker.dice(2) === 0 ? 'long' : 'short';
  const openPrice = market.priceAt(rules.symbol, msOf(since));
  // Little enough that no position is at its end before the bench begins.
  const leverage = product === 'contract' ? 2 : 10;
  const quantity = smallest(rules) * (product === 'contract' ? 1000n : 1n);
  const terms = { rules, direction, openPrice, quantity, leverage, rate: rateAt(market, rules, since) };
  const { notional, margin, fee, cost } = positionCost(terms);
  hold(rows, 'contract USDT', cost);
  const [tick, created] = [BigInt(since), BigInt(secondsOf(since))];
  const id = maker.uuid();
  const about = { user_id: rows.userId, symbol: rules.symbol, product, quantity, margin, fee };
  const [profitWay, lossWay] = direction === 'long' ? (['above', 'below'] as const) : (['below', 'above'] as const);
  const [takeProfit, stopLoss] = direction === 'long' ? [above(), below()] : [below(), above()];
  const liquidation = liquidationPrice(terms, margin);
  // Armed on the night before now.
  const room = isOfTwoPrices(terms) ? roomOf(terms, margin) : null;
  const armed = room === null ? liquidation : guardLevel(direction, room, rateAt(market, rules, maker.tick));
  rows.positions.push({
    ...about,
    id,
    number: `P${number}`,
    direction,
    type: 'market',
    leverage: BigInt(leverage),
    open_quantity: quantity,
    waiting: 0n,
    held: 0n,
    limit_price: null,
    ...namedNone,
    trailing_bps: null,
    open_value: openPrice * quantity,
    open_price: openPrice,
    open_tick: tick,
    rate: terms.rate,
    take_profit: takeProfit,
    stop_loss: stopLoss,
    stops_tick: tick,
    liquidation,
    swap: 0n,
    profit: 0n,
    shortfall: 0n,
    closed_value: 0n,
    close_tick: null,
    close_reason: null,
    fills: 1n,
    status: 'open',
    tick,
    created,
    opened: created,
    closed: null,
  });
  const fill = { order_id: id, n: 1n, purpose: 'open' as const, tick, price: openPrice, amount: notional, profit: 0n };
  rows.fills.push({ ...about, ...fill, rate: terms.rate });
  rows.fees.push(feeOf(rows.userId, `${product}:${id}:1:fee`, fee));
  const target = { order_id: id, product, symbol: rules.symbol, since: tick, ...oneLevel };
  rows.triggers.push(
    { ...target, purpose: 'take_profit', way: profitWay, level: takeProfit },
    { ...target, purpose: 'stop_loss', way: lossWay, level: stopLoss },
    { ...target, purpose: 'liquidation', way: lossWay, level: armed, ...(room ?? oneLevel) },
  );
  if (product === 'contract') return;
  // The nights behind it are charged.
  const { at } = nextRollover(secondsOf(maker.tick));
  rows.triggers.push({ ...target, purpose: 'swap', way: 'at', level: BigInt((at * 1000) / tickMs) });
}

function feeOf(owner: string, id: string, fee: bigint): DatedEntry {
  const line = { currency: 'USDT' } as const;
  const lines = [
    { ...line, owner, kind: 'contract' as const, bucket: 'frozen' as const, amount: -fee },
    { ...line, owner: 'house', kind: 'fees' as const, bucket: 'available' as const, amount: fee },
  ];
  return { id, kind: 'fee', reference: '', lines, created: 1 };
}

function makeOption(rows: Rows, { market, dice, tick, uuid }: Maker, number: string): void {
  const { symbol } = pick(coins, dice);
  const final = tick + 1 + dice(optionTicks);
  const began = final - optionTicks;
  const id = uuid();
  const stake = 50_000_000n;
  hold(rows, 'option USDT', stake);
  rows.options.push({
    id,
    number: `T${number}`,
    user_id: rows.userId,
    symbol,
    direction: 'up',
    seconds: 300n,
    currency: 'USDT',
    stake,
    payout_bps: 8600n,
    open_price: market.finePriceAt(symbol, msOf(began)),
    tick: BigInt(began),
    final_price: null,
    final_tick: BigInt(final),
    result: null,
    profit: null,
    status: 'open',
    created: BigInt(secondsOf(began)),
    ended: null,
  });
  const target = { order_id: id, product: 'option' as const, symbol, ...oneLevel };
  rows.triggers.push({ ...target, purpose: 'end', way: 'at', level: BigInt(final), since: BigInt(began) });
}

function smallest(rules: MarketRules): bigint {
  const quantity = readQuantity(rules, rules.quantityMin);
  if (quantity === null) throw new Error(`the least quantity of ${rules.symbol} is none`);
  return quantity;
}

function pick<T>(list: readonly T[], dice: Maker['dice']): T {
  const one = list[dice(list.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
}
