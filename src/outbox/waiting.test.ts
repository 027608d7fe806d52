import { describe, expect, test } from 'vitest';
import type { AnyErrorKey } from '#src/lib/appError.ts';
import type { EntryOf } from './kinds.ts';
import { viewOf } from './waiting.ts';

function entry(state: EntryOf<'deposit'>['state'], key: AnyErrorKey | null = null): EntryOf<'deposit'> {
  return {
    id: 'v',
    kind: 'deposit',
    owner: 'u',
    body: { currency: 'USDT', amount: '250', address: 'practice:USDT:abc' },
    files: [],
    createdAt: 1_763_726_400_900,
    state,
    sentBytes: 0,
    attempts: 0,
    nextAt: 0,
    isAsked: false,
    lastError: key === null ? null : { key, params: {} },
  } as unknown as EntryOf<'deposit'>;
}

describe('what waits can be sent now, as it is', () => {
  test.each([
    ['proof_used', false],
    ['amount_range', false],
    ['upload_unreadable', false],
    ['not_found', false],
    ['identity_number_used', false],
    ['loan_agreement', false],
    ['account_frozen', true],
    ['owner_mismatch', true],
    ['upload_checksum', true],
    ['identity_pending', true],
    ['loan_open', true],
  ] as const)('after %s: %s', (key, can) => {
    expect(viewOf(entry('attention', key)).canSend).toBe(can);
  });

  test('while it is saved, whatever it was told, and not while it is on its way', () => {
    expect(viewOf(entry('saved', 'offline')).canSend).toBe(true);
    expect(viewOf(entry('saved')).canSend).toBe(true);
    expect(viewOf(entry('attention')).canSend).toBe(true);
    expect(viewOf(entry('sending')).canSend).toBe(false);
    expect(viewOf(entry('received')).canSend).toBe(false);
  });
});
