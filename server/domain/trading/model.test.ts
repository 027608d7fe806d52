import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { engines } from '#tests/engines.ts';
import * as acts from '#tests/trading/acts.ts';
import { Books } from '#tests/trading/books.ts';
import * as orderActs from '#tests/trading/orderActs.ts';
import type { Contract, Modelled, Option, Spot } from '#tests/trading/ticks.ts';
import { type Met, type Size, symbols, World } from '#tests/trading/world.ts';

/**
 * Orders and money under a model that knows no triggers, no settlement, no ledger and no database: it looks at every single tick,
 * takes prices from the market and its book, and counts what everybody holds by itself. Whatever is asked when, and however often
 * the settlement is late, dies or begins anew, both come to the same minor unit.
 */

/** At the very price of now, or somewhere near it. */
const bps = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }) },
);
const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const where = (limit: fc.Arbitrary<number | null>) =>
  fc.record({
    symbol: fc.constantFrom(...symbols),
    isUp: fc.boolean(),
    limit,
    size: fc.constantFrom('small', 'some', 'huge'),
  } as const);
const account = fc.constantFrom('spot', 'contract', 'option');
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 9n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 10n ** 14n, max: 10n ** 16n }) },
);
/** A failure says what was done, and with what. */
const named =
  <A extends unknown[]>(act: (...all: A) => acts.Act) =>
  (all: A): acts.Act =>
    Object.assign(act(...all), { [fc.toStringMethod]: () => `${act.name}${fc.stringify(all)}` });
const product = fc.constantFrom('spot', 'contract');
const place = where(fc.constant(null));
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(product, place, bps).map(named(orderActs.takeWorst)) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(product, place, fc.tuple(bps, bps), fc.constantFrom('limit', 'market'), fc.boolean())
      .map(named(orderActs.placeStop)),
  },
  { weight: 3, arbitrary: fc.tuple(place, fc.tuple(bps, bps), fc.boolean()).map(named(orderActs.placeOco)) },
  { weight: 2, arbitrary: fc.tuple(product, place, bps).map(named(orderActs.placeForDay)) },
  {
    weight: 2,
    arbitrary: fc.tuple(share, fc.bigInt({ min: 1n, max: 10n ** 10n })).map(named(orderActs.addMargin)),
  },
  { weight: 3, arbitrary: fc.tuple(share, fc.integer({ min: 10, max: 60 })).map(named(orderActs.trail)) },
  { weight: 2, arbitrary: fc.tuple(share).map(named(orderActs.reverse)) },
  { weight: 1, arbitrary: fc.tuple(fc.boolean()).map(named(orderActs.cancelEverything)) },
  { weight: 1, arbitrary: fc.constant(orderActs.closeEverything) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: 9 })).map(named(orderActs.towardsMidnight)) },
  {
    weight: 6,
    arbitrary: fc.tuple(where(fc.option(bps)), fc.tuple(bps, bps), share).map(named(acts.openContract)),
  },
  { weight: 4, arbitrary: fc.tuple(where(fc.option(bps))).map(named(acts.tradeSpot)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...symbols),
        fc.boolean(),
        fc.constantFrom(30, 60),
        fc.bigInt({ min: 10n ** 7n, max: 10n ** 9n }),
      )
      .map(named(acts.stake)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        share,
        fc.constantFrom('cancel', 'close', 'close', 'stops'),
        fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 999 })),
      )
      .map(named(acts.change)),
  },
  { weight: 2, arbitrary: fc.tuple(account, account, amount).map(named(acts.move)) },
  { weight: 5, arbitrary: fc.tuple(fc.integer({ min: 0, max: 90_000 })).map(named(acts.wait)) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 0, max: 900_000 })).map(named(acts.wait)) },
  { weight: 4, arbitrary: fc.constant(acts.settle) },
  { weight: 2, arbitrary: fc.constant(acts.restart) },
  { weight: 1, arbitrary: fc.constant(acts.setBack) },
);

