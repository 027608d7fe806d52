import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEntry, writeEntry } from './entryState.ts';

let state: unknown = null;

beforeEach(() => {
  state = null;
  vi.stubGlobal('history', {
    get state() {
      return state;
    },
    replaceState: (next: unknown) => {
      state = next;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an entry keeps what a page was set to, beside what else it keeps', () => {
  expect(readEntry('open')).toBeNull();
  state = { entry: 3 };
  writeEntry('open', 'BTCUSDT');
  writeEntry('tab', 'trades');
  expect(readEntry('open')).toBe('BTCUSDT');
  expect(readEntry('tab')).toBe('trades');
  expect(state).toMatchObject({ entry: 3 });
});

test.each([null, 'text', { kept: 'text' }, { kept: { open: 7 } }])(
  'what somebody else left there is nothing: %j',
  (left) => {
    state = left;
    expect(readEntry('open')).toBeNull();
  },
);
