import { describe, expect, test } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import type { Voucher } from '#src/state/outbox.ts';
import {
  hindranceOf,
  recentSince,
  stateTimeOf,
  stepsOf,
  stepTimesOf,
  trackOfDeposit,
  trackOfVoucher,
  tracksOf,
} from './track.rules.ts';

function voucher(patch: Partial<Voucher> = {}): Voucher {
  return {
    id: 'v',
    owner: 'u',
    currency: 'USDT',
    amount: '250',
    address: 'practice:USDT:abc',
    createdAt: 1_763_726_400_900,
    kind: 'deposit',
    pictureName: 'proof.jpg',
    state: 'saved',
    progress: 0,
    attempts: 0,
    nextTryAt: null,
    error: null,
    canSend: true,
    canEdit: true,
    ...patch,
  };
}

function deposit(patch: Partial<Deposit> = {}): Deposit {
  return {
    id: 'd',
    number: 'D20251121-7K2M9Q',
    currency: 'USDT',
    amount: '250.000000',
    credited_in: 'USDT',
    address: 'practice:USDT:abc',
    status: 'review',
    reason: null,
    created: 1_763_726_401,
    decided: null,
    simulated: true,
    ...patch,
  };
}

const states = (steps: ReturnType<typeof stepsOf>) => steps.map(({ state }) => state).join(' ');
const present = (steps: ReturnType<typeof stepsOf>) =>
  steps.find(({ state }) => state === 'current' || state === 'failed')?.word;

describe('a voucher on this phone', () => {
  test.each([
    ['saved', 'current todo todo todo todo', 'saved'],
    ['sending', 'done current todo todo todo', 'sending'],
    ['received', 'done done current todo todo', 'received'],
    ['attention', 'done failed todo todo todo', 'attention'],
  ] as const)('%s stands at: %s', (state, expected, word) => {
    const steps = stepsOf(trackOfVoucher(voucher({ state })));
    expect(states(steps)).toBe(expected);
    expect(present(steps)).toBe(word);
  });

  test('what lies behind is named as done', () => {
    const words = stepsOf(trackOfDeposit(deposit({ status: 'succeed' }))).map(({ word }) => word);
    expect(words).toEqual(['saved', 'sent', 'received', 'reviewed', 'credited']);
  });

  test('sending says how much has arrived', () => {
    expect(stepsOf(trackOfVoucher(voucher({ state: 'sending', progress: 0.43 })))[1]).toEqual({
      key: 'sending',
      word: 'sending',
      state: 'current',
      share: 0.43,
    });
  });
});

describe('what holds a voucher up', () => {
  const offline = { key: 'offline', params: {} } as const;

  test('is not said while it is being sent again', () => {
    expect(hindranceOf(voucher({ state: 'saved', error: offline }))).toEqual(offline);
    expect(hindranceOf(voucher({ state: 'sending', progress: 0.53, error: offline }))).toBeNull();
  });
});

describe('the times of a deposit', () => {
  const at = { created: 100, decided: 105 };

  test('beside its state stands when it came to it', () => {
    expect(stateTimeOf(deposit({ status: 'review', created: 100 }))).toBe(100);
    expect(stateTimeOf(deposit({ status: 'succeed', ...at }))).toBe(105);
  });

  test('every step that is done has its own', () => {
    expect(stepTimesOf(deposit({ status: 'review', created: 100 }))).toEqual({ received: 100 });
    expect(stepTimesOf(deposit({ status: 'succeed', ...at }))).toEqual({ received: 100, review: 105, credited: 105 });
    expect(stepTimesOf(deposit({ status: 'failed', ...at }))).toEqual({ received: 100, review: 105 });
  });
});

describe('a deposit of the server', () => {
  test.each([
    ['waiting', 'done done current todo todo', 'waiting'],
    ['review', 'done done done current todo', 'review'],
    ['succeed', 'done done done done done', undefined],
    ['failed', 'done done done failed todo', 'refused'],
  ] as const)('%s stands at: %s', (status, expected, word) => {
    const steps = stepsOf(trackOfDeposit(deposit({ status })));
    expect(states(steps)).toBe(expected);
    expect(present(steps)).toBe(word);
  });
});

describe('tracksOf', () => {
  test('what the server has is shown as the server has it, once', () => {
    const tracks = tracksOf([voucher({ id: 'same', state: 'received' })], [deposit({ id: 'same' })], 0);
    expect(tracks.map(({ id, voucher, deposit }) => [id, voucher, deposit?.status])).toEqual([
      ['same', null, 'review'],
    ]);
  });

  test('what waits here comes first, what was decided long ago not at all', () => {
    const decided = [
      deposit({ id: 'old', status: 'succeed', decided: 100 }),
      deposit({ id: 'new', status: 'failed', decided: 300 }),
    ];
    expect(tracksOf([voucher()], [deposit({ id: 'open' }), ...decided], 200).map(({ id }) => id)).toEqual([
      'v',
      'open',
      'new',
    ]);
  });

  test('at most five of the server, and every one that waits here', () => {
    const many = Array.from({ length: 9 }, (_, i) => deposit({ id: `d${i}` }));
    const waiting = Array.from({ length: 7 }, (_, i) => voucher({ id: `v${i}` }));
    const tracks = tracksOf(waiting, many, 0);
    expect(tracks.filter((track) => track.voucher !== null)).toHaveLength(7);
    expect(tracks.filter((track) => track.deposit !== null).map(({ id }) => id)).toEqual([
      'd0',
      'd1',
      'd2',
      'd3',
      'd4',
    ]);
  });
});

test('recent is the last day of deposits, whatever the device takes for today', () => {
  const last = deposit({ id: 'last', status: 'succeed', decided: 1_763_900_000 });
  const before = deposit({ id: 'before', status: 'succeed', decided: 1_763_900_000 - 86_401 });
  const list = [last, before];
  expect(tracksOf([], list, recentSince(list)).map(({ id }) => id)).toEqual(['last']);
  expect(recentSince([])).toBeLessThan(0);
});
