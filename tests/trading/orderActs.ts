/** Orders with a worst price, a stop price or an end, and what is done to several at once: to the engine and to the model. */
import { formatDecimal } from '#contract/money.ts';
import { cancelAll } from '#server/domain/trading/cancelAll.ts';
import { closeAll } from '#server/domain/trading/positions/closeAll.ts';
import { addMargin as addMarginTo } from '#server/domain/trading/positions/margin.ts';
import { reversePosition } from '#server/domain/trading/positions/reverse.ts';
import { setStops } from '#server/domain/trading/positions/stops.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import { msOf } from '#server/domain/trading/moment.ts';
import { type Act, offset, settle, tickFor, type Where } from './acts.ts';
import { trailFrom } from './steps.ts';
import * as model from './ticks.ts';
import { isLive, refusedWith, rulesOf, showPrice, showQuantity, shownAt, type World } from './world.ts';

type Product = 'spot' | 'contract';
type Place = Omit<Where, 'limit'>;

const ticksPerDay = 432_000;
const endOfDay = (tick: number) => (Math.floor(tick / ticksPerDay) + 1) * ticksPerDay;
const leverageOf = (symbol: string) => rulesOf(symbol).leverages.at(3) ?? 1;

/** At market, up to a price some basis points from the one of now: nearer than the book, within it, or beyond it. */
export const takeWorst =
  (product: Product, { symbol, isUp, size }: Place, bps: number): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const side = isUp ? 'buy' : 'sell';
    const quantity = world.sized(symbol, size, tick);
    const now = world.priceAt(symbol, tick);
    const worst = world.onTick(symbol, isUp ? now + offset(now, bps) : now - offset(now, bps), tick, !isUp);
    const fits = world.bookAt(symbol, side, tick).filter(({ price }) => (isUp ? price <= worst : price >= worst));
    const taken = model.takeOf(fits, quantity);
    const refusal = world.staleAt(tick) ?? (fits.length === 0 ? 'worst_price_missed' : null);
    const asked = {
      symbol,
      type: 'market',
      quantity: showQuantity(rules, quantity),
      price: showPrice(rules, worst),
    } as const;
    const id = await placed(world, product, refusal, { ...asked, side });
    if (id === null) return world.note(`${product}: ${refusal}`);
    if (model.sumOf(taken) < quantity) world.note(`${product}: up to the worst price`);
    const waits = { ...model.waitsNot, worst };
    if (product === 'spot') {
      const order = model.spotAt(tick, { id, rules, side, quantity, waits, isOco: false });
      for (const level of taken) model.fillSpot(order, level, tick, world.purse);
      order.status = 'done';
      world.orders.push(order);
      return;
    }
    const opened = { price: model.averageOf(side, taken), quantity: model.sumOf(taken) };
    const order = contractOf(world, { id, symbol, isUp, quantity: opened.quantity, waits });
    model.placeContract(order, opened.price, world.purse);
    model.openContract(order, opened, tick, world.purse);
  };

/** It waits for a stop price, and takes the book there up to a limit or a worst price so far beyond it. */
export const placeStop =
  (
    product: Product,
    { symbol, isUp, size }: Place,
    way: [stop: number, beyond: number],
    type: 'limit' | 'market',
    isDay: boolean,
  ): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const side = isUp ? 'buy' : 'sell';
    const sign = isUp ? 1n : -1n;
    const quantity = world.sized(symbol, size, tick);
    const now = world.priceAt(symbol, tick);
    const onTick = (price: bigint) => world.onTick(symbol, price, tick, isUp);
    const stop = onTick(now + sign * (offset(now, way[0]) + 1n));
    const beyond = onTick(stop + sign * offset(now, way[1]));
    const asked = {
      symbol,
      type,
      quantity: showQuantity(rules, quantity),
      price: showPrice(rules, beyond),
      stop_price: showPrice(rules, stop),
      time_in_force: isDay ? ('day' as const) : ('gtc' as const),
    };
    const id = await placed(world, product, null, { ...asked, side });
    if (id === null) return;
    const bound = type === 'limit' ? { limit: beyond } : { worst: beyond };
    const waits = { ...model.waitsNot, ...bound, stop, endsAt: isDay ? endOfDay(tick) : null };
    if (product === 'spot') {
      const order = model.spotAt(tick, { id, rules, side, quantity, waits, isOco: false });
      model.placeSpot(order, beyond, world.purse);
      world.orders.push(order);
      return;
    }
    model.placeContract(contractOf(world, { id, symbol, isUp, quantity, waits }), beyond, world.purse);
  };

