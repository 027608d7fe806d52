import { expect, test } from 'vitest';
import { contractVersion } from '#contract/control.ts';
import { stronger } from './need.ts';
import { isCheckDue, needOf } from './update.rules.ts';

const control = { kill: false, minVersion: 0, build: 'new' };

test('another build is news; one that is not known is none', () => {
  expect(needOf(control, 'old')).toBe('ready');
  expect(needOf(control, 'new')).toBe('none');
  expect(needOf(control, null)).toBe('none');
  expect(needOf({ ...control, build: null }, 'old')).toBe('none');
  expect(needOf(null, 'old')).toBe('none');
});

test('below the version the server works with, the update is required, whatever the build', () => {
  expect(needOf({ ...control, minVersion: contractVersion }, 'new')).toBe('none');
  expect(needOf({ ...control, minVersion: contractVersion + 1 }, 'new')).toBe('required');
});

test('a check is due after an hour, and when the clock has jumped, but not before', () => {
  const at = 1_790_000_000_000;
  expect(isCheckDue(at, at + 3_599_999, 0)).toBe(false);
  expect(isCheckDue(at, at + 3_600_000, 0)).toBe(true);
  expect(isCheckDue(at, at - 86_400_000, 0)).toBe(true);
});

test.each([
  [1, 10_000],
  [2, 20_000],
  [5, 160_000],
  [40, 300_000],
])('without a worker after %d tries, the next is after %d ms', (tries, ms) => {
  const at = 1_790_000_000_000;
  expect(isCheckDue(at, at + ms - 1, tries)).toBe(false);
  expect(isCheckDue(at, at + ms, tries)).toBe(true);
});

test('what is required stays required', () => {
  expect(stronger('required', 'ready')).toBe('required');
  expect(stronger('none', 'ready')).toBe('ready');
  expect(stronger('ready', 'required')).toBe('required');
});
