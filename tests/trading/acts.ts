/** What people do to orders, and what happens to them: to the engine and to the model at once. */
import type { AccountKind } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { terms } from '#contract/terms.ts';
import { transfer } from '#server/domain/funds/transfer.ts';
import { msOf } from '#server/domain/trading/moment.ts';
import { submitOption } from '#server/domain/trading/options/options.ts';
import { cancelRow, closeContract, ownPosition } from '#server/domain/trading/positions/close.ts';
import { setStops } from '#server/domain/trading/positions/stops.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { openSettlement } from '#server/domain/trading/settle/watermark.ts';
import { cancelSpot } from '#server/domain/trading/spot/cancel.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import * as model from './ticks.ts';
import {
  isLive,
  refusedWith,
  rulesOf,
  showPrice,
  showQuantity,
  shownAt,
  type Size,
  type TradedSymbol,
  type World,
} from './world.ts';

/** One thing that somebody does, or that happens; which of the orders it is done to is a share of them. */
export type Act = (world: World) => Promise<void>;

export interface Where {
  symbol: TradedSymbol;
  /** Long, buying, up. */
  isUp: boolean;
  /** Basis points behind the price of now; null is at market. */
  limit: number | null;
  size: Size;
}

export const offset = (price: bigint, bps: number) => (price * BigInt(bps)) / 10_000n;

export const openContract =
  ({ symbol, isUp, limit: bps, size }: Where, stops: [number, number], lever: number): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const now = world.priceAt(symbol, tick);
    const sign = isUp ? 1n : -1n;
    const side = isUp ? 'buy' : 'sell';
    const quantity = world.sized(symbol, size, tick);
    const leverage = rules.leverages[Math.floor(lever * rules.leverages.length)] ?? 1;
    const onTick = (price: bigint, isAbove: boolean) => world.onTick(symbol, price, tick, isAbove);
    const limit = bps === null ? null : onTick(now - sign * offset(now, bps), !isUp);
    const book = world.taken(symbol, side, quantity, tick);
    const open = limit ?? book.average;
    // Beyond the price it opens at, and beyond the price of now.
    const [low, high] = limit !== null || open === now ? [open, open] : open < now ? [open, now] : [now, open];
    const [gain, loss] = isUp ? [high, low] : [low, high];
    const takeProfit = stops[0] === 0 ? null : onTick(gain + sign * offset(now, stops[0] + 5), isUp);
    const stopLoss = stops[1] === 0 ? null : onTick(loss - sign * offset(now, stops[1] + 5), !isUp);
    const direction = isUp ? 'long' : 'short';
    const asked = {
      symbol,
      direction,
      quantity: showQuantity(rules, quantity),
      leverage,
      ...(limit === null
        ? { type: 'market' as const, ...shownAt(rules, open, tick) }
        : { type: 'limit' as const, price: showPrice(rules, limit) }),
      ...(takeProfit === null ? {} : { take_profit: showPrice(rules, takeProfit) }),
      ...(stopLoss === null ? {} : { stop_loss: showPrice(rules, stopLoss) }),
    } as const;
    const atMarket = book.quantity < quantity ? 'book_too_thin' : world.staleAt(tick);
    const refusal = limit === null ? atMarket : null;
    const row = await refusedWith(refusal, () =>
      world.do((trx) => submitPosition(trx, world.domain.deps, world.userId, 'contract', asked, 'quantity')),
    );
    if (row === null) return world.note(`contract: ${refusal}`);
    const terms = { id: row.id, rules, direction, quantity, leverage, waits: { ...model.waitsNot, limit } } as const;
    const order = model.contractAt(tick, { ...terms, stops: { takeProfit, stopLoss } });
    model.placeContract(order, open, world.purse);
    if (limit === null) model.openContract(order, { price: open, quantity }, tick, world.purse);
    world.orders.push(order);
  };

export const tradeSpot =
  ({ symbol, isUp, limit: bps, size }: Where): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const now = world.priceAt(symbol, tick);
    const side = isUp ? 'buy' : 'sell';
    const quantity = world.sized(symbol, size, tick);
    const limit = bps === null ? null : world.onTick(symbol, now - (isUp ? 1n : -1n) * offset(now, bps), tick, !isUp);
    const book = world.taken(symbol, side, quantity, tick);
    const how =
      limit === null
        ? { type: 'market' as const, ...shownAt(rules, book.average, tick) }
        : { type: 'limit' as const, price: showPrice(rules, limit) };
    const asked = { symbol, side, quantity: showQuantity(rules, quantity), ...how } as const;
    const refusal = limit === null ? world.staleAt(tick) : null;
    const row = await refusedWith(refusal, () =>
      world.do((trx) => submitSpot(trx, world.domain.deps, world.userId, asked)),
    );
    if (row === null) return;
    const waits = { ...model.waitsNot, limit };
    const order = model.spotAt(tick, { id: row.id, rules, side, quantity, waits, isOco: false });
    if (limit !== null) model.placeSpot(order, limit, world.purse);
    else {
      for (const level of book.levels) model.fillSpot(order, level, tick, world.purse);
      // What the book does not hold is not waited for.
      if (order.status === 'open') world.note('spot: the rest cancelled');
      order.status = 'done';
    }
    world.orders.push(order);
  };