const wide = [900, 900] as [number, number];
const at = (symbol: (typeof symbols)[number], isUp: boolean, limit: number | null, size: Size) => ({
  symbol,
  isUp,
  limit,
  size,
});
/** More than the book holds, at the price of now and either way: some of them are open in part a moment later. */
const both = symbols.flatMap((symbol) =>
  [true, false].map((isUp) => acts.openContract(at(symbol, isUp, 0, 'huge'), wide, 0.3)),
);
const sides = symbols.flatMap((symbol) => [true, false].map((isUp) => ({ symbol, isUp })));
/** Stop prices near by, of both products and types: what they take, and what they leave. */
const stopped = sides.flatMap((side) =>
  (['spot', 'contract'] as const).flatMap((kind) => [
    orderActs.placeStop(kind, { ...side, size: 'huge' }, [1, 1], 'limit', false),
    orderActs.placeStop(kind, { ...side, size: 'huge' }, [2, 0], 'market', false),
    orderActs.placeStop(kind, { ...side, size: 'small' }, [3, 20], 'limit', true),
    orderActs.placeStop(kind, { ...side, size: 'small' }, [0, 20], 'market', false),
  ]),
);
const ocos = symbols.flatMap((symbol) =>
  (
    [
      [1, 6],
      [6, 1],
    ] as const
  ).map((way) => orderActs.placeOco({ symbol, size: 'huge' }, [...way], false)),
);
/** What a day's end finds waiting. */
const ofDay = sides.flatMap((side) => [
  orderActs.placeForDay('spot', { ...side, size: 'huge' }, 0),
  orderActs.placeForDay('contract', { ...side, size: 'huge' }, 0),
  orderActs.placeForDay('contract', { ...side, size: 'small' }, 900),
  orderActs.placeStop('contract', { ...side, size: 'small' }, [900, 900], 'market', true),
]);
/** What chance may miss: a position's every end, fills and closes in parts. */
const stories: [acts.Act[], boolean][] = [
  [
    [
      ...both,
      acts.wait(3000),
      // Each of them, one after the other.
      ...both.map((_, n) => acts.change((n + 0.5) / both.length / 5, 'cancel', 0)),
      acts.wait(60_000),
      acts.settle,
    ],
    true,
  ],
  [
    [
      acts.openContract(at('BTCUSDT', true, 0, 'huge'), wide, 0.99),
      acts.openContract(at('TRXUSDT', true, null, 'some'), [0, 0], 0.99),
      acts.openContract(at('TRXUSDT', false, null, 'some'), [0, 0], 0.99),
      acts.openContract(at('ATOMUSDT', false, null, 'small'), [3, 0], 0.5),
      acts.openContract(at('ATOMUSDT', true, null, 'small'), [0, 3], 0.5),
      acts.tradeSpot(at('TRXUSDT', true, 0, 'huge')),
      acts.tradeSpot(at('BTCUSDT', false, null, 'huge')),
      acts.wait(400_000),
      acts.move('contract', 'spot', 5n),
      acts.change(0, 'close', 333),
      acts.change(0, 'close', 1000),
      acts.settle,
      acts.wait(2 * 3_600_000),
      acts.settle,
    ],
    false,
  ],
  [[...stopped, ...ocos, acts.wait(200_000), acts.settle, acts.restart, acts.wait(900_000), acts.settle], false],
  [
    [
      orderActs.towardsMidnight(1),
      ...ofDay,
      orderActs.placeOco({ symbol: 'BTCUSDT', size: 'some' }, [900, 900], true),
      acts.wait(59_000),
      acts.wait(60_000),
      acts.settle,
    ],
    false,
  ],
  [
    [
      ...sides.map((side) => acts.openContract(at(side.symbol, side.isUp, null, 'small'), [0, 0], 0.99)),
      ...sides.map((_, n) => orderActs.trail((n + 0.5) / sides.length / 10, 10 + n)),
      orderActs.reverse(0.05),
      acts.move('contract', 'spot', 5n),
      ...sides.map((side) => orderActs.takeWorst('contract', { ...side, size: 'huge' }, 3)),
      ...(['spot', 'contract'] as const).map((kind) =>
        orderActs.takeWorst(kind, { ...at('BTCUSDT', true, null, 'small') }, 0),
      ),
      ...sides.map((_, n) => orderActs.addMargin((n + 0.5) / sides.length / 10, 1n + BigInt(n))),
      acts.wait(600_000),
      acts.settle,
      acts.wait(900_000),
      acts.settle,
      orderActs.closeEverything,
      ...sides.map((side) => orderActs.placeForDay('spot', { ...side, size: 'small' }, 900)),
      orderActs.cancelEverything(true),
    ],
    false,
  ],
];

