import { expect, test } from 'vitest';
import { AppError } from '../appError.ts';
import { errorOf, judge } from './wire.ts';

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

test('who refuses in other words than the server is somebody in between, and is not believed', async () => {
  const portal = new Response('<p>Log in</p>', { status: 401, headers: { 'retry-after': '30' } });
  const error = await errorOf(portal);
  expect(error).toMatchObject({ key: 'malformed_answer', status: 401, retryAfterMs: 30_000 });
  expect(judge(error)).toBe('retry');
  expect(judge(await errorOf(new Response(null, { status: 415 })))).toBe('retry');
  const refusal = { type: 'error', code: 0, message: 'upload_type', params: {} };
  expect(judge(await errorOf(Response.json(refusal, { status: 415 })))).toBe('attention');
  const newer = { ...refusal, message: 'of_a_newer_server' };
  expect(judge(await errorOf(Response.json(newer, { status: 422 })))).toBe('attention');
});
