import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  away,
  buySome,
  fund,
  openContract,
  openForex,
  openOption,
  pendingContract,
  restingOrder,
  rulesOf,
  shownIn,
} from '#tests/api/trading.ts';
import { depthLevels } from '#contract/api/market.ts';
import { averageOf, takeFrom } from '#contract/rules/trading/book.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { fillsPerAnswer } from '#contract/api/trading.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

let world: World;
let person: Person;

beforeEach(async () => {
  world = await openWorld();
  person = await world.person({ balance: '10000' });
});

afterEach(() => world.dispose());

const tick = () => Math.floor(world.clock.nowMs() / 200);

async function balance(account: string, currency = 'USDT') {
  const { list } = await world.must('wallet/list', {}, { token: person.token });
  const own = list.find((row) => row.account === account && row.currency === currency);
  return { available: own?.available ?? '0', frozen: own?.frozen ?? '0' };
}

test('a coin is bought at the book, with its fee in USDT as a line of its own', async () => {
  const order = await buySome(world, person);
  expect(order).toMatchObject({ status: 'done', filled: '0.0010', held: '0.000000' });
  const cost = Number(order.amount) + Number(order.fee);
  expect(Number((await balance('spot')).available)).toBeCloseTo(10_000 - cost, 6);
  expect((await balance('spot', 'ETH')).available).toBe('0.00100000');
  const { list } = await world.must('wallet/records', { reference: order.number }, { token: person.token });
  expect(list.map(({ kind }) => kind).sort()).toEqual(['fee', 'spot', 'spot']);
  expect(await world.problems()).toEqual([]);
});

test('a limit order waits, is filled at its own price when the path reaches it, and everything adds up', async () => {
  const order = await restingOrder(world, person, -1);
  expect(order.status).toBe('open');
  expect((await balance('spot')).frozen).not.toBe('0.000000');
  let done = order;
  for (let hours = 0; hours < 48 && done.status === 'open'; hours += 1) {
    world.clock.advance(3_600_000);
    await world.app.settler.settleTo(tick());
    done = (await world.must('coin/list', {}, { token: person.token })).list[0] ?? order;
  }
  expect(done).toMatchObject({ status: 'done', average: order.price, held: '0.000000' });
  expect((await balance('spot')).frozen).toBe('0.000000');
  expect(await world.problems()).toEqual([]);
});

test('contract, forex and option: opened, ended, and the sums of the ledger are right', async () => {
  const contract = await openContract(world, person);
  expect(contract).toMatchObject({ status: 'open', open_quantity: '0.0100' });
  const forex = await openForex(world, person);
  expect(forex.status).toBe('open');
  const option = await openOption(world, person);
  expect(await world.problems()).toEqual([]);
  world.clock.advance(31_000);
  await world.app.settler.settleTo(tick());
  const { list: options } = await world.must('microtrade/lists', {}, { token: person.token });
  expect(options[0]).toMatchObject({ id: option.id, status: 'done' });
  const closed = await world.must(
    'lever/close',
    { id: contract.id, ...(await shownIn(world, 'ETHUSDT', 'sell')) },
    { token: person.token },
  );
  expect(closed).toMatchObject({ status: 'closed', margin: '0.000000', close_reason: 'user' });
  expect(await world.problems()).toEqual([]);
});

test('a stop that the path reached during an outage closes at its tick and price, and the user comes too late', async () => {
  await fund(world, person, 'contract', '5000');
  const shown = await shownIn(world, 'BTCUSDT', 'buy');
  const order = { symbol: 'BTCUSDT', direction: 'long', type: 'market', quantity: '0.1', leverage: 50 } as const;
  const position = await world.must(
    'lever/submit',
    { ...order, ...shown, stop_loss: away(world, 'BTCUSDT', -20) },
    { token: person.token },
  );
  world.clock.advance(5 * 86_400_000);
  await world.app.settler.settleTo(tick());
  const { list } = await world.must('lever/my_trade', {}, { token: person.token });
  const [ended] = list;
  expect(ended?.status).toBe('closed');
  expect(['stop_loss', 'liquidation']).toContain(ended?.close_reason);
  const closeTick = ended?.close_tick ?? 0;
  const btc = rulesOf('BTCUSDT');
  const level = readPrice(btc, position.stop_loss ?? '') ?? 0n;
  expect(world.app.deps.market.firstReaching('BTCUSDT', (position.open_tick ?? 0) + 1, tick(), 'below', level)).toBe(
    closeTick,
  );
  // What the bids pay for a tenth of a coin at that tick.
  const { bids } = world.app.deps.market.depth('BTCUSDT', closeTick * 200, depthLevels);
  expect(readPrice(btc, ended?.close_price ?? '')).toBe(averageOf(takeFrom(bids, 10_000n), 'sell'));
  expect(await world.problems()).toEqual([]);
});

test('an order with many fills is read in pages, oldest first', async () => {
  const { id, symbol } = await buySome(world, person);
  const known = await world.must('trade/fills', { product: 'spot', id }, { token: person.token });
  const last = known.at(-1)?.n ?? 0;
  const fill = { order_id: id, product: 'spot' as const, user_id: person.id, symbol, purpose: 'open' as const };
  const figures = { price: 1n, quantity: 1n, amount: 1n, fee: 0n, profit: 0n, margin: 0n, rate: 100_000_000n };
  const rows = Array.from({ length: fillsPerAnswer }, (_, at) => ({
    ...fill,
    ...figures,
    n: BigInt(last + at + 1),
    tick: BigInt(tick() + at),
  }));
  await world.app.deps.store.db.insertInto('fills').values(rows).execute();
  const numbers = async (after?: number) =>
    (await world.must('trade/fills', { product: 'spot', id, after }, { token: person.token })).map(({ n }) => n);
  const first = await numbers();
  expect(first).toEqual(Array.from({ length: fillsPerAnswer }, (_, at) => at + 1));
  const rest = Array.from({ length: last }, (_, at) => fillsPerAnswer + at + 1);
  expect(await numbers(fillsPerAnswer)).toEqual(rest);
  expect(await numbers(fillsPerAnswer + last)).toEqual([]);
});

test('margin is margin: what waits holds its fee besides, and both together are what is frozen', async () => {
  const token = { token: person.token };
  const open = await openContract(world, person);
  world.clock.advance(400);
  const waiting = await pendingContract(world, person);
  expect(waiting.tick, 'of the order, finer than its second').toBe(tick());
  expect(waiting).toMatchObject({ status: 'pending', fee: '0.000000' });
  expect(open.fee_held).toBe('0.000000');
  const price = Number(waiting.limit_price);
  expect(Number(waiting.margin)).toBeCloseTo((0.01 * price) / 20, 5);
  expect(Number(waiting.fee_held)).toBeCloseTo(0.01 * price * 0.0005, 5);

  const totals = await world.must('lever/dealall', {}, token);
  expect(Number(totals.margin)).toBeCloseTo(Number(open.margin) + Number(waiting.margin), 6);
  expect(totals.fee_held).toBe(waiting.fee_held);
  const frozen = Number((await balance('contract')).frozen);
  expect(Number(totals.margin) + Number(totals.fee_held)).toBeCloseTo(frozen, 6);
  expect(Number(totals.equity)).toBeCloseTo(frozen + Number(totals.profit), 6);
  const cancelled = await world.must('lever/cancel', { id: waiting.id }, token);
  expect(cancelled).toMatchObject({ margin: '0.000000', fee_held: '0.000000' });
});
