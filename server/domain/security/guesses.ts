import { nowSeconds } from '#server/platform/clock.ts';
import { doubling, forgive, strike, type ThrottleRule } from '../account/throttle.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';

/** Five tries, then half a minute, doubling up to an hour: some 180 guesses a week, of a million. */
const guessing = { delaySeconds: doubling(5, 30, 3600), forgetSeconds: 86_400 } as const;

export const guessRules = {
  /** The password so far, on a session that may be stolen. */
  password: { name: 'guess:password', ...guessing },
  pay: { name: 'guess:pay', ...guessing },
  /** Codes of the authenticator and recovery codes. */
  factor: { name: 'guess:factor', ...guessing },
} satisfies Record<string, ThrottleRule>;

/**
 * Counts the guess, then looks whether it is right: of a burst no more are looked at than may be. A right one lets the count begin anew.
 * @throws DomainError too_many_requests before anything is looked at.
 */
export async function guess<T>(
  deps: Deps,
  rule: ThrottleRule,
  ownerId: string,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const now = nowSeconds(deps.clock);
  const { isAllowed, until } = await strike(deps, rule, ownerId, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
  const found = await look();
  if (found !== null) await forgive(deps, rule, ownerId);
  return found;
}
