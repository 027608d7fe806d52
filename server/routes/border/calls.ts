import type { CallName } from '#contract/api/calls.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createBuckets } from './buckets.ts';

/**
 * How often an account may ask for what a rule has to run for, a minute, and so many at once: more often than anybody taps, and than a page
 * looks by itself. docs/security.md lists them.
 */
export const callsPerMinute = {
  'user/next_day': 120,
  'lh/deposit': 120,
  'project/order': 120,
  'lh/deposit/cancel': 120,
  'lh/deposit/termination': 300,
  'lh/deposit/trades': 300,
} as const satisfies Partial<Record<CallName, number>>;

/** @returns what is asked before a call of an account is done. @throws DomainError too_many_requests. */
export function createCallLimits(clock: Clock): (name: CallName, userId: string) => void {
  const takes = new Map(
    Object.entries(callsPerMinute).map(([name, perMinute]) => [
      name,
      createBuckets({ burst: perMinute, perSecond: perMinute / 60 }),
    ]),
  );
  return (name, userId) => {
    const isLeft = takes.get(name)?.(userId, clock.nowMs()) ?? true;
    if (!isLeft) throw DomainError.of('too_many_requests', { retry_in: 1 });
  };
}
