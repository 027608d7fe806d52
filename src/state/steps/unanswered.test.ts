import { expect, test, vi } from 'vitest';
import { answersKeptSeconds } from '#contract/api/call.ts';
import { leaveNothingReadable } from '#src/lib/outbox/seal/leftBehind.ts';
import {
  become,
  body,
  senderThatWaits,
  device,
  done,
  endOfPage,
  goTo,
  newSender,
  openPage,
  settled,
  startMs,
  unanswered,
  wire,
} from '#tests/trading/phone.ts';

test.each(['another form', 'a reload'])('what was never answered keeps its key over %s', async (over) => {
  await newSender().place('coin/trade', body);
  const [first] = wire.tries;
  if (over === 'a reload') await become('a');
  expect(unanswered()).toMatchObject([{ name: 'coin/trade', body, key: first?.key }]);
  wire.tries = [];
  wire.replies = [done];
  expect(await newSender().place('coin/trade', { ...body, shown_at: 99 })).toMatchObject({ status: 'done' });
  expect(wire.tries).toEqual([first]);
  expect(unanswered()).toEqual([]);
});

test('a page that ends before the answer leaves its key behind; while the answer is on its way nobody is asked', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let isHeld = false;
  const held = senderThatWaits(() => {
    isHeld = true;
    arrive();
    return new Promise(() => {});
  });
  void held.place('coin/trade', body);
  await arrived;
  expect(isHeld).toBe(true);
  expect(unanswered()).toEqual([]);
  await become('a');
  expect(unanswered()).toMatchObject([{ key: wire.tries[0]?.key }]);
});

test('while another page waits for its answer this one does not ask, and its order is another; then it takes over', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const held = senderThatWaits(() => {
    arrive();
    return new Promise(() => {});
  });
  void held.place('coin/trade', body);
  await arrived;
  const [first] = wire.tries;
  const endFirst = endOfPage();
  await openPage('a');
  expect(unanswered()).toEqual([]);
  wire.replies = [done, done];
  expect(await newSender().place('coin/trade', body)).toMatchObject({ status: 'done' });
  expect(wire.tries.at(-1)?.key).not.toBe(first?.key);

  endFirst();
  await settled();
  expect(unanswered()).toMatchObject([{ key: first?.key }]);
  await newSender().place('coin/trade', body);
  expect(wire.tries.at(-1)?.key).toBe(first?.key);
});

test('two pages note their steps beside each other', async () => {
  await newSender().place('coin/trade', body);
  await openPage('a');
  await newSender().place('coin/trade', { ...body, quantity: '2' });
  expect(unanswered().map((one) => one.body)).toMatchObject([{ quantity: '1' }, { quantity: '2' }]);
});

test('a key that the server may have forgotten is not used again', async () => {
  await newSender().place('coin/trade', body);
  goTo(startMs + answersKeptSeconds * 1000);
  await become('a');
  expect(unanswered()).toEqual([]);
});

test('it is nobody else’s, and goes with the logout', async () => {
  await newSender().place('coin/trade', body);
  await become('b');
  expect(unanswered()).toEqual([]);
  await leaveNothingReadable('a');
  expect([...device].join()).not.toMatch(/BTCUSDT|:a:/);
});

test('where nothing can be kept it is known as long as the page lives', async () => {
  vi.stubGlobal('localStorage', undefined);
  await newSender().place('coin/trade', body);
  const [first] = wire.tries;
  wire.replies = [done];
  await newSender().place('coin/trade', body);
  expect(wire.tries.at(-1)).toEqual(first);
  expect(unanswered()).toEqual([]);
});

test('what was kept by another version of the app, or is none, is left alone', async () => {
  const madeMs = startMs;
  device.set('hft:note:a:K', JSON.stringify({ name: 'coin/barter', body, key: 'K', wish: '', madeMs }));
  device.set('hft:note:a:L', '7');
  device.set('hft:note:a:M', '{');
  await become('a');
  expect(unanswered()).toEqual([]);
});
