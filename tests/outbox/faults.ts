/** What a line may do to a request, drawn at random. */
import fc from 'fast-check';
import type { Fault } from './modelServer.ts';

export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>({ kind: 'none' }) },
  { weight: 2, arbitrary: fc.constant<Fault>({ kind: 'cut' }) },
  { weight: 3, arbitrary: fc.constant<Fault>({ kind: 'lost' }) },
  {
    weight: 2,
    arbitrary: fc.record<Fault & { kind: 'partial' }>({ kind: fc.constant('partial'), bytes: fc.nat(70_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fault>(
      ...[408, 409, 425, 429, 500, 503].map((status): Fault => ({ kind: 'status', status })),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Fault>({ kind: 'status', status: 429, retryAfter: '30' }) },
  { weight: 1, arbitrary: fc.constant<Fault>({ kind: 'portal' }) },
  { weight: 1, arbitrary: fc.constant<Fault>({ kind: 'death' }) },
  { weight: 1, arbitrary: fc.constant<Fault>({ kind: 'expiry' }) },
);

/** `toEqual` takes longer to compare pictures than the outbox takes to send them. */
export function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && one.every((byte, at) => byte === other[at]);
}
