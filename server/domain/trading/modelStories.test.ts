import { describe, expect, test } from 'vitest';
import { engines } from '#tests/engines.ts';
import * as acts from '#tests/trading/acts.ts';
import * as manyActs from '#tests/trading/manyActs.ts';
import { openModel } from '#tests/trading/model.ts';
import * as orderActs from '#tests/trading/orderActs.ts';
import { type Size, symbols } from '#tests/trading/world.ts';

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
/** Scripted lives, and the ends of orders that each must reach: chance may miss them. */
interface Story {
  what: string;
  isPrompt: boolean;
  all: acts.Act[];
  reaches: string[];
}

const stories: Story[] = [
  {
    what: 'limit orders fill and close in parts',
    isPrompt: true,
    all: [
      ...both,
      acts.wait(3000),
      // Each of them, one after the other.
      ...both.map((_, n) => acts.change((n + 0.5) / both.length / 5, 'cancel', 0)),
      acts.wait(60_000),
      acts.settle,
    ],
    reaches: ['contract: the rest cancelled'],
  },
  {
    what: 'positions end by stops, by liquidation and by hand',
    isPrompt: false,
    all: [
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
    reaches: [
      'spot: the rest cancelled',
      'transfer: open_position_blocks',
      'contract: closed in part',
      'contract: user',
      'contract: liquidation',
      'contract: take_profit',
      'contract: stop_loss',
      'spot: filled in parts',
      'spot: levels of the book',
    ],
  },
  {
    what: 'stop orders and one of two are triggered',
    isPrompt: false,
    all: [...stopped, ...ocos, acts.wait(200_000), acts.settle, acts.restart, acts.wait(900_000), acts.settle],
    reaches: [
      'spot: stop with a limit',
      'spot: stop at market, in part',
      'spot: stop at market',
      'contract: taken, the rest at its limit',
      'contract: stop at market',
      'contract: stop with a limit',
      'spot: the other of two',
    ],
  },
  {
    what: 'a day order expires',
    isPrompt: false,
    all: [
      manyActs.towardsMidnight(1),
      ...ofDay,
      orderActs.placeOco({ symbol: 'BTCUSDT', size: 'some' }, [900, 900], true),
      acts.wait(59_000),
      acts.wait(60_000),
      acts.settle,
    ],
    reaches: ['spot: ended with its day', 'contract: ended with its day'],
  },
  {
    what: 'trailing stops, reversals, worst prices, margin, and many at once',
    isPrompt: false,
    all: [
      ...sides.map((side) => acts.openContract(at(side.symbol, side.isUp, null, 'small'), [0, 0], 0.99)),
      ...sides.map((_, n) => manyActs.trail((n + 0.5) / sides.length / 10, 10 + n)),
      manyActs.reverse(0.05),
      acts.move('contract', 'spot', 5n),
      ...sides.map((side) => orderActs.takeWorst('contract', { ...side, size: 'huge' }, 3)),
      ...(['spot', 'contract'] as const).map((kind) =>
        orderActs.takeWorst(kind, { ...at('BTCUSDT', true, null, 'small') }, 0),
      ),
      ...sides.map((_, n) => manyActs.addMargin((n + 0.5) / sides.length / 10, 1n + BigInt(n))),
      acts.wait(600_000),
      acts.settle,
      acts.wait(900_000),
      acts.settle,
      manyActs.closeEverything,
      ...sides.map((side) => orderActs.placeForDay('spot', { ...side, size: 'small' }, 900)),
      manyActs.cancelEverything(true),
    ],
    reaches: [
      'contract: reversed',
      'contract: up to the worst price',
      'spot: worst_price_missed',
      'contract: worst_price_missed',
      'contract: margin added',
      'closed together',
      'cancelled together',
      'contract: trailed',
    ],
  },
];

describe.each(engines)('$name', ({ name }) => {
  test.each(stories)('$what', { timeout: 60_000 }, async ({ all, isPrompt, reaches }) => {
    const model = await openModel(name);
    try {
      const met = await model.live(all, isPrompt);
      expect(reaches.filter((way) => !met.has(way))).toEqual([]);
      expect(await model.domain.problems()).toEqual([]);
    } finally {
      await model.domain.dispose();
    }
  });
});
