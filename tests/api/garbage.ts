/** Requests that no client of ours would send: from the schema of a call, and from nowhere. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CallSpec } from '../../contract/api/call.ts';

export interface Garbage {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000\uffff',
  'null',
  'true',
  '-0',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '0x10',
  '../../etc/passwd',
  "' or 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '%00',
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'practice:USDT:',
  'ａｂｃ@例え.jp',
  'x'.repeat(5000),
  randomUUID(),
];

const nastyValues = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    0,
    -1,
    1e308,
    -1e308,
    2 ** 53,
    1.5,
    true,
    false,
    null,
    [],
    {},
    [[[[]]]],
    { $gt: '' },
    { toString: 'x', valueOf: 1 },
    ['USDT'],
    { length: 3 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const polluted = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2,"currency":"USDT","currency":"BTC"}',
  '\ufeff{}',
  '{',
  '[]',
  '"text"',
  'null',
  '7',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"x":"${'y'.repeat(70_000)}"}`,
];

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  '',
  'application/json, text/plain',
];

/** Malformed for sure: a good request is none of it, since at least one field is nonsense or the envelope is. */
export function garbageFor(name: string, spec: CallSpec): fc.Arbitrary<Garbage> {
  const fields = Object.keys((spec.request as unknown as { entries: object }).entries);
  const key = fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '0'.repeat(300)));
  const bad = fc.record(Object.fromEntries([...fields, 'surprise'].map((field) => [field, nastyValues])), {
    requiredKeys: ['surprise'],
  });
  const headersOf = (type: string, idempotencyKey: string) => ({
    ...(type === '' ? {} : { 'content-type': type }),
    ...(idempotencyKey === '' ? {} : { 'idempotency-key': idempotencyKey }),
  });
  const path = `/api/${name}`;
  if (spec.method === 'GET') {
    return fc.tuple(bad, fc.constantFrom('GET', 'HEAD')).map(([values, method]) => {
      const query = Object.entries(values).map(([field, value]) => `${field}=${encode(textOf(value))}`);
      return { method, path: `${path}?${query.join('&')}`, headers: {}, body: undefined };
    });
  }
  const shaped = fc.tuple(bad, key, fc.boolean()).map(([values, id, isForm]) => ({
    method: 'POST',
    path,
    headers: headersOf(isForm ? 'application/x-www-form-urlencoded' : 'application/json', id),
    body: isForm
      ? Object.entries(values)
          .map(([field, value]) => `${field}=${encode(textOf(value))}`)
          .join('&')
      : JSON.stringify(values),
  }));
  const raw = fc
    .tuple(
      fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...polluted)),
      fc.constantFrom(...contentTypes),
      key,
    )
    .filter(([body]) => body.length > 2)
    .map(([body, type, id]) => ({ method: 'POST', path, headers: headersOf(type, id), body }));
  return fc.oneof({ arbitrary: shaped, weight: 2 }, { arbitrary: raw, weight: 1 });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