const ways = [
  'contract: margin added',
  'contract: reversed',
  'contract: up to the worst price',
  'contract: worst_price_missed',
  'spot: worst_price_missed',
  ...['spot', 'contract'].flatMap((kind) => [`${kind}: stop at market`, `${kind}: stop with a limit`]),
  ...['spot', 'contract'].map((kind) => `${kind}: ended with its day`),
  'contract: taken, the rest at its limit',
  'spot: stop at market, in part',
  'contract: trailed',
  'spot: the other of two',
  'cancelled together',
  'closed together',
  'contract: liquidation',
  'contract: take_profit',
  'contract: stop_loss',
  'contract: user',
  'contract: closed in part',
  'contract: the rest cancelled',
  'spot: filled in parts',
  'spot: levels of the book',
  'spot: the rest cancelled',
  'transfer: open_position_blocks',
];

describe.each(engines)('$name', ({ name }) => {
  const runs = name === 'sqlite' ? 20 : 6;
  const met: Met = new Map();
  let domain: Domain;
  let books: Books;
  let users = 0;
  beforeAll(async () => {
    domain = await openDomain(name);
    books = new Books(domain);
  });
  afterAll(() => domain.dispose());

  async function newWorld(): Promise<World> {
    users += 1;
    const userId = await fundedUser(domain.deps, `model${users}`, World.funds);
    const house = (await balancesIn(domain)).filter(([account]) => account.startsWith('house '));
    return new World(domain, userId, new Map(house), met);
  }

  async function live(world: World, all: readonly acts.Act[], isPrompt: boolean): Promise<void> {
    for (const act of all) {
      await act(world);
      await books.assertSound(world.userId);
      if (isPrompt || act === acts.settle) await compareAll(world);
    }
    await compareAll(world);
    // Nothing of this user's moves the house's money while the next one trades.
    await acts.endAll(world);
    await compareAll(world);
    await books.assertSound(world.userId);
    noteEnds(world);
  }

  test('whatever is asked when, the engine comes to what looking at every tick comes to', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { minLength: 20, maxLength: 40, size: 'max' }),
        // Settled behind every step, everything can be compared there; otherwise much is late.
        fc.boolean(),
        async (all, isPrompt) => {
          const world = await newWorld();
          try {
            await live(world, all, isPrompt);
          } catch (error) {
            // The next one begins with nobody else's orders.
            await domain.store.db.deleteFrom('triggers').execute();
            throw error;
          }
        },
      ),
      { numRuns: runs, examples: stories, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
    );
    expect(ways.filter((way) => !met.has(way))).toEqual([]);
    expect(await domain.problems()).toEqual([]);
  });
});

function noteEnds(world: World): void {
  for (const order of world.orders) {
    if (order.kind !== 'option') noteWaiting(world, order);
    if (order.kind === 'option') world.note(`option: ${order.result}`);
    else if (order.kind === 'contract') world.note(`contract: ${order.reason ?? order.status}`);
    else if (order.parts > 1) world.note(`spot: ${order.limit === null ? 'levels of the book' : 'filled in parts'}`);
  }
}

