import { afterAll, beforeAll, expect, it } from 'vitest';
import { quoted } from '#tests/api/conversions.ts';
import { buySome, openContract, optionOrder, restingOrder } from '#tests/api/trading.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { member } from '#tests/chaos/parallel/member.ts';

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await member(world, [
    ['spot', 'USDT', 100_000_000_000n],
    ['contract', 'USDT', 1000_000_000n],
    ['option', 'USDT', 1000_000_000n],
  ]);
});
afterAll(() => world.dispose());

it('records name the market of the order, and both currencies of the conversion, that they come from', async () => {
  const { token } = ann;
  const { symbol } = await buySome(world, ann);
  await openContract(world, ann);
  const option = await world.must('microtrade/submit', await optionOrder(world, ann), { token });
  world.clock.advance(600_000);
  const done = await world.must(
    'wallet/flashAgainst',
    await quoted(world, ann, { from: 'USDT', to: 'SOL', amount: '20' }),
    { token },
  );
  await world.must('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '5' }, { token });
  const { list } = await world.must('wallet/records', { limit: '100' }, { token });
  const marketOf = (kind: string) => [...new Set(list.filter((row) => row.kind === kind).map(({ market }) => market))];
  expect(marketOf('spot')).toEqual([symbol]);
  expect(new Set(marketOf('fee'))).toEqual(new Set(['ETHUSDT', symbol]));
  expect(marketOf('conversion')).toEqual(['USDT/SOL']);
  expect(marketOf('transfer')).toEqual([null]);
  expect(marketOf('opening')).toEqual([null]);
  expect(list.every(({ reference, market }) => reference !== done.number || market === 'USDT/SOL')).toBe(true);
  expect(option.symbol).toMatch(/USDT$/);
});

it('nobody else’s order lends its market to a record', async () => {
  const bob = await member(world, [['spot', 'USDT', 1_000_000n]]);
  const { list } = await world.must('wallet/records', {}, { token: bob.token });
  expect(list.map(({ market }) => market)).toEqual([null]);
});

it('orders can be asked for by the time they were made, to the second, page by page', async () => {
  const bob = await member(world, [['spot', 'USDT', 100_000_000_000n]]);
  const made: { id: string; at: number }[] = [];
  for (let time = 0; time < 3; time += 1) {
    made.push({ id: (await restingOrder(world, bob)).id, at: Math.floor(world.clock.nowMs() / 1000) });
    world.clock.advance(60_000);
  }
  const [first, second, third] = made.map(({ at }) => String(at));
  const asked = async (filter: object) => {
    const { list } = await world.must('coin/list', filter, { token: bob.token });
    return list.map(({ id }) => made.findIndex((one) => one.id === id));
  };
  expect(await asked({ from: second })).toEqual([2, 1]);
  expect(await asked({ to: second })).toEqual([1, 0]);
  expect(await asked({ from: second, to: second })).toEqual([1]);
  expect(await asked({ from: String(Number(third) + 1) })).toEqual([]);
  const page = await world.must('coin/list', { from: first, to: second, limit: '1' }, { token: bob.token });
  const rest = await world.must(
    'coin/list',
    { from: first, to: second, cursor: page.next ?? '' },
    { token: bob.token },
  );
  expect([...page.list, ...rest.list].map(({ id }) => made.findIndex((one) => one.id === id))).toEqual([1, 0]);
  for (const call of ['lever/my_trade', 'microtrade/whlists', 'microtrade/lists'] as const) {
    expect((await world.must(call, { from: first, to: third }, { token: bob.token })).list).toEqual([]);
  }
});
