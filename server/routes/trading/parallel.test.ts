import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../../contract/api/calls.ts';
import type { CallSpec } from '../../../contract/api/call.ts';
import type { AccountKind } from '../../../contract/currencies.ts';
import { goodRequests } from '../../../tests/api/requests.ts';
import {
  away,
  buySome,
  fund,
  openContract,
  openForex,
  pendingContract,
  restingOrder,
  shownForex,
  shownIn,
  shownLast,
  spotOrder,
} from '../../../tests/api/trading.ts';
import { openWorld, type Person, type Reply, type World } from '../../../tests/api/world.ts';
import { engines } from '../../../tests/engines.ts';
import { SettledElsewhere } from '../../domain/trading/settle/move.ts';
import { seededRandom } from '../../platform/random.ts';

/** Effects that move neither money nor orders, and vouchers, which have tests of their own (../parallel.test.ts). */
const elsewhere = [
  'user/login',
  'user/register',
  'user/forget',
  'user/session_end',
  'user/logout',
  'set/lang',
  'user/usermessage_read',
  'wallet/charge_req',
] as const satisfies CallName[];

const effects = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as CallSpec).effect === true);
/** Whatever is added to the API is here unless somebody says that it is elsewhere. */
const moving = effects.filter((name) => !elsewhere.some((other) => other === name));

/** Orders that cost money: 64 of them want more than there is. */
const spending: [name: CallName, from: AccountKind, has: string, body: (world: World) => Promise<object> | object][] = [
  ['wallet/transfer', 'spot', '1000', () => ({ from: 'spot', to: 'option', currency: 'USDT', amount: '30' })],
  ['coin/trade', 'spot', '1000', (world) => spotOrder(world, 'ETHUSDT', '0.01')],
  [
    'coin/trade',
    'spot',
    '1000',
    (world) => ({
      symbol: 'ETHUSDT',
      side: 'buy',
      type: 'limit',
      quantity: '0.01',
      price: away(world, 'ETHUSDT', -100),
    }),
  ],
  [
    'lever/submit',
    'contract',
    '50',
    async (world) => ({
      symbol: 'ETHUSDT',
      direction: 'long',
      type: 'market',
      quantity: '0.01',
      leverage: 20,
      ...(await shownIn(world, 'ETHUSDT', 'buy', '0.01')),
    }),
  ],
  [
    'microtrade/whsubmit',
    'contract',
    '100',
    (world) => ({
      symbol: 'EURUSD',
      direction: 'long',
      type: 'market',
      lots: '0.01',
      leverage: 200,
      ...shownForex(world, 'EURUSD', 'buy'),
    }),
  ],
  [
    'microtrade/submit',
    'option',
    '200',
    (world) => ({
      symbol: 'BTCUSDT',
      direction: 'up',
      seconds: 30,
      currency: 'USDT',
      amount: '10',
      ...shownLast(world, 'BTCUSDT'),
    }),
  ],
];

/** What is said of a position that has been closed, or is being closed, by somebody else. */
const closed = ['position_not_open', 'position_closing', 'close_too_much'];

/** What there is once, and can end once. */
const ending: [name: CallName, make: (world: World, person: Person) => Promise<object>, refusals: string[]][] = [
  ['coin/cancel', async (world, person) => ({ id: (await restingOrder(world, person)).id }), ['order_not_cancellable']],
  [
    'lever/cancel',
    async (world, person) => ({ id: (await pendingContract(world, person)).id }),
    ['order_not_cancellable'],
  ],
  [
    'lever/close',
    async (world, person) => ({
      id: (await openContract(world, person)).id,
      ...(await shownIn(world, 'ETHUSDT', 'sell', '0.01')),
    }),
    closed,
  ],
  [
    'microtrade/whclose',
    async (world, person) => ({ id: (await openForex(world, person)).id, ...shownForex(world, 'EURUSD', 'sell') }),
    closed,
  ],
];

it('every call that moves money or orders is asked 64 times at once', () => {
  expect(effects).toEqual(expect.arrayContaining([...elsewhere]));
  const covered = new Set<CallName>([...spending, ...ending].map(([name]) => name));
  expect(moving.filter((name) => !covered.has(name)).sort()).toEqual(['lever/setstop', 'microtrade/whsetstop']);
});