function noteWaiting(world: World, order: Contract | Spot): void {
  const { kind, stop, stopAt, endsAt, limit } = order;
  if (endsAt !== null && order.seen >= endsAt && order.status === 'cancelled')
    world.note(`${kind}: ended with its day`);
  if (kind === 'contract' && order.trailing !== null && order.reason === 'stop_loss') world.note('contract: trailed');
  if (stop === null || stopAt === null) return;
  if (kind === 'spot' && order.isOco) return world.note('spot: the other of two');
  if (kind === 'spot')
    return world.note(
      `spot: ${limit === null ? 'stop at market' : 'stop with a limit'}${order.filled < order.quantity ? ', in part' : ''}`,
    );
  const isMixed = limit !== null && order.openedAt === stopAt && order.open !== limit && order.armedAt > stopAt;
  world.note(
    `contract: ${limit === null ? 'stop at market' : isMixed ? 'taken, the rest at its limit' : 'stop with a limit'}`,
  );
}

/** Everything up to now, in both. */
async function compareAll(world: World): Promise<void> {
  await acts.settle(world);
  for (const order of world.orders) expect(await rowOf(world, order)).toEqual(figuresOf(order));
  const found = await balancesIn(world.domain, world.userId);
  const expected = [...world.purse.balances, ...world.purse.house].filter(([, held]) => held !== 0n);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

/** What a user holds, and what the house has won and lost. */
async function balancesIn({ store }: Domain, userId = ''): Promise<(readonly [account: string, balance: bigint])[]> {
  const rows = await store.db
    .selectFrom('ledger_accounts')
    .select(['owner', 'kind', 'currency', 'bucket', 'balance'])
    .where((eb) => eb.or([eb('owner', '=', userId), eb('kind', 'in', ['treasury', 'fees'])]))
    .execute();
  const balances = new Map<string, bigint>();
  for (const { owner, kind, currency, bucket, balance } of rows) {
    const account = owner === 'house' ? `house ${kind} ${currency}` : `${kind} ${currency} ${bucket}`;
    balances.set(account, (balances.get(account) ?? 0n) + balance);
  }
  return [...balances].filter(([, balance]) => balance !== 0n);
}

const tickOf = (tick: bigint | null) => (tick === null ? null : Number(tick));

async function rowOf({ domain }: World, { kind, id }: Modelled): Promise<object> {
  const { db } = domain.store;
  if (kind === 'option') {
    const row = await db.selectFrom('options').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { result: row.result, profit: row.profit, open: row.open_price };
  }
  if (kind === 'spot') {
    const row = await db.selectFrom('spot_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const last = await db
      .selectFrom('fills')
      .select('tick')
      .where('order_id', '=', id)
      .orderBy('n', 'desc')
      .executeTakeFirst();
    const { status, filled, amount: value, fee, held } = row;
    return { status, filled, amount: value, fee, held, lastFill: tickOf(last?.tick ?? null) };
  }
  const row = await db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { status, open_price: open, open_quantity: openQuantity, margin, waiting, held, fee, profit, shortfall } = row;
  const ticks = { openedAt: tickOf(row.open_tick), closedAt: tickOf(row.close_tick) };
  return {
    status,
    reason: row.close_reason,
    open,
    openQuantity,
    margin,
    waiting,
    held,
    fee,
    profit,
    shortfall,
    ...ticks,
  };
}

function figuresOf(order: Contract | Spot | Option): object {
  if (order.kind === 'option') return { result: order.result, profit: order.profit, open: order.open };
  if (order.kind === 'spot') {
    const { status, filled, amount: value, fee, held, lastFill } = order;
    return { status, filled, amount: value, fee, held, lastFill };
  }
  const { status, reason, closedAt, open, openQuantity, openedAt, margin, waiting, held, fee, profit, shortfall } =
    order;
  return { status, reason, closedAt, open, openQuantity, openedAt, margin, waiting, held, fee, profit, shortfall };
}
