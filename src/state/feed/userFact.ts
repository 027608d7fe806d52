import { type Fact, fact } from './fact.ts';
import type { Known } from './slot.ts';

export type { Known };
export type UserFact<T> = Fact<T>;

/** A fact of the user who is logged in, kept on this device. */
export function userFact<T extends object>(key: string, ask: (shown: T | undefined) => Promise<T>): Fact<T> {
  return fact<T>(key, ({ shown }) => ask(shown), { scope: 'user', keep: true });
}
