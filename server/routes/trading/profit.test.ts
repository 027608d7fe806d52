import { afterEach, beforeEach, expect, test } from 'vitest';
import { resultOf } from '#contract/rules/trading/result.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

let world: World;
let person: Person;

beforeEach(async () => {
  world = await openWorld();
  person = await world.person({});
});

afterEach(() => world.dispose());

const noon = Date.UTC(2025, 10, 21, 12) / 1000;

/** A step of a position, in USDT minor units. */
function fill(
  n: number,
  purpose: 'open' | 'close' | 'swap',
  seconds: number,
  figures: Partial<Record<string, bigint>>,
) {
  return {
    order_id: 'a position',
    n: BigInt(n),
    product: 'contract' as const,
    user_id: person.id,
    symbol: 'BTCUSDT',
    purpose,
    tick: BigInt(seconds * 5),
    price: 6_400_000n,
    quantity: 1000n,
    amount: 640_000_000n,
    fee: 0n,
    profit: 0n,
    margin: 0n,
    rate: 100_000_000n,
    ...figures,
  };
}

test('the days together are the results of the positions: what the house bore of a loss is not the user’s', async () => {
  const { db } = world.app.deps.store;
  const rows = [
    fill(1, 'open', noon, { fee: 320_000n, margin: 6_400_000n }),
    fill(2, 'close', noon + 60, { fee: 160_000n, profit: 1_000_000n, margin: 3_200_000n }),
    fill(3, 'swap', noon + 120, { profit: -40_000n }),
    // A loss of 9.00 on a margin of 3.16: with the fee, the house bears 5.99 of it.
    fill(4, 'close', noon + 86_400, { fee: 150_000n, profit: -9_000_000n, margin: 3_160_000n }),
  ];
  await db.insertInto('fills').values(rows).execute();
  const days = await world.must(
    'trade/profit',
    { from: noon - 43_200, to: noon + 2 * 86_400, offset: 0 },
    { token: person.token },
  );
  expect(days.map(({ date, count, profit, fee, swap }) => [date, count, profit, fee, swap])).toEqual([
    ['2025-11-22', 1, '-3.010000', '0.150000', '0.000000'],
    ['2025-11-21', 1, '1.000000', '0.480000', '-0.040000'],
  ]);
  const position = { profit: '-8', fee: '0.63', swap: '-0.04', shortfall: '5.99' };
  const sum = days.reduce((total, day) => total + Number(resultOf(day)), 0);
  expect(sum).toBeCloseTo(Number(resultOf(position)), 6);
});

test('a day begins and ends with the asker’s own, and somebody else’s days are not there', async () => {
  const { db } = world.app.deps.store;
  const late = Date.UTC(2025, 10, 21, 20) / 1000;
  await db
    .insertInto('fills')
    .values(fill(1, 'close', late, { profit: 1_000_000n }))
    .execute();
  const span = { from: late - 86_400, to: late + 86_400 };
  const of = async (offset: number, token = person.token) =>
    (await world.must('trade/profit', { ...span, offset }, { token })).map(({ date }) => date);
  expect(await of(0)).toEqual(['2025-11-21']);
  expect(await of(9 * 3600)).toEqual(['2025-11-22']);
  expect(await of(0, (await world.person({})).token)).toEqual([]);
});