/** A sale at a limit above the price, or at the market below it. */
export const placeOco =
  ({ symbol, size }: Omit<Place, 'isUp'>, [up, down]: [number, number], isDay: boolean): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const quantity = world.sized(symbol, size, tick);
    const now = world.priceAt(symbol, tick);
    const limit = world.onTick(symbol, now + offset(now, up), tick, true);
    const stop = world.onTick(symbol, now - offset(now, down) - 1n, tick, false);
    const id = await placed(world, 'spot', null, {
      symbol,
      side: 'sell',
      type: 'oco',
      quantity: showQuantity(rules, quantity),
      price: showPrice(rules, limit),
      stop_price: showPrice(rules, stop),
      ...(isDay ? { time_in_force: 'day' } : {}),
    });
    if (id === null) return;
    const waits = { ...model.waitsNot, limit, stop, endsAt: isDay ? endOfDay(tick) : null };
    const order = model.spotAt(tick, { id, rules, side: 'sell', quantity, waits, isOco: true });
    model.placeSpot(order, limit, world.purse);
    world.orders.push(order);
  };

/** A limit order that ends with its day. */
export const placeForDay =
  (product: Product, { symbol, isUp, size }: Place, bps: number): Act =>
  async (world) => {
    const rules = rulesOf(symbol);
    const tick = world.now();
    const side = isUp ? 'buy' : 'sell';
    const quantity = world.sized(symbol, size, tick);
    const now = world.priceAt(symbol, tick);
    const limit = world.onTick(symbol, now - (isUp ? 1n : -1n) * offset(now, bps), tick, !isUp);
    const asked = {
      symbol,
      side,
      type: 'limit',
      quantity: showQuantity(rules, quantity),
      price: showPrice(rules, limit),
    } as const;
    const id = await placed(world, product, null, { ...asked, time_in_force: 'day' });
    if (id === null) return;
    const waits = { ...model.waitsNot, limit, endsAt: endOfDay(tick) };
    if (product === 'spot') {
      const order = model.spotAt(tick, { id, rules, side, quantity, waits, isOco: false });
      model.placeSpot(order, limit, world.purse);
      world.orders.push(order);
      return;
    }
    model.placeContract(contractOf(world, { id, symbol, isUp, quantity, waits }), limit, world.purse);
  };

type SpotBody = Parameters<typeof submitSpot>[3];

/** @returns the order's id; null where it was refused, with this key. */
async function placed(world: World, product: Product, refusal: string | null, body: SpotBody): Promise<string | null> {
  const { deps } = world.domain;
  const { side, type, ...asked } = body;
  const work = (trx: Parameters<typeof submitSpot>[0]) => {
    if (product === 'spot' || type === 'oco') return submitSpot(trx, deps, world.userId, body);
    const direction = side === 'buy' ? 'long' : 'short';
    const order = { ...asked, type, direction, leverage: leverageOf(asked.symbol) } as const;
    return submitPosition(trx, deps, world.userId, 'contract', order, 'quantity');
  };
  const row = await refusedWith<{ id: string }>(refusal, () => world.do<{ id: string }>(work));
  return row?.id ?? null;
}

