import type { Problem } from '#contract/errors.ts';
import { nameProblem, plainText } from '#contract/rules/papers/fieldText.ts';
import { idNumberProblem, type IdType, masked, readIdNumber } from '#contract/rules/papers/papers.ts';
import { uploadPurposes } from '#contract/upload.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { uploadFailure } from '../uploads/failures.ts';
import type { IdentityRow } from './identities.ts';
import { askForIdentityReview } from './reviewer.ts';

/** What a person hands in. */
export interface Papers {
  /** Made by the client with the form: one form is one submission, for ever. */
  id: string;
  country: string;
  first_name: string;
  last_name: string;
  id_type: IdType;
  id_number: string;
  front: string;
  back: string;
  client_time: number;
  owner?: string | undefined;
}

interface Whose {
  userId: string;
  ownerId: string;
}

/**
 * Puts papers under review. The pictures have to be there already.
 * @throws DomainError with the first rule that is broken; papers sent again long after their answer was forgotten are answered as
 * they stand.
 */
export async function submitPapers(trx: Trx, deps: Deps, whose: Whose, papers: Papers): Promise<IdentityRow> {
  if (papers.owner !== undefined && papers.owner !== whose.userId) throw DomainError.of('owner_mismatch', {}, 'owner');
  const facts = readFacts(deps, papers);
  const before = await samePapers(trx, whose.ownerId, papers, facts);
  if (before !== null) return before;
  // Held to the end, so that of papers of one person the later ones are told of the earlier ones, and of nothing else.
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', whose.ownerId)).execute();
  const meanwhile = await samePapers(trx, whose.ownerId, papers, facts);
  if (meanwhile !== null) return meanwhile;
  await refuseAnother(trx, whose.ownerId);
  await refuseUsedNumber(trx, facts);
  await holdPicture(trx, deps, whose.userId, papers, 'front');
  await holdPicture(trx, deps, whose.userId, papers, 'back');
  const row = await insertPapers(trx, deps, whose.ownerId, papers, facts);
  await askForIdentityReview(trx, deps, row);
  return row;
}

type Facts = Pick<
  IdentityRow,
  'country' | 'first_name' | 'last_name' | 'id_type' | 'id_number' | 'number_hash' | 'front_id' | 'back_id'
>;

function readFacts(deps: Deps, papers: Papers): Facts {
  const { country, first_name, last_name, id_type, front, back } = papers;
  const problems: [string, Problem | null][] = [
    ['first_name', nameProblem(first_name)],
    ['last_name', nameProblem(last_name)],
    ['id_number', idNumberProblem(papers.id_number)],
    ['back', front === back ? { key: 'picture_missing', params: {} } : null],
  ];
  for (const [field, problem] of problems) if (problem !== null) throw DomainError.ofProblem(problem, field);
  const number = readIdNumber(papers.id_number) ?? '';
  return {
    country,
    first_name: plainText(first_name),
    last_name: plainText(last_name),
    id_type,
    id_number: masked(number, 2),
    number_hash: deps.secrets.mac('identity number', number),
    front_id: front,
    back_id: back,
  };
}

/**
 * What these papers have become already. Their pictures may be gone since.
 * @throws DomainError idempotency_mismatch when they were other papers.
 */
async function samePapers(trx: Trx, ownerId: string, { id }: Papers, facts: Facts): Promise<IdentityRow | null> {
  const known = await trx.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst();
  if (known === undefined) return null;
  const said = ['country', 'first_name', 'last_name', 'id_type', 'number_hash'] as const;
  const isSame = known.user_id === ownerId && said.every((field) => known[field] === facts[field]);
  if (!isSame) throw DomainError.of('idempotency_mismatch', {});
  return known;
}

/** A person has one submission under review, or one that has passed. */
async function refuseAnother(trx: Trx, ownerId: string): Promise<void> {
  const other = await trx
    .selectFrom('identities')
    .select(['status', 'created', 'decided'])
    .where('user_id', '=', ownerId)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  if (other?.status === 'review') throw DomainError.of('identity_pending', { since: Number(other.created) });
  if (other !== undefined) throw DomainError.of('identity_done', { since: Number(other.decided) });
}

/** What is said of a number that is somebody's already: that it is, and nothing of whose. */
async function refuseUsedNumber(trx: Trx, { number_hash, id_number }: Facts): Promise<void> {
  const other = await trx
    .selectFrom('identities')
    .select('id')
    .where('number_hash', '=', number_hash)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  if (other !== undefined) throw DomainError.of('identity_number_used', { number: id_number }, 'id_number');
}

/** The user's own upload, held until the transaction ends: what is about to be referred to does not expire meanwhile. */
async function holdPicture(
  trx: Trx,
  deps: Deps,
  userId: string,
  papers: Papers,
  side: 'front' | 'back',
): Promise<void> {
  const picture = await trx
    .updateTable('uploads')
    .set({ expires: BigInt(nowSeconds(deps.clock) + uploadPurposes.identity.lifeSeconds) })
    .where('id', '=', papers[side])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'identity')
    .returning(['state', 'reason'])
    .executeTakeFirst();
  if (picture?.state === 'failed') throw uploadFailure(picture.reason);
  if (picture?.state !== 'stored') throw DomainError.of('picture_missing', {}, side);
}

/** An insert that meets another one of the same moment meets it by its number, or by an id or a picture that was used for something else. */
async function insertPapers(trx: Trx, deps: Deps, ownerId: string, papers: Papers, facts: Facts): Promise<IdentityRow> {
  const inserted = await trx
    .insertInto('identities')
    .values({
      id: papers.id,
      user_id: ownerId,
      ...facts,
      status: 'review',
      reason: null,
      client_time: BigInt(papers.client_time),
      created: BigInt(nowSeconds(deps.clock)),
      decided: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  await refuseUsedNumber(trx, facts);
  throw DomainError.of('idempotency_mismatch', {});
}
