import { expect, test } from 'vitest';
import {
  body,
  done,
  keys,
  lost,
  newSender,
  order,
  refused,
  type Reply,
  senderThatWaits,
  unanswered,
  wire,
} from '#tests/trading/phone.ts';

test('a lost answer is asked for again with the same key', async () => {
  wire.replies = [null, null, done];
  expect(await newSender().place('coin/trade', body)).toMatchObject({ status: 'done', answer: { number: 'S1' } });
  expect(wire.tries).toHaveLength(3);
  expect(keys()).toBe(1);
});

test('the waits between the tries of a tap grow, by chance shorter; a server that asks for longer gets up to three seconds', async () => {
  const waits: number[] = [];
  const sender = senderThatWaits((ms) => Promise.resolve(void waits.push(ms)));
  await sender.place('coin/trade', body);
  expect(waits).toHaveLength(lost.length - 1);
  for (const [at, most] of [1000, 2000, 3000].entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(most / 2);
    expect(waits[at]).toBeLessThanOrEqual(most);
  }
  const busy = (retryAfter: string) => ({ status: 503, body: {}, retryAfter });
  [wire.replies, waits.length] = [[busy('2'), busy('60'), done], 0];
  await sender.place('coin/trade', body);
  expect(waits).toEqual([2000, 3000]);
});

test('what was never answered keeps key and wording when it is wanted again, and only then', async () => {
  const sender = newSender();
  expect(await sender.place('coin/trade', body)).toMatchObject({ status: 'lost' });
  wire.tries = [];
  wire.replies = [done];
  await sender.place('coin/trade', { ...body, shown_price: '105', shown_at: 9 });
  expect(wire.tries[0]?.body).toMatchObject({ shown_price: '100', shown_at: 1 });
  const [first] = wire.tries;
  wire.replies = [done, done];
  await sender.place('coin/trade', body);
  await sender.place('coin/trade', body);
  expect(wire.tries).toHaveLength(3);
  expect(keys()).toBe(3);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('another wish is another order, whatever became of the one before', async () => {
  const sender = newSender();
  await sender.place('coin/trade', body);
  const [lost] = wire.tries;
  wire.replies = [done];
  await sender.place('coin/trade', { ...body, quantity: '2' });
  expect(wire.tries.at(-1)?.body).toMatchObject({ quantity: '2' });
  expect(wire.tries.at(-1)?.key).not.toBe(lost?.key);
});

test('a refusal ends the key, and a moved price comes with the price of now', async () => {
  const sender = newSender();
  wire.replies = [
    refused('price_moved', { symbol: 'BTCUSDT', shown: '100', price: '107.5', at: 1_700_000_000_123 }),
    done,
  ];
  expect(await sender.place('coin/trade', body)).toMatchObject({
    status: 'moved',
    fresh: { price: '107.5', atMs: 1_700_000_000_123 },
  });
  await sender.place('coin/trade', { ...body, shown_price: '107.5' });
  expect(wire.tries).toHaveLength(2);
  expect(keys()).toBe(2);
  wire.replies = [refused('quantity_wrong', { step: '1', min: '1', max: '2', unit: 'BTC' })];
  expect(await sender.place('coin/trade', body)).toMatchObject({ status: 'refused', error: { key: 'quantity_wrong' } });
});

const close = (quantity: string) => ({ id: order.id, quantity, shown_price: '100', shown_at: 1 });
const quarter = { id: order.id, share: '25' };
const closed: Reply = { status: 422, body: { type: 'error', code: 0, message: 'close_too_much', params: {} } };

test('a quarter of a position stays the same wish when the position has become smaller', async () => {
  const sender = newSender();
  expect(await sender.place('lever/close', close('0.25'), quarter)).toMatchObject({ status: 'lost' });
  const [first] = wire.tries;
  wire.tries = [];
  wire.replies = [closed, closed];
  await sender.place('lever/close', close('0.1875'), quarter);
  expect(wire.tries).toEqual([first]);
  // Its answer is known now: the next quarter is another one.
  await sender.place('lever/close', close('0.1875'), quarter);
  expect(wire.tries.at(-1)?.body).toMatchObject({ quantity: '0.1875' });
  expect(wire.tries.at(-1)?.key).not.toBe(first?.key);
});

test('a wish that came between takes no key away', async () => {
  const sender = newSender();
  wire.replies = [...lost, done, done];
  await sender.place('coin/trade', body);
  const [first] = wire.tries;
  await sender.place('coin/trade', { ...body, quantity: '2' });
  await sender.place('coin/trade', body);
  expect(wire.tries.at(-1)).toEqual(first);
  expect(keys()).toBe(2);
});

test('of two settings the later one stands: the earlier is not said again under its old key', async () => {
  const sender = newSender();
  wire.replies = [...lost, closed];
  const stop = (price: string) => ({ id: order.id, stop_loss: price });
  await sender.place('lever/setstop', stop('90'));
  const [first] = wire.tries;
  await sender.place('lever/setstop', stop('95'));
  wire.replies = [closed];
  await sender.place('lever/setstop', stop('90'));
  expect(wire.tries.at(-1)?.key).not.toBe(first?.key);
});

test('“too often” is an answer to the first try, and none to one that was lost before', async () => {
  const often: Reply = { status: 429, body: { type: 'error', code: 0, message: 'too_many_requests', params: {} } };
  wire.replies = [often, null, often];
  const sender = newSender();
  expect(await sender.place('coin/trade', body)).toMatchObject({ status: 'refused' });
  expect(unanswered()).toEqual([]);
  expect(await sender.place('coin/trade', body)).toMatchObject({ status: 'lost' });
  expect(unanswered()).toMatchObject([{ key: wire.tries.at(-1)?.key }]);
});

test('a second tap while the first is on its way is no order', async () => {
  const sender = newSender();
  wire.replies = [done, done];
  const [first, second] = await Promise.all([sender.place('coin/trade', body), sender.place('coin/trade', body)]);
  expect(first.status).toBe('done');
  expect(second).toEqual({ status: 'busy' });
  expect(wire.tries).toHaveLength(1);
});