function contractOf(
  world: World,
  {
    id,
    symbol,
    isUp,
    quantity,
    waits,
  }: { id: string; symbol: string; isUp: boolean; quantity: bigint; waits: typeof model.waitsNot },
): model.Contract {
  const order = model.contractAt(world.now(), {
    id,
    rules: rulesOf(symbol),
    direction: isUp ? 'long' : 'short',
    quantity,
    leverage: leverageOf(symbol),
    waits,
    stops: { takeProfit: null, stopLoss: null },
  });
  world.orders.push(order);
  return order;
}

/** One of the contracts, mostly one that is open. */
function contractIn(world: World, share: number): model.Contract | undefined {
  const all = world.orders.filter((order) => order.kind === 'contract');
  const open = all.filter(({ status }) => status === 'open');
  const list = share < 0.9 && open.length > 0 ? open : all;
  return list[Math.floor(((share * 10) % 1) * list.length)];
}

export const addMargin =
  (share: number, amount: bigint): Act =>
  async (world) => {
    const order = contractIn(world, share);
    if (order === undefined) return;
    world.bring(order, world.now());
    const tick = tickFor(world, order);
    world.bring(order, tick);
    const worth = model.roundUp(model.valueOf(order.rules, order.open ?? 0n, order.openQuantity));
    const isTooMuch = order.margin + amount > 10n * worth;
    const refusal = order.status !== 'open' ? 'position_not_open' : isTooMuch ? 'amount_range' : null;
    const asked = { id: order.id, amount: formatDecimal(amount, 6) };
    const row = await refusedWith(refusal, () =>
      world.doTo(order, (trx) => addMarginTo(trx, world.domain.deps, world.userId, asked)),
    );
    if (row === null) return;
    model.addToMargin(order, amount, tick, world.purse);
    world.note('contract: margin added');
    order.seen = tick;
  };

export const trail =
  (share: number, bps: number): Act =>
  async (world) => {
    const order = contractIn(world, share);
    if (order === undefined) return;
    world.bring(order, world.now());
    const tick = tickFor(world, order);
    const refusal = order.status === 'open' ? null : 'position_not_open';
    const asked = { id: order.id, trailing_bps: bps };
    const row = await refusedWith(refusal, () =>
      world.doTo(order, (trx) => setStops(trx, world.domain.deps, world.userId, 'contract', asked)),
    );
    if (row === null) return;
    order.stopLoss = null;
    trailFrom(order, bps, tick, world.priceAt(order.rules.symbol, tick), world);
    order.seen = tick;
  };

/** Closed, and the opposite opened behind it in the book: both or neither. */
export const reverse =
  (share: number): Act =>
  async (world) => {
    const { deps } = world.domain;
    const order = contractIn(world, share);
    if (order === undefined) return;
    world.bring(order, world.now());
    const tick = tickFor(world, order);
    const { rules, openQuantity: quantity } = order;
    const side = order.direction === 'long' ? 'sell' : 'buy';
    const { levels, average } = world.taken(rules.symbol, side, 2n * (quantity === 0n ? 1n : quantity), tick);
    const isThin = model.sumOf(levels) < 2n * quantity;
    const refusal = order.status !== 'open' ? 'position_not_open' : isThin ? 'book_too_thin' : world.staleAt(tick);
    const asked = { id: order.id, ...shownAt(rules, average, tick) };
    const done = await refusedWith(refusal, () =>
      world.doTo(order, (trx) => reversePosition(trx, deps, world.userId, asked)),
    );
    if (done === null) return world.note(`reverse: ${refusal}`);
    world.note('contract: reversed');
    const first = model.takeOf(levels, quantity);
    const opening = model.averageOf(side, model.behind(levels, quantity));
    model.endContract(order, { price: model.averageOf(side, first), quantity, tick, reason: 'user' }, world.purse);
    order.seen = tick;
    const made = {
      id: done.opened.id,
      rules,
      direction: side === 'buy' ? ('long' as const) : ('short' as const),
      quantity,
    };
    const opposite = model.contractAt(tick, {
      ...made,
      leverage: order.leverage,
      waits: model.waitsNot,
      stops: { takeProfit: null, stopLoss: null },
    });
    model.placeContract(opposite, opening, world.purse);
    model.openContract(opposite, { price: opening, quantity }, tick, world.purse);
    world.orders.push(opposite);
  };

