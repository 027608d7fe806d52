import { backoff } from '#contract/rules/backoff.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Store } from '#server/store/store.ts';
import type { Deps } from '../deps.ts';

/**
 * Limits that are counted per subject (an account, an address, a target of codes), in the database so that every process
 * sees them. Subjects are stored hashed.
 */
export interface ThrottleRule {
  name: string;
  /** The delay in seconds that the `count`-th attempt brings; 0 lets the next one follow at once. */
  delaySeconds(count: number): number;
  /** After this many quiet seconds the count starts anew. */
  forgetSeconds: number;
}

/** From the `first` attempt on, delays double from `base` up to `most`: exactly, for they are told to whoever has to wait. */
export function doubling(first: number, baseSeconds: number, mostSeconds: number): (count: number) => number {
  return (count) => (count < first ? 0 : backoff({ first: baseSeconds, most: mostSeconds }, count - first + 1));
}

/** `until` is when the next attempt may follow (seconds since 1970); in the past when at once. */
export interface Strike {
  isAllowed: boolean;
  until: number;
}

/**
 * Counts an attempt before its outcome is known, so that a burst of them cannot slip past the limit. Refused attempts do not
 * count, and do not make the wait longer.
 */
export async function strike(deps: Deps, rule: ThrottleRule, subject: string, now: number): Promise<Strike> {
  const id = subjectId(deps, rule, subject);
  return deps.store.transaction(async (trx) => {
    // In one statement: between two, a good attempt at the same moment could take the row away.
    const row = await trx
      .insertInto('throttles')
      .values({ subject: id, count: 1n, until: 0n, updated: BigInt(now) })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((eb) => ({ count: eb('throttles.count', '+', 1n) })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    const isLocked = isAhead(rule, Number(row.until), now);
    const isForgotten = Number(row.updated) + rule.forgetSeconds <= now;
    const count = isLocked ? row.count - 1n : isForgotten ? 1n : row.count;
    const delay = rule.delaySeconds(Number(count));
    const until = isLocked ? row.until : BigInt(now + delay);
    const updated = isLocked ? row.updated : BigInt(now);
    // Without a delay nobody waits, also by a clock that is a second behind.
    const kept = isLocked || delay > 0 ? until : 0n;
    await trx.updateTable('throttles').set({ count, until: kept, updated }).where('subject', '=', id).execute();
    return { isAllowed: !isLocked, until: Number(until) };
  });
}

/** The attempt was a good one: its subject starts anew. */
export async function forgive(deps: Deps, rule: ThrottleRule, subject: string): Promise<void> {
  await deps.store.db
    .deleteFrom('throttles')
    .where('subject', '=', subjectId(deps, rule, subject))
    .execute();
}

/** Takes one attempt back, where others of the same subject may have been bad. */
export async function forgiveOne(deps: Deps, rule: ThrottleRule, subject: string): Promise<void> {
  await deps.store.db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1n), until: 0n }))
    .where('subject', '=', subjectId(deps, rule, subject))
    .where('count', '>', 0n)
    .execute();
}

/** When the subject may try again (seconds since 1970), or 0. */
export async function lockedUntil(deps: Deps, rule: ThrottleRule, subject: string): Promise<number> {
  const row = await deps.store.db
    .selectFrom('throttles')
    .select('until')
    .where('subject', '=', subjectId(deps, rule, subject))
    .executeTakeFirst();
  const until = Number(row?.until ?? 0n);
  return isAhead(rule, until, nowSeconds(deps.clock)) ? until : 0;
}

/** No wait is longer than the rule's longest: what seems so was written by a clock that was ahead, and counts no more. */
function isAhead(rule: ThrottleRule, until: number, now: number): boolean {
  return until > now && until <= now + rule.delaySeconds(Number.MAX_SAFE_INTEGER);
}

/** Limits nobody has run into for two days. */
export async function deleteOldThrottles(store: Store, nowSeconds: number): Promise<void> {
  const quietSince = BigInt(nowSeconds - 2 * 86_400);
  await store.db.deleteFrom('throttles').where('updated', '<', quietSince).execute();
}

function subjectId(deps: Deps, rule: ThrottleRule, subject: string): string {
  return deps.secrets.mac('throttle', rule.name, subject);
}
