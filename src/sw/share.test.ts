import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { proofLimits } from '#contract/rules/deposit.ts';
import { sharedField } from '#contract/share.ts';
import { forgetSession, keepSession } from '../lib/outbox/owner.ts';
import { dropShared, readShared } from '../lib/install/shared.ts';
import { receiveShare, takeShare } from './share.ts';

beforeEach(async () => {
  await forgetSession();
  await dropShared();
});

const file = (content: BlobPart, type = 'image/png', name = 'screenshot.png') => new File([content], name, { type });

function request(...files: (File | string)[]): Request {
  const body = new FormData();
  for (const one of files) body.append(sharedField, one);
  return new Request('https://practice.example/share', { method: 'POST', body });
}

test('one picture is kept for who is logged in, and the form opens', async () => {
  await keepSession({ version: 1, token: 't', userId: 'maria' });
  const response = await receiveShare({ request: request(file('abc')) });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('https://practice.example/#/pages/uploadpayvoucher/index?shared=kept');
  const picture = await readShared('maria');
  expect(picture).toMatchObject({ owner: 'maria', name: 'screenshot.png', type: 'image/png' });
  expect(new TextDecoder().decode(picture?.bytes)).toBe('abc');
});

test('of several the first is kept, and it is said', async () => {
  expect(await takeShare(request(file('first'), file('second')))).toBe('kept_first');
  expect(new TextDecoder().decode((await readShared(null))?.bytes)).toBe('first');
});

test('what is no picture is passed over', async () => {
  expect(await takeShare(request('words', file('x', 'application/pdf'), file('picture')))).toBe('kept');
  expect(new TextDecoder().decode((await readShared(null))?.bytes)).toBe('picture');
});

test.each([
  ['nothing', () => request(), 'no_picture'],
  ['words', () => request('words'), 'no_picture'],
  ['an empty file', () => request(file('')), 'no_picture'],
  ['a document', () => request(file('x', 'application/pdf')), 'no_picture'],
  ['too much', () => request(file(new Uint8Array(proofLimits.bytesMax + 1))), 'too_large'],
  ['no form', () => new Request('https://x.example/share', { method: 'POST', body: 'garbage' }), 'not_kept'],
])('%s: nothing is kept, and what was kept before goes', async (_what, make, outcome) => {
  await takeShare(request(file('before')));
  expect(await takeShare(make())).toBe(outcome);
  expect(await readShared(null)).toBeNull();
});

test('a phone that cannot store says so, and the form opens all the same', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const response = await receiveShare({ request: request(file('abc')) });
  full.mockRestore();
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toContain('shared=not_kept');
});
