/** Requests that no client of ours would send: from the schema of a call, and from nowhere. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CallSpec } from '#contract/api/call.ts';
import { contentTypes, nastyBodies, nastyTexts } from '../chaos/fuzz/nasty.ts';

export interface Garbage {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const nastyValues = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts, randomUUID()),
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

const types = [...contentTypes, ''];

/** What each field may look like, so that one field at a time can be nonsense and reach as deep as it can. None of it is true. */
const plausible: Record<string, unknown> = {
  account: 'nobody@example.com',
  password: 'wrong password',
  password_confirm: 'wrong password',
  code: '000000',
  invite: 'NOBODY22',
  balance: '1000',
  to: 'nobody@example.com',
  purpose: 'forget',
  id: randomUUID(),
  currency: 'USDT',
  amount: '250',
  address: 'practice:USDT:00000000000000000000',
  proof: randomUUID(),
  client_time: 1,
  symbol: 'BTCUSDT',
  interval: '1h',
  limit: 5,
  date: '2026-11-10',
};

/** Requests with nonsense in one field or in all, with fields that are none, or with no fields at all but bytes. */
export function garbageFor(name: string, spec: CallSpec): fc.Arbitrary<Garbage> {
  const fields = Object.keys((spec.request as unknown as { entries: object }).entries);
  const key = fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '0'.repeat(300)));
  const all = [...fields, 'surprise'];
  const nonsense = fc.record(Object.fromEntries(all.map((field) => [field, nastyValues])), {
    requiredKeys: ['surprise'],
  });
  const oneWrong = fc
    .tuple(fc.constantFrom(...all), nastyValues)
    .map(([field, value]) => ({ ...pick(plausible, fields), [field]: value }));
  const bad: fc.Arbitrary<object> = fc.oneof({ arbitrary: nonsense, weight: 1 }, { arbitrary: oneWrong, weight: 2 });
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
    .tuple(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...nastyBodies)), fc.constantFrom(...types), key)
    .filter(([body]) => body.length > 2)
    .map(([body, type, id]) => ({ method: 'POST', path, headers: headersOf(type, id), body }));
  return fc.oneof({ arbitrary: shaped, weight: 2 }, { arbitrary: raw, weight: 1 });
}

function pick(from: Record<string, unknown>, fields: readonly string[]): object {
  return Object.fromEntries(fields.flatMap((field) => (field in from ? [[field, from[field]]] : [])));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
