import { expect, test } from 'vitest';
import { AppError } from '../appError.ts';
import { judge } from './wire.ts';

const verdict = (status: number | null, key: AppError['key'] = 'unknown') => judge(new AppError(key, { status }));

test.each([null, 200, 204, 302, 408, 409, 425, 429, 500, 502, 503, 504])('%s is tried again', (status) => {
  expect(verdict(status)).toBe('retry');
});

test.each([400, 403, 404, 410, 413, 415, 422])('%s needs its user', (status) => {
  expect(verdict(status)).toBe('attention');
});

test('the end of a session pauses', () => {
  expect(verdict(401, 'session_over')).toBe('pause');
});

test('two conflicts are for good', () => {
  expect(verdict(409, 'owner_mismatch')).toBe('attention');
  expect(verdict(409, 'idempotency_mismatch')).toBe('attention');
  expect(verdict(409, 'upload_exists')).toBe('retry');
});
