import { afterEach, expect, test } from 'vitest';
import { errorOfAnswer, readRetryAfterMs } from './appError.ts';
import { setClock } from './clock.ts';

let restore = () => undefined as void;
afterEach(() => restore());

test('a failure keeps its key, values, fields and status', () => {
  const body = {
    type: 'error',
    code: 0,
    message: 'amount_range',
    params: { min: '10', max: '1000', currency: 'USDT' },
    fields: { amount: 'amount_range', other: 'no such key' },
  };
  expect(errorOfAnswer(422, body, null)).toMatchObject({
    key: 'amount_range',
    params: { min: '10', max: '1000', currency: 'USDT' },
    fields: { amount: 'amount_range', other: 'unknown' },
    status: 422,
    retryAfterMs: null,
  });
});

test('999 is the end of the session, whatever its message', () => {
  expect(errorOfAnswer(401, { type: '999', code: 0, message: 'x', params: {} }, null).key).toBe('session_over');
});

test.each([
  [502, '<html>Bad gateway</html>', 'unknown'],
  [200, '<html>Log in to this wifi</html>', 'malformed_answer'],
  [404, null, 'unknown'],
  [200, { type: 'ok', code: 1, message: null }, 'malformed_answer'],
  [400, { type: 'error', code: 0, message: 'a key from next year', params: {} }, 'unknown'],
  [400, { type: 'error', code: 0, message: '__proto__', params: {} }, 'unknown'],
])('what is not ours has no key of ours: %s %j', (status, body, key) => {
  expect(errorOfAnswer(status, body, null)).toMatchObject({ key, status });
});

test('Retry-After in seconds and as a date, at most an hour', () => {
  restore = setClock({ nowMs: () => Date.UTC(2026, 0, 1) });
  expect(readRetryAfterMs('120')).toBe(120_000);
  expect(readRetryAfterMs('999999')).toBe(3_600_000);
  expect(readRetryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT')).toBe(60_000);
  expect(readRetryAfterMs('Thu, 01 Jan 2015 00:00:00 GMT')).toBe(0);
  expect(readRetryAfterMs('soon')).toBeNull();
  expect(readRetryAfterMs(null)).toBeNull();
});
