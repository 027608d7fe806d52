import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { depositSchema } from '#contract/api/wallet.ts';
import { calls } from '#contract/api/calls.ts';
import type { KindOf } from '#src/lib/outbox/kind.ts';
import { hasDeposit, keepDeposit } from './depositList.ts';
import { isKnown, kinds, type OutgoingOf } from './kinds.ts';

test('every kind is sent by an effect that takes its owner, and no kind shares its call', () => {
  const names = Object.values(kinds).map(({ call }) => call);
  for (const name of names) expect(calls[name]).toMatchObject({ effect: true });
  for (const name of names) expect(calls[name].access).not.toBe('open');
  expect(new Set(names).size).toBe(names.length);
});

test('what a newer build calls a kind is none, and neither is what every object has', () => {
  const entry = (kind: string) => ({ kind }) as Parameters<typeof isKnown>[0];
  expect(['deposit', 'papers', 'toString', 'constructor'].map((kind) => isKnown(entry(kind)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

/** These lines are checked when types are: each would compile if the contract was not asked. */
test('a kind that the contract does not know does not compile', () => {
  const rest = { answer: depositSchema, receive: keepDeposit, isReceived: hasDeposit };
  type Deposits = KindOf<'wallet/charge_req', 'proof'>;
  const right: Deposits = { call: 'wallet/charge_req', files: { proof: 'deposit' }, ...rest };
  // @ts-expect-error -- there is no such call
  type _Call = KindOf<'wallet/charge', 'proof'>;
  // @ts-expect-error -- not an effect
  type _Reading = KindOf<'wallet/list', never>;
  // @ts-expect-error -- the request does not say whose it is
  type _Ownerless = KindOf<'wallet/transfer', never>;
  // @ts-expect-error -- the request has no such field
  type _Field = KindOf<'wallet/charge_req', 'front'>;
  // @ts-expect-error -- the answer of another call
  const answer: Deposits = { ...right, answer: calls['wallet/transfer'].answer };
  // @ts-expect-error -- nothing is uploaded for that
  const purpose: Deposits = { ...right, files: { proof: 'holiday' } };
  const body = { currency: 'USDT', amount: '1', address: 'practice:USDT:1' } as const;
  const form: OutgoingOf<'deposit'> = { id: 'x', kind: 'deposit', body, files: [] };
  // @ts-expect-error -- the request wants an amount
  const short: OutgoingOf<'deposit'> = { ...form, body: { currency: 'USDT', address: 'practice:USDT:1' } };
  expect([answer, purpose, short]).toHaveLength(3);
});
