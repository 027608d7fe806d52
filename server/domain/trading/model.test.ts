import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/engines.ts';
import * as acts from '#tests/trading/acts.ts';
import * as manyActs from '#tests/trading/manyActs.ts';
import { type Model, openModel } from '#tests/trading/model.ts';
import * as orderActs from '#tests/trading/orderActs.ts';
import { symbols } from '#tests/trading/world.ts';

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
    arbitrary: fc.tuple(share, fc.bigInt({ min: 1n, max: 10n ** 10n })).map(named(manyActs.addMargin)),
  },
  { weight: 3, arbitrary: fc.tuple(share, fc.integer({ min: 10, max: 60 })).map(named(manyActs.trail)) },
  { weight: 2, arbitrary: fc.tuple(share).map(named(manyActs.reverse)) },
  { weight: 1, arbitrary: fc.tuple(fc.boolean()).map(named(manyActs.cancelEverything)) },
  { weight: 1, arbitrary: fc.constant(manyActs.closeEverything) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: 9 })).map(named(manyActs.towardsMidnight)) },
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

describe.each(engines)('$name', ({ name }) => {
  const runs = name === 'sqlite' ? 15 : 2;
  let model: Model;
  beforeAll(async () => {
    model = await openModel(name);
  });
  afterAll(() => model.domain.dispose());

  test('whatever is asked when, the engine comes to what looking at every tick comes to', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { minLength: 20, maxLength: 40, size: 'max' }),
        fc.boolean(),
        async (all, isPrompt) => {
          await model.live(all, isPrompt);
        },
      ),
      { numRuns: runs, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
    );
    expect(await model.domain.problems()).toEqual([]);
  });
});
