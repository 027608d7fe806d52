import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdingsOf, type Movement } from './averageCost.ts';
import { movementsOf, type UserEntry } from './movements.ts';

const eth = (quantity: bigint, usdt: bigint | null): Movement => ({ currency: 'ETH', quantity, usdt });
const holdingOf = (...movements: Movement[]) => holdingsOf(movements).get('ETH');

test('every unit has cost the same; a sale takes its share of the cost, and realises the rest', () => {
  expect(holdingOf(eth(10n, 100n), eth(10n, 200n))).toEqual({ quantity: 20n, cost: 300n, realised: 0n });
  expect(holdingOf(eth(10n, 100n), eth(10n, 200n), eth(-5n, 90n))).toEqual({
    quantity: 15n,
    cost: 225n,
    realised: 15n,
  });
});

test('what leaves without being sold takes its cost along, and nothing is won by it', () => {
  expect(holdingOf(eth(10n, 100n), eth(-4n, null))).toEqual({ quantity: 6n, cost: 60n, realised: 0n });
});

test('the last unit takes all the cost that is left: behind it nothing has a cost', () => {
  expect(holdingOf(eth(3n, 100n), eth(-1n, 0n), eth(-2n, 100n))).toEqual({ quantity: 0n, cost: 0n, realised: 0n });
  expect(holdingOf(eth(3n, 100n), eth(-3n, 50n), eth(1n, 7n))).toEqual({ quantity: 1n, cost: 7n, realised: -50n });
});

/** Movements that a ledger allows: never more goes out than there is. */
const possible = fc
  .array(
    fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      isIn: fc.boolean(),
      amount: fc.bigInt({ min: 1n, max: 10n ** 14n }),
      usdt: fc.option(fc.bigInt({ min: 0n, max: 10n ** 14n }), { nil: null }),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let held = 0n;
    return steps.flatMap(({ share, isIn, amount, usdt }): Movement[] => {
      const out = (held * BigInt(share)) / 100n;
      if (isIn || out === 0n) {
        held += amount;
        return [eth(amount, usdt ?? 0n)];
      }
      held -= out;
      return [eth(-out, usdt)];
    });
  });

test('nothing gets lost: what was paid is what is held at cost, what was sold at cost, and what left at cost', () => {
  fc.assert(
    fc.property(possible, (movements) => {
      const holding = holdingOf(...movements) ?? { quantity: 0n, cost: 0n, realised: 0n };
      const paid = movements.reduce((sum, { quantity, usdt }) => sum + (quantity > 0n ? (usdt ?? 0n) : 0n), 0n);
      const brought = movements.reduce((sum, { quantity, usdt }) => sum + (quantity < 0n ? (usdt ?? 0n) : 0n), 0n);
      const leftAtCost = movements.some(({ quantity, usdt }) => quantity < 0n && usdt === null);
      expect(holding.quantity).toBe(movements.reduce((sum, { quantity }) => sum + quantity, 0n));
      expect(holding.cost).toBeGreaterThanOrEqual(0n);
      if (holding.quantity === 0n) expect(holding.cost).toBe(0n);
      if (!leftAtCost) expect(paid - holding.cost + holding.realised).toBe(brought);
    }),
  );
});

test('selling what was just bought at its average realises nothing, and leaves the average as it was', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      fc.bigInt({ min: 1n, max: 100n }),
      (quantity, price, part) => {
        const sold = (quantity * part) / 100n;
        fc.pre(sold > 0n);
        const holding = holdingOf(eth(quantity, quantity * price), eth(-sold, sold * price));
        expect(holding).toEqual({ quantity: quantity - sold, cost: (quantity - sold) * price, realised: 0n });
      },
    ),
  );
});

const entry = (id: string, kind: string, amounts: Partial<Record<'USDT' | 'BTC' | 'ETH', bigint>>): UserEntry => ({
  id,
  kind,
  created: 1_795_000_000,
  amounts: new Map(Object.entries(amounts)) as UserEntry['amounts'],
});
const worthThen = (_currency: string, minor: bigint) => minor * 3n;

test('a fee belongs to the trade that it is named after: it makes a purchase dearer, and a sale bring less', () => {
  const movements = movementsOf(
    [
      entry('spot:a:1', 'spot', { ETH: 10n, USDT: -100n }),
      entry('spot:b:1', 'spot', { ETH: -10n, USDT: 120n }),
      entry('spot:b:1:fee', 'fee', { USDT: -2n }),
      entry('spot:a:1:fee', 'fee', { USDT: -1n }),
      entry('contract:c:1:fee', 'fee', { USDT: -50n }),
    ],
    worthThen,
  );
  expect(movements).toEqual([eth(10n, 101n), eth(-10n, 118n)]);
});

test('a coin that is deposited has cost its price of then; one that leaves is not sold', () => {
  const movements = movementsOf(
    [entry('deposit:a', 'deposit', { ETH: 10n }), entry('withdrawal:a', 'withdrawal', { ETH: -4n })],
    worthThen,
  );
  expect(movements).toEqual([eth(10n, 30n), eth(-4n, null)]);
});

test('coins for coins: what was given has brought what was got, at its price of then', () => {
  const movements = movementsOf([entry('conversion:a', 'conversion', { BTC: -1n, ETH: 10n })], worthThen);
  expect(movements).toEqual([{ currency: 'BTC', quantity: -1n, usdt: 30n }, eth(10n, 30n)]);
});

test('what only moved between available and frozen is no movement', () => {
  expect(movementsOf([entry('withdrawal:a:hold', 'hold', { ETH: 0n })], worthThen)).toEqual([]);
});