/** On PostgreSQL two servers share the work; two processes of their own do in tests/chaos/twoProcesses.test.ts. */
describe.each(engines)('64 orders at once on $name', ({ name: engine }) => {
  let world: World;
  let beside: World;
  let rich: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    beside = engine === 'postgres' ? await openWorld({ beside: world }) : world;
    rich = await world.person({ balance: '100000' });
    await fund(world, rich, 'contract', '10000');
    await fund(world, rich, 'option', '10000');
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    if (beside !== world) await beside.dispose();
    await world.dispose();
  });

  const crowd = <T>(ask: (server: World, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 64 }, (_, index) => ask(index % 2 === 0 ? world : beside, index)));

  const refusalsOf = (replies: Reply[]) => new Set(replies.filter(({ status }) => status !== 200).map(key));
  const key = ({ message }: Reply) => String(message);

  const available = async ({ token }: Person, account: AccountKind, currency = 'USDT') => {
    const { list } = await world.must('wallet/list', {}, { token });
    return Number(list.find((row) => row.account === account && row.currency === currency)?.available ?? '0');
  };

  it.each(moving)('%s: identical ones are one effect and one answer', async (name) => {
    const body = await goodRequests(world, rich)[name]();
    const once = randomUUID();
    const before = await available(rich, 'spot');
    const replies = await crowd((server) => server.ask(name, body, { token: rich.token, key: once }));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(refusalsOf(replies)).toEqual(new Set());
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === null)).toHaveLength(1);
    if (name === 'wallet/transfer') expect(before - (await available(rich, 'spot'))).toBeCloseTo(12.5, 6);
  });

  it.each(spending)('%s from %s with %s: as many as fit, and not one more', async (name, account, has, body) => {
    const person = await world.person({ balance: '1000' });
    if (account !== 'spot') await fund(world, person, account, has);
    const order = await body(world);
    const replies = await crowd((server) => server.ask(name, order, { token: person.token }));
    expect(refusalsOf(replies)).toEqual(new Set(['insufficient_balance']));
    const taken = replies.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(1);
    const left = await available(person, account);
    const each = (Number(has) - left) / taken;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left, `one more of ${each} would have fitted`).toBeLessThan(each);
    const answers = replies.filter(({ status }) => status === 200).map(({ text }) => text);
    expect(new Set(answers).size, 'each is one of its own').toBe(taken);
  });

  it('coins can be sold once, however many ask', async () => {
    const person = await world.person({ balance: '1000' });
    for (let bought = 0; bought < 5; bought += 1) await buySome(world, person);
    const order = await spotOrder(world, 'ETHUSDT', '0.001', 'sell');
    const replies = await crowd((server) => server.ask('coin/trade', order, { token: person.token }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refusalsOf(replies)).toEqual(new Set(['insufficient_balance']));
    expect(await available(person, 'spot', 'ETH')).toBe(0);
  });

  it.each(ending)('%s: what is there once ends once', async (name, make, refusals) => {
    const body = await make(world, rich);
    const replies = await crowd((server) => server.ask(name, body, { token: rich.token }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([...refusalsOf(replies)].filter((refusal) => !refusals.includes(refusal))).toEqual([]);
  });

  it('a position of ten parts is closed by ten, whoever asks for the eleventh', async () => {
    const { id } = await openContract(world, rich);
    const part = { id, quantity: '0.001', ...(await shownIn(world, 'ETHUSDT', 'sell', '0.001')) };
    const replies = await crowd((server) => server.ask('lever/close', part, { token: rich.token }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect([...refusalsOf(replies)].filter((refusal) => !closed.includes(refusal))).toEqual([]);
  });

  it.each([
    ['lever/setstop', 'lever/my_trade', openContract, 'ETHUSDT'],
    ['microtrade/whsetstop', 'microtrade/whlists', openForex, 'EURUSD'],
  ] as const)('%s: 64 stops leave one, which somebody asked for', async (name, lists, open, symbol) => {
    const { id } = await open(world, rich);
    const stops = Array.from({ length: 64 }, (_, index) => away(world, symbol, -100 - index));
    const replies = await crowd((server, index) =>
      server.ask(name, { id, stop_loss: stops[index] }, { token: rich.token }),
    );
    expect(refusalsOf(replies)).toEqual(new Set());
    const { list } = await world.must(lists, { status: 'open' }, { token: rich.token });
    expect(stops).toContain(list.find((position) => position.id === id)?.stop_loss);
    const triggers = await world.store.db
      .selectFrom('triggers')
      .select('order_id')
      .where('order_id', '=', id)
      .where('purpose', '=', 'stop_loss')
      .execute();
    expect(triggers).toHaveLength(1);
  });

  it('everything at once, with the settlement in between, ends each thing once and loses nothing', async () => {
    const person = await world.person({ balance: '10000' });
    const { token } = person;
    await fund(world, person, 'contract', '2000');
    await fund(world, person, 'option', '500');
    const resting = await Promise.all(Array.from({ length: 8 }, () => restingOrder(world, person, -3)));
    const waiting = await Promise.all(Array.from({ length: 4 }, () => pendingContract(world, person)));
    const open = await Promise.all(Array.from({ length: 6 }, () => openContract(world, person)));
    const dice = seededRandom('everything at once');
    const one = <T>(list: readonly T[]): T | undefined => list[(dice.bytes(1)[0] ?? 0) % list.length];
    const spend = spending.map(([name, , , body]) => [name, body] as const);
    const settle = async () => {
      world.clock.advance(400);
      const tick = Math.floor(world.clock.nowMs() / 200);
      const settled = await Promise.allSettled([world, beside].map(({ app }) => app.settler.settleTo(tick)));
      // Who comes second leaves the work to the first.
      const reasons = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(reasons.filter((reason) => !(reason instanceof SettledElsewhere))).toEqual([]);
    };
    const actions = [
      async (server: World) => server.ask('coin/cancel', { id: one(resting)?.id }, { token }),
      async (server: World) => server.ask('lever/cancel', { id: one(waiting)?.id }, { token }),
      async (server: World) => {
        const id = one(open)?.id;
        return server.ask('lever/close', { id, ...(await shownIn(world, 'ETHUSDT', 'sell', '0.01')) }, { token });
      },
      async (server: World) =>
        server.ask('lever/setstop', { id: one(open)?.id, stop_loss: away(world, 'ETHUSDT', -2) }, { token }),
      async (server: World) => {
        const [name, body] = one(spend) ?? ['set/lang', () => ({ lang: 'en' })];
        return server.ask(name, await body(world), { token });
      },
      settle,
    ];
    for (let round = 0; round < 3; round += 1) await crowd(async (server) => one(actions)?.(server));
    await settle();
    expect(await world.problems()).toEqual([]);
    // Whatever became of each, nothing is held for what is no longer there.
    await Promise.all(resting.map(({ id }) => world.ask('coin/cancel', { id }, { token })));
    const { list } = await world.must('coin/list', { limit: 100, status: 'open' }, { token });
    expect(list.filter(({ id }) => resting.some((order) => order.id === id))).toEqual([]);
  });
});