/** Everything that waits, of everything or of spot alone. */
export const cancelEverything =
  (isAll: boolean): Act =>
  async (world) => {
    const asked = isAll ? {} : { product: 'spot' as const };
    const { cancelled } = await world.do((trx) => cancelAll(trx, world.domain.deps, world.userId, asked));
    world.catchUp();
    const ids = new Set(cancelled.map(({ event }) => event.order.id));
    for (const order of world.orders) {
      const waits =
        order.kind === 'spot' ? order.status === 'open' : order.kind === 'contract' && order.waiting > 0n && isAll;
      if (waits !== ids.has(order.id))
        throw new Error(`${order.kind} ${order.id} waits: ${waits}, and was cancelled otherwise`);
      if (!waits) continue;
      if (order.kind === 'spot') model.cancelSpot(order, world.purse);
      else if (order.kind === 'contract') model.cancelContract(order, world.purse);
      world.note('cancelled together');
    }
  };

/** Every contract there is: those that are open are closed, one behind the other in the book. */
export const closeEverything: Act = async (world) => {
  const { deps } = world.domain;
  await settle(world);
  const contracts = world.orders.filter((order) => order.kind === 'contract');
  if (contracts.length === 0) return;
  const tick = world.now();
  const isStale = world.staleAt(tick) !== null;
  const taken = new Map<string, bigint>();
  const expected = contracts.map((order) => {
    if (order.status !== 'open') return { order, key: 'position_not_open' };
    if (isStale) return { order, key: 'price_stale' };
    const side = order.direction === 'long' ? ('sell' as const) : ('buy' as const);
    const name = `${order.rules.symbol} ${side} ${tickFor(world, order)}`;
    const before = taken.get(name) ?? 0n;
    const left = model.behind(world.bookAt(order.rules.symbol, side, tickFor(world, order)), before);
    const levels = model.takeOf(left, order.openQuantity);
    if (levels.length === 0) return { order, key: 'book_too_thin' };
    taken.set(name, before + model.sumOf(levels));
    return { order, key: null, price: model.averageOf(side, levels), quantity: model.sumOf(levels) };
  });
  const positions = expected.map(({ order, price }) => ({
    id: order.id,
    shown_price: showPrice(order.rules, price ?? order.open ?? 1n),
    shown_at: msOf(tickFor(world, order)),
  }));
  const some = positions.slice(0, 100);
  const { outcomes } = await world.do((trx) =>
    closeAll(trx, deps, world.userId, { positions: some, slippage_bps: 500 }),
  );
  outcomes.forEach((outcome, at) => {
    const { order, key, price, quantity } = expected[at] ?? {};
    const found = 'refusal' in outcome ? outcome.refusal.key : null;
    if (order === undefined || found !== key) throw new Error(`closing ${outcome.id} came to ${found}, not ${key}`);
    if (price === undefined || quantity === undefined) return;
    const close = { price, quantity, tick: tickFor(world, order), reason: 'user' };
    model.endContract(order, close, world.purse);
    order.seen = close.tick;
    world.note('closed together');
  });
};

/** The clock goes on to some minutes before the day's end, where nothing waits for what lies between. */
export const towardsMidnight =
  (minutes: number): Act =>
  async (world) => {
    if (world.orders.some(isLive)) return;
    const wanted = endOfDay(world.now() + minutes * 300) - minutes * 300;
    world.domain.clock.advance(msOf(wanted) - world.domain.clock.nowMs());
    for (const order of world.orders) order.seen = world.now();
    await settle(world);
  };
