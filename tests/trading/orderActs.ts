/** Orders with a worst price, a stop price or an end, of every product: to the engine and to the model. */
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import { type Act, offset, type Where } from './acts.ts';
import * as spot from './spotTicks.ts';
import * as model from './ticks.ts';
import { refusedWith, rulesOf, showPrice, showQuantity, type World } from './world.ts';

type Product = 'spot' | 'contract';
type Place = Omit<Where, 'limit'>;

const ticksPerDay = 432_000;
export const endOfDay = (tick: number) => (Math.floor(tick / ticksPerDay) + 1) * ticksPerDay;
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
      for (const level of taken) spot.fillSpot(order, level, tick, world.purse);
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
      spot.placeSpot(order, beyond, world.purse);
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
    spot.placeSpot(order, limit, world.purse);
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
      spot.placeSpot(order, limit, world.purse);
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
