import { type Need, needs } from '#contract/api/call.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { hasBankCard } from '../identity/bankCards.ts';
import { identityStateOf } from '../identity/identities.ts';
import { hasPayPassword } from '../security/payPassword.ts';
import { isTwoFactorOn } from '../security/secondFactor.ts';
import type { Session } from './sessions.ts';

/** Who asks for something, and with what: the request as it was parsed. */
export interface Asker {
  deps: Deps;
  session: Session;
  body: unknown;
}

/** Answers what it found of the asker, for the handler of the call; null is a refusal. */
export type NeedCheck = (asker: Asker) => Promise<object | null>;

/** How each need is found out. */
const needChecks = {
  /** A lock refuses logins only: who guesses at a password keeps nobody from closing a position. */
  not_frozen: async ({ session }) => (session.isFrozen ? null : { state: 'active' as const }),
  not_archived: async ({ session }) => (session.isArchived ? null : {}),
  identity: async ({ deps: { store }, session }) =>
    (await identityStateOf(store.db, session.ownerId)) === 'passed' ? {} : null,
  bank_card: async ({ deps: { store }, session }) => ((await hasBankCard(store.db, session.ownerId)) ? {} : null),
  payment_password: async ({ deps, session }) => ((await hasPayPassword(deps.store.db, session.ownerId)) ? {} : null),
  second_factor: async ({ deps, session, body }) =>
    isFactorShown(body) || !(await isTwoFactorOn(deps.store.db, session.ownerId)) ? {} : null,
} satisfies Record<Need, NeedCheck>;

function isFactorShown(body: unknown): boolean {
  const { code, answer } = body as { code?: unknown; answer?: unknown };
  return code !== undefined || answer !== undefined;
}

/** What the checks of these needs found. */
export type Met<N extends Need> = {
  readonly [K in N]: NonNullable<Awaited<ReturnType<(typeof needChecks)[K]>>>;
};

/**
 * What an asker's checks found, by need.
 * @throws DomainError the problem of the first need that is not met; nothing behind it is looked at.
 */
export async function meetNeeds<N extends Need>(
  named: readonly N[],
  asker: Asker,
  checks: Record<N, NeedCheck> = needChecks,
): Promise<Met<N>> {
  const met: Partial<Record<N, object>> = {};
  for (const need of named) {
    const found = await checks[need](asker);
    if (found === null) throw DomainError.of(needs[need].problem, {});
    met[need] = found;
  }
  return met as Met<N>;
}
