import type { Kysely, Selectable } from 'kysely';
import { type Identity, identityReasons, type IdentityState } from '#contract/api/person/identity.ts';
import { idTypes } from '#contract/rules/papers/papers.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps } from '../deps.ts';

export type IdentityRow = Selectable<Tables['identities']>;

/** The submission that says how a person stands: the newest, since another one is taken only after a refusal. */
function latest(db: Kysely<Tables>, ownerId: string) {
  return (
    db
      .selectFrom('identities')
      .where('user_id', '=', ownerId)
      .orderBy('created', 'desc')
      // Of one second: what is under review, or has passed, before what has failed.
      .orderBy('status', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
  );
}

/** @param ownerId the person: all their practice accounts share it. */
export async function identityStateOf(db: Kysely<Tables>, ownerId: string): Promise<IdentityState> {
  const row = await latest(db, ownerId).select('status').executeTakeFirst();
  return row?.status ?? 'none';
}

export async function describeIdentity(deps: Pick<Deps, 'store' | 'config'>, ownerId: string): Promise<Identity> {
  const row = await latest(deps.store.db, ownerId).selectAll().executeTakeFirst();
  return presentIdentity(deps, row);
}

/** @throws Error when a row says what the contract does not know: a mistake of this program. */
export function presentIdentity({ config }: Pick<Deps, 'config'>, row: IdentityRow | undefined): Identity {
  const { reviewSeconds: review_seconds } = config;
  if (row === undefined) return { status: 'none', review_seconds };
  const { id, status, country, first_name, last_name, id_number, created, decided } = row;
  const id_type = idTypes.find((type) => type === row.id_type);
  if (id_type === undefined) throw new Error(`The identity ${id} is of a type that this program does not know.`);
  return {
    status,
    review_seconds,
    id,
    country,
    first_name,
    last_name,
    id_type,
    id_number,
    reason: identityReasons.find((reason) => reason === row.reason) ?? null,
    created: Number(created),
    decided: decided === null ? null : Number(decided),
  };
}
