import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageOf,
  type BookLevel,
  isMoved,
  isStale,
  priceLifeMs,
  quantityOf,
  slippageBpsMax,
  slippageBpsUnasked,
  takeFrom,
  takeToClose,
} from './book.ts';

const asks: readonly BookLevel[] = [
  { price: 100n, quantity: 5n },
  { price: 101n, quantity: 7n },
  { price: 103n, quantity: 1n },
];
const levels = fc.array(
  fc.record({ price: fc.bigInt({ min: 1n, max: 10n ** 9n }), quantity: fc.bigInt({ min: 1n, max: 10n ** 7n }) }),
  { maxLength: 20 },
);

describe('taking from a book', () => {
  test.each([
    [0n, []],
    [5n, [{ price: 100n, quantity: 5n }]],
    [
      6n,
      [
        { price: 100n, quantity: 5n },
        { price: 101n, quantity: 1n },
      ],
    ],
    [13n, asks],
    [14n, asks],
  ])('%s: the best level first, the last one in part, and no more than there is', (quantity, taken) => {
    expect(takeFrom(asks, quantity)).toEqual(taken);
  });

  test('gives what was asked for or all there is, each level as a whole before the next', () => {
    fc.assert(
      fc.property(levels, fc.bigInt({ min: 0n, max: 10n ** 8n }), (book, quantity) => {
        const taken = takeFrom(book, quantity);
        const held = quantityOf(book);
        expect(quantityOf(taken)).toBe(quantity < held ? quantity : held);
        expect(taken.slice(0, -1)).toEqual(book.slice(0, Math.max(0, taken.length - 1)));
        const [last, level] = [taken.at(-1), book[taken.length - 1]];
        expect(last?.price).toBe(level?.price);
        expect((last?.quantity ?? 0n) <= (level?.quantity ?? 0n)).toBe(true);
      }),
    );
  });
});

describe('an average price', () => {
  test('is rounded up for who buys, and down for who sells', () => {
    expect(averageOf(takeFrom(asks, 6n), 'buy')).toBe(101n);
    expect(averageOf(takeFrom(asks, 6n), 'sell')).toBe(100n);
  });

  test('that is whole is the same for both', () => {
    const taken = [
      { price: 100n, quantity: 3n },
      { price: 104n, quantity: 1n },
    ];
    expect([averageOf(taken, 'buy'), averageOf(taken, 'sell')]).toEqual([101n, 101n]);
  });

  test('never costs less, or brings more, than the levels do, and differs by less than a unit of price', () => {
    const some = levels.filter((taken) => taken.length > 0);
    fc.assert(
      fc.property(some, (taken) => {
        const quantity = quantityOf(taken);
        const exact = taken.reduce((sum, level) => sum + level.price * level.quantity, 0n);
        const [paid, received] = [averageOf(taken, 'buy') * quantity, averageOf(taken, 'sell') * quantity];
        expect(paid >= exact && paid < exact + quantity).toBe(true);
        expect(received <= exact && received > exact - quantity).toBe(true);
      }),
    );
  });

  test('of nothing there is none', () => {
    expect(() => averageOf([], 'buy')).toThrow(new RangeError('no average of nothing'));
  });
});

describe('slippage', () => {
  test.each([
    ['buy', 10_050n, false],
    ['buy', 10_051n, true],
    ['sell', 9950n, false],
    ['sell', 9949n, true],
  ] as const)('of half a per cent: a price of 10000 to %s that is now %s has moved: %s', (side, now, moved) => {
    expect(isMoved(side, 10_000n, now, slippageBpsUnasked)).toBe(moved);
  });

  test('allows what it says and no more, for both sides alike', () => {
    const [prices, changes] = [
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n }),
    ];
    fc.assert(
      fc.property(prices, changes, fc.integer({ min: 0, max: slippageBpsMax }), (shown, worse, bps) => {
        const moved = worse * 10_000n > shown * BigInt(bps);
        expect(isMoved('buy', shown, shown + worse, bps)).toBe(moved);
        expect(isMoved('sell', shown, shown - worse, bps)).toBe(moved);
      }),
    );
  });

  test('of nothing still takes a price that is as good, or better', () => {
    expect([isMoved('buy', 100n, 100n, 0), isMoved('buy', 100n, 1n, 0), isMoved('buy', 100n, 101n, 0)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([isMoved('sell', 100n, 100n, 0), isMoved('sell', 100n, 999n, 0), isMoved('sell', 100n, 99n, 0)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('what a close takes', () => {
  test.each([
    ['all of it where the book holds it', 6n, { step: 1n, min: 1n }, [5n, 1n]],
    ['the whole book where it holds just that', 13n, { step: 1n, min: 1n }, [5n, 7n, 1n]],
    ['the whole book where it holds less', 50n, { step: 1n, min: 1n }, [5n, 7n, 1n]],
    ['of less, whole steps', 50n, { step: 4n, min: 4n }, [5n, 7n]],
    ['nothing where the book holds less than the smallest quantity', 50n, { step: 1n, min: 14n }, []],
    ['nothing where it holds no step', 50n, { step: 20n, min: 20n }, []],
  ])('%s', (_name, quantity, limits, taken) => {
    expect(takeToClose(asks, quantity, limits).map((level) => level.quantity)).toEqual(taken);
  });

  test('is never more than was asked for or the book holds, in whole steps, and all there is where it is enough', () => {
    fc.assert(
      fc.property(levels, fc.bigInt(1n, 10_000n), fc.bigInt(1n, 9n), (book, steps, step) => {
        const closed = quantityOf(takeToClose(book, steps * step, { step, min: step }));
        const held = quantityOf(book);
        expect(closed % step).toBe(0n);
        expect(closed).toBe(held >= steps * step ? steps * step : held - (held % step));
      }),
    );
  });
});

test.each([
  [0, false],
  [priceLifeMs, false],
  [priceLifeMs + 1, true],
  [-1000, false],
  [-1001, true],
])('a price of %s ms ago is too old, or of a clock that is wrong: %s', (age, stale) => {
  expect(isStale(1_000_000, 1_000_000 + age)).toBe(stale);
});

test('a price lives for five seconds, and may be worse by half a per cent, by five at most', () => {
  expect([priceLifeMs, slippageBpsUnasked, slippageBpsMax]).toEqual([5000, 50, 500]);
});
