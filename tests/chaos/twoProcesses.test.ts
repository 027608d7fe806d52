import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../contract/api/calls.ts';
import { marketOf } from '../../contract/markets.ts';
import { formatDecimal, parseDecimal } from '../../contract/money.ts';
import { verifyAll } from '../../server/cli/verifyFunds.ts';
import { createAsker } from '../api/world.ts';
import { engines, type TestEngine } from '../engines.ts';
import { type RunningServer, startServer } from '../process.ts';

/** Two servers, each a process of its own, on one PostgreSQL: what one of them does the other has to know before it does it again. */

let engine: TestEngine;
const servers: RunningServer[] = [];
let askers: ReturnType<typeof createAsker>[] = [];

beforeAll(async () => {
  const wanted = engines.find(({ name }) => name === 'postgres');
  if (wanted === undefined) throw new Error('no PostgreSQL');
  engine = await wanted.open();
  const env = { TRUST_PROXY: '1', DATABASE_URL: engine.databaseUrl ?? '' };
  for (let count = 0; count < 2; count += 1) servers.push(await startServer({ dataDir: engine.dataDir, env }));
  askers = servers.map(({ url }) => createAsker(url));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await engine.dispose();
});

const at = (index: number) => {
  const asker = askers[index % 2];
  if (asker === undefined) throw new Error('no server');
  return asker;
};

async function person(): Promise<string> {
  const account = `${randomUUID()}@example.com`;
  const { practice_code: code } = await at(0).must('sms_mail', { to: account, purpose: 'register' });
  const password = 'correct horse 7';
  if (code === null) throw new Error('no code');
  const { token } = await at(1).must('user/register', { account, password, password_confirm: password, code });
  return token;
}

const crowd = (name: CallName, body: (index: number) => object, token: string, key?: string) =>
  Promise.all(
    Array.from({ length: 64 }, (_, index) => at(index).ask(name, body(index), { token, ...(key ? { key } : {}) })),
  );

async function spot(token: string) {
  const { list } = await at(0).must('wallet/list', {}, { token });
  const own = list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  return { available: Number(own?.available ?? '0'), frozen: Number(own?.frozen ?? '0') };
}

/** Far enough below the price that nothing is filled while the test runs. */
async function farBelow(): Promise<string> {
  const { bids } = await at(0).must('currency/depth', { symbol: 'BTCUSDT' });
  const best = parseDecimal(bids[0]?.[0] ?? '0', marketOf('BTCUSDT')?.pricePrecision ?? 2) ?? 0n;
  const whole = 10n ** BigInt(marketOf('BTCUSDT')?.pricePrecision ?? 2);
  return formatDecimal(((best * 8n) / 10n / whole) * whole, marketOf('BTCUSDT')?.pricePrecision ?? 2);
}

it('64 identical transfers are one, and of 64 different ones as many get through as fit', async () => {
  const token = await person();
  const transfer = { from: 'spot', to: 'option', currency: 'USDT', amount: '30' };
  const same = await crowd('wallet/transfer', () => transfer, token, randomUUID());
  expect(new Set(same.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await spot(token)).toMatchObject({ available: 970 });
  const replies = await crowd('wallet/transfer', () => transfer, token);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(32);
  const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ message }) => String(message)));
  expect(refusals).toEqual(new Set(['insufficient_balance']));
  expect(await spot(token)).toEqual({ available: 10, frozen: 0 });
});

it('orders hold what there is and not more, and each is cancelled once', async () => {
  const token = await person();
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001', price: await farBelow() };
  const replies = await crowd('coin/trade', () => order, token);
  const taken = replies.flatMap(({ status, text }) =>
    status === 200 ? [(JSON.parse(text) as { message: { id: string } }).message.id] : [],
  );
  const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ message }) => String(message)));
  expect(refusals).toEqual(new Set(['insufficient_balance']));
  const { available, frozen } = await spot(token);
  expect(available + frozen).toBeCloseTo(1000, 6);
  expect(available).toBeLessThan(frozen / taken.length);

  const ended = await crowd('coin/cancel', (index) => ({ id: taken[index % taken.length] }), token);
  expect(ended.filter(({ status }) => status === 200)).toHaveLength(taken.length);
  expect(await spot(token)).toEqual({ available: 1000, frozen: 0 });
  const checks = await engine.store.snapshot((trx) => verifyAll(trx));
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
});