export const stake =
  (symbol: TradedSymbol, isUp: boolean, seconds: 30 | 60, amount: bigint): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const [shown, open] = [world.priceAt(symbol, tick), world.fineAt(symbol, tick)];
    const direction = isUp ? 'up' : 'down';
    const body = { symbol, direction, seconds, currency: 'USDT', amount: formatDecimal(amount, 6) } as const;
    const row = await refusedWith(world.staleAt(tick), () =>
      world.do((trx) =>
        submitOption(trx, world.domain.deps, world.userId, { ...body, ...shownAt(rules, shown, tick) }),
      ),
    );
    if (row === null) return;
    const payoutBps = terms.options.find((period) => period.seconds === seconds)?.payoutBps ?? 0;
    const made = { id: row.id, rules, placedAt: tick, seen: tick, isUp, stake: amount, payoutBps, open };
    const order: model.Option = { kind: 'option', ...made, end: tick + seconds * 5, result: null, profit: null };
    model.placeOption(order, world.purse);
    world.orders.push(order);
  };

/** Something done to an order that is there, of which `part` of a thousand is closed, or how far away its stops are: what the model says of it first, decides whether it is refused. */
export const change =
  (share: number, what: 'cancel' | 'close' | 'stops', part: number): Act =>
  async (world) => {
    // Mostly one that something can be done to; what is over refuses everything.
    const live = world.orders.filter((order) => order.kind !== 'option' && isLive(order));
    const list = share < 0.8 && live.length > 0 ? live : world.orders;
    const order = list[Math.floor(((share * 5) % 1) * list.length)];
    if (order === undefined || order.kind === 'option') return;
    world.bring(order, world.now());
    if (order.kind === 'spot') await cancelResting(world, order);
    else if (what === 'cancel') await cancelPending(world, order);
    else if (what === 'close') await closePart(world, order, part);
    else await moveStops(world, order, part);
  };

export async function cancelResting(world: World, order: model.Spot): Promise<void> {
  const { deps } = world.domain;
  const refusal = order.status === 'open' ? null : 'order_not_cancellable';
  const row = await refusedWith(refusal, () =>
    world.doTo(order, (trx) => cancelSpot(trx, deps, world.userId, order.id)),
  );
  if (row === null) return;
  if (order.filled > 0n) world.note('spot: cancelled in part');
  model.cancelSpot(order, world.purse);
}

export async function cancelPending(world: World, order: model.Contract): Promise<void> {
  const { deps } = world.domain;
  const refusal = order.waiting > 0n ? null : 'order_not_cancellable';
  const row = await refusedWith(refusal, () =>
    world.doTo(order, async (trx) => cancelRow(trx, deps, await ownPosition(trx, world.userId, 'contract', order.id))),
  );
  if (row === null) return;
  if (order.status === 'open') world.note('contract: the rest cancelled');
  model.cancelContract(order, world.purse);
}

/** Behind everything that has happened to it, also where the clock was set back since. */
export function tickFor(world: World, order: model.Contract): number {
  const happened = [order.placedAt, order.stopAt ?? 0, order.openedAt ?? 0, order.stopsAt, order.closedAt ?? 0];
  return Math.max(world.now(), ...happened);
}

async function closePart(world: World, order: model.Contract, part: number): Promise<void> {
  const { deps } = world.domain;
  const { rules } = order;
  const tick = tickFor(world, order);
  const open = order.openQuantity === 0n ? order.quantity : order.openQuantity;
  const share = (open * BigInt(part)) / 1000n;
  const wanted = share === 0n ? 1n : share;
  const side = order.direction === 'long' ? 'sell' : 'buy';
  const { quantity, average } = world.taken(rules.symbol, side, wanted, tick);
  const asked = {
    id: order.id,
    ...shownAt(rules, average, tick),
    ...(part === 1000 ? {} : { quantity: showQuantity(rules, wanted) }),
  };
  const refusal = order.status === 'open' ? world.staleAt(tick) : 'position_not_open';
  const row = await refusedWith(refusal, () =>
    world.doTo(order, (trx) => closeContract(trx, deps, world.userId, asked)),
  );
  if (row === null) return;
  if (quantity < wanted) world.note('contract: closed as far as the book went');
  else if (quantity < open) world.note('contract: closed in part');
  model.endContract(order, { price: average, quantity, tick, reason: 'user' }, world.purse);
  order.seen = tick;
}

