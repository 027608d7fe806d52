import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import type { Fill, Product } from '#contract/api/trading.ts';
import { checkOf as answerTo, type Checked } from '#src/features/verify/verify.atoms.ts';
import { readAsked } from '#src/features/verify/verify.rules.ts';
import { configureApi } from '#src/lib/api.ts';
import { type Query, withQuery } from '#src/lib/paths.ts';
import {
  checkOf,
  contextOfPosition,
  contextOfSpot,
  type FillContext,
} from '#src/features/trading/orders/made/fills.rules.ts';
import { away, fund, openOption, rulesOf, shownForex, shownIn, spotOrder } from './api/trading.ts';
import { openWorld, type Person, type World } from './api/world.ts';

/**
 * What the server settles, a phone verifies: orders of every kind live through a day and a half, the seeds of those days are shown,
 * and every fill is put to the page's own check through the address that its order links to.
 */
let world: World;
let person: Person;
const questions: Query[] = [];

beforeAll(async () => {
  world = await openWorld();
  person = await world.person({ balance: '100000' });
  configureApi({ token: () => null, lang: () => 'en', onSessionOver: () => undefined, origin: world.url });
  await fund(world, person, 'contract', '60000');
  await place();
  const option = await openOption(world, person);
  await live(36);
  await gather();
  const { list } = await world.must('microtrade/lists', {}, { token: person.token });
  const ended = list.find(({ id }) => id === option.id);
  for (const [price, tick] of [
    [option.open_price, option.open_tick],
    [ended?.final_price ?? '', option.final_tick],
  ] as const) {
    questions.push({ kind: 'option', symbol: option.symbol, at: String(tick), price });
  }
  world.clock.advance(86_400_000);
});

afterAll(() => world.dispose());

/** Limits near the price, stops on both sides of it, and leverages at which one of two directions is liquidated. */
async function place(): Promise<void> {
  const { token } = person;
  await world.must('coin/trade', await spotOrder(world, 'ETHUSDT', '3'), { token });
  const limit = { symbol: 'ETHUSDT', type: 'limit', quantity: '1' } as const;
  await world.must('coin/trade', { ...limit, side: 'buy', price: away(world, 'ETHUSDT', -20) }, { token });
  await world.must('coin/trade', { ...limit, side: 'sell', price: away(world, 'ETHUSDT', 20) }, { token });
  for (const direction of ['long', 'short'] as const) {
    const sign = direction === 'long' ? 1 : -1;
    const side = direction === 'long' ? 'buy' : 'sell';
    const stops = (symbol: string) => ({
      take_profit: away(world, symbol, 25 * sign),
      stop_loss: away(world, symbol, -25 * sign),
    });
    const contract = { symbol: 'BTCUSDT', direction, quantity: '0.01' } as const;
    const market = { ...contract, type: 'market' as const, ...(await shownIn(world, 'BTCUSDT', side, '0.01')) };
    await world.must('lever/submit', { ...market, leverage: 10, ...stops('BTCUSDT') }, { token });
    await world.must('lever/submit', { ...market, leverage: 100 }, { token });
    const price = away(world, 'BTCUSDT', -15 * sign);
    await world.must('lever/submit', { ...contract, type: 'limit', price, leverage: 50 }, { token });
    const forex = { symbol: 'EURUSD', direction, lots: '0.1', leverage: 100 } as const;
    const taken = { ...forex, type: 'market' as const, ...shownForex(world, 'EURUSD', side) };
    await world.must('microtrade/whsubmit', { ...taken, ...stops('EURUSD') }, { token });
    const rest = { ...forex, type: 'limit' as const, price: away(world, 'EURUSD', -5 * sign) };
    const pending = await world.must('microtrade/whsubmit', rest, { token });
    expect(pending.status).toBe('pending');
  }
}

async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    world.clock.advance(3_600_000);
    await world.app.settler.settleTo(Math.floor(world.clock.nowMs() / 200));
  }
}

async function gather(): Promise<void> {
  const { token } = person;
  const note = async (product: Product, id: string, context: FillContext) => {
    const fills: Fill[] = await world.must('trade/fills', { product, id }, { token });
    for (const [at, fill] of fills.entries()) {
      const question = checkOf(context, fill, fills[at - 1]);
      expect(question === null, 'every price can be checked; a night has none').toBe(fill.purpose === 'swap');
      if (question !== null) questions.push(question);
    }
  };
  const spot = await world.must('coin/list', {}, { token });
  for (const order of spot.list) await note('spot', order.id, contextOfSpot(order, rulesOf(order.symbol)));
  const contracts = await world.must('lever/my_trade', {}, { token });
  const forex = await world.must('microtrade/whlists', {}, { token });
  for (const row of [...contracts.list, ...forex.list] as Position[]) {
    await note(row.product, row.id, contextOfPosition(row, rulesOf(row.symbol)));
  }
}

/** What the page finds out about the question in an address. */
async function ask(question: Query): Promise<Checked> {
  const asked = readAsked(new URLSearchParams(withQuery('', question).slice(1)));
  if (asked === null || asked.tick === null) throw new Error(`no question: ${JSON.stringify(question)}`);
  const { factAtom, refreshAtom } = answerTo({ symbol: asked.rules.symbol, tick: asked.tick, claim: asked.claim });
  const store = createStore();
  await store.set(refreshAtom);
  const fact = store.get(factAtom);
  if (fact.status === 'failed') throw fact.error;
  if (fact.status !== 'ready') throw new Error(fact.status);
  return fact.data;
}

test('every fill, stop, liquidation and option of the server agrees with what a phone computes from the seeds', async () => {
  const kinds = questions.map(({ kind = '', why = 'taken' }) => `${kind} ${why}`);
  const wanted = [
    'spot taken',
    'spot limit',
    'contract taken',
    'contract limit',
    'contract liquidation',
    'option taken',
  ];
  const wantedForex = ['forex taken', 'forex limit', 'forex take_profit', 'forex stop_loss'];
  const stops = ['contract take_profit', 'contract stop_loss'];
  for (const kind of [...wanted, ...wantedForex]) expect(kinds).toContain(kind);
  expect(stops.some((kind) => kinds.includes(kind))).toBe(true);
  for (const question of questions) {
    expect(await ask(question), JSON.stringify(question)).toMatchObject({ state: 'done', finding: { holds: true } });
  }
});

test('a fill that is another price or another moment than the server’s is found out', async () => {
  for (const question of questions.filter(({ why }) => why !== undefined)) {
    const later = { ...question, at: String(Number(question['at']) + 1) };
    expect(await ask(later), JSON.stringify(later)).toMatchObject({ finding: { holds: false } });
    // A stop takes the book as deep as it must: a price is another one where it lies beyond all its levels.
    const decimals = question['price']?.split('.')[1]?.length ?? 0;
    const dearer = { ...question, price: (Number(question['price']) * 1.2).toFixed(decimals) };
    expect(await ask(dearer), JSON.stringify(dearer)).toMatchObject({ finding: { holds: false } });
  }
});