async function moveStops(world: World, order: model.Contract, part: number): Promise<void> {
  const { deps } = world.domain;
  const { rules, status } = order;
  const tick = tickFor(world, order);
  const isUp = order.direction === 'long';
  const waited = order.limit ?? order.stop ?? 0n;
  const other = order.stop !== null && order.stopAt === null ? order.stop : waited;
  // What is open is held to the price of now, wherever it opened.
  const [low, high] =
    status === 'open'
      ? [world.priceAt(rules.symbol, tick), world.priceAt(rules.symbol, tick)]
      : waited < other
        ? [waited, other]
        : [other, waited];
  const away = offset(low, 1 + Math.floor(part / 50)) + 1n;
  const onTick = (price: bigint, isAbove: boolean) => world.onTick(rules.symbol, price, tick, isAbove);
  const [below, above] = [onTick(low - away, false), onTick(high + away, true)];
  const [stopLoss, takeProfit] = isUp ? [below, above] : [above, below];
  // Both, one of them while the other stays as it was, or one of them taken away.
  const way = (['both', 'loss', 'profit', 'away'] as const)[part % 4];
  const profit = { take_profit: way === 'away' ? null : showPrice(rules, takeProfit) };
  const loss = { stop_loss: showPrice(rules, stopLoss) };
  const asked = { id: order.id, ...(way === 'loss' ? {} : profit), ...(way === 'profit' ? {} : loss) };
  const refusal = status === 'open' || status === 'pending' ? null : 'position_not_open';
  const row = await refusedWith(refusal, () =>
    world.doTo(order, (trx) => setStops(trx, deps, world.userId, 'contract', asked)),
  );
  if (row === null) return;
  if (way !== 'loss') order.takeProfit = way === 'away' ? null : takeProfit;
  if (way !== 'profit') Object.assign(order, { stopLoss, trailing: null });
  if (status !== 'open') return;
  if (way !== 'loss') order.profitSince = tick;
  if (way !== 'profit') order.lossSince = tick;
  order.stopsAt = tick;
  order.seen = tick;
}

/** Between his own accounts; what leaves the contract account must not be what an open position leans on. */
export const move =
  (from: AccountKind, to: AccountKind, amount: bigint): Act =>
  async (world) => {
    if (from === to) return;
    await settle(world);
    const { deps } = world.domain;
    const isOpen = world.orders.some((order) => order.kind === 'contract' && order.status === 'open');
    const have = world.purse.has(`${from} USDT available`);
    const short = amount > have ? 'insufficient_balance' : null;
    const refusal = from === 'contract' && isOpen ? 'open_position_blocks' : short;
    const asked = { id: deps.random.uuid(), from, to, currency: 'USDT' as const, amount: formatDecimal(amount, 6) };
    const done = await refusedWith(refusal, () => world.do((trx) => transfer(trx, deps, world.userId, asked)));
    world.note(done === null ? `transfer: ${refusal}` : 'transfer: done');
    if (done !== null) world.purse.move(`${from} USDT available`, `${to} USDT available`, amount);
  };

export const wait =
  (ms: number): Act =>
  async (world) => {
    world.domain.clock.advance(ms);
    world.catchUp();
  };

export const settle: Act = async (world) => {
  world.catchUp();
  await createSettler(world.domain.deps).settleTo(world.now());
};

/** The process dies and another begins with what was written down. */
export const restart: Act = async (world) => {
  Object.assign(world.domain.deps.settlement, await openSettlement(world.domain.deps));
};

/** The clock is set back; what was settled stays where it is. */
export const setBack: Act = async (world) => {
  await settle(world);
  // By less than a price lives: further behind nobody trades at the market's price until the clock has caught up.
  world.domain.clock.advance(-4000);
};

/** Nothing is left that could happen later. */
export const endAll: Act = async (world) => {
  // A clock that was set back first comes to where it was.
  await wait(Math.max(0, msOf(world.now()) - world.domain.clock.nowMs()))(world);
  for (let rounds = 0; world.orders.some(isLive); rounds += 1) {
    if (rounds > 40) throw new Error('orders that do not come to an end');
    world.catchUp();
    for (const order of world.orders) {
      if (order.kind === 'spot' && order.status === 'open') await cancelResting(world, order);
      if (order.kind === 'contract' && order.waiting > 0n) await cancelPending(world, order);
      if (order.kind === 'contract' && order.status === 'open') await closePart(world, order, 1000);
    }
    await wait(rounds === 0 ? 60_200 : 400)(world);
    await settle(world);
  }
};
