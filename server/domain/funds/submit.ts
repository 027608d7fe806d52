import type { Selectable } from 'kysely';
import { parseDecimal } from '#contract/money.ts';
import { type DepositCurrency, depositAmountProblem, depositRules } from '#contract/rules/deposit.ts';
import { uploadPurposes } from '#contract/upload.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Session } from '../account/sessions.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { readableId } from '../readableId.ts';
import { uploadFailure } from '../uploads/failures.ts';
import { findOwnAddress } from '../withdrawals/addresses.ts';
import { depositAddress, readDepositCurrency } from './addresses.ts';
import type { DepositRow } from './deposits.ts';
import { askForReview } from './reviewer.ts';

export interface Voucher {
  /** Made by the client with the form: one form is one deposit, for ever. */
  id: string;
  currency: string;
  amount: string;
  address: string;
  proof: string;
  saved_id?: string | undefined;
  client_time: number;
  owner?: string | undefined;
}

type Upload = Selectable<Tables['uploads']>;

/**
 * Takes a voucher: a deposit under review, or waiting while its picture is still on the way.
 * @throws DomainError with the first rule that is broken; a voucher sent again long after its answer was forgotten is answered
 * with its deposit as it stands.
 */
export async function submitDeposit(
  trx: Trx,
  deps: Deps,
  { userId, ownerId }: Pick<Session, 'userId' | 'ownerId'>,
  voucher: Voucher,
): Promise<DepositRow> {
  const currency = readDepositCurrency(voucher.currency);
  if (voucher.owner !== undefined && voucher.owner !== userId) throw DomainError.of('owner_mismatch', {}, 'owner');
  const before = await sameDeposit(trx, userId, currency, voucher);
  if (before !== null) return before;
  const amount = readAmount(voucher.amount, currency);
  if (voucher.address !== depositAddress(deps, userId, currency)) {
    throw DomainError.of('address_wrong', { currency }, 'address');
  }
  const sentFrom = await readWallet(trx, ownerId, voucher);
  const proof = await holdProof(trx, deps, userId, voucher.proof);
  // Once more: another request with the same voucher may have held the picture until now.
  const meanwhile = await sameDeposit(trx, userId, currency, voucher);
  if (meanwhile !== null) return meanwhile;
  if (proof.state === 'failed') throw uploadFailure(proof.reason);
  await refuseUsedProof(trx, proof);
  const row = await insertDeposit(trx, deps, { userId, currency, amount, voucher, sentFrom, proof });
  if (row.status === 'review') await askForReview(trx, deps, row);
  return row;
}

/** The named saved address, as it is now. @throws DomainError not_found, also for somebody else's and for another currency's. */
async function readWallet(trx: Trx, ownerId: string, { saved_id: id, currency }: Voucher): Promise<string | null> {
  if (id === undefined) return null;
  const row = await findOwnAddress(trx, ownerId, { id, currency });
  if (row === undefined) throw DomainError.of('not_found', {}, 'saved_id');
  return row.address;
}

function readAmount(text: string, currency: DepositCurrency): bigint {
  const problem = depositAmountProblem(text, currency);
  if (problem !== null) throw DomainError.ofProblem(problem, 'amount');
  const amount = parseDecimal(text, depositRules[currency].scale);
  if (amount === null) throw DomainError.of('amount_invalid', {}, 'amount');
  return amount;
}

/**
 * The user's own upload, held until the transaction ends: two vouchers with one picture come one after the other, and what is
 * about to be referred to does not expire meanwhile.
 */
async function holdProof(trx: Trx, deps: Deps, userId: string, id: string): Promise<Upload> {
  const proof = await trx
    .updateTable('uploads')
    .set({ expires: BigInt(nowSeconds(deps.clock) + uploadPurposes.deposit.lifeSeconds) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'deposit')
    .returningAll()
    .executeTakeFirst();
  if (proof === undefined) throw DomainError.of('proof_missing', {}, 'proof');
  return proof;
}

/**
 * What this voucher has become already. It is looked for before any rule: rules may have changed since it was taken.
 * @throws DomainError idempotency_mismatch when it was another voucher.
 */
async function sameDeposit(
  trx: Trx,
  userId: string,
  currency: DepositCurrency,
  { id, amount, proof }: Voucher,
): Promise<DepositRow | null> {
  const known = await trx.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst();
  if (known === undefined) return null;
  const isSame =
    known.user_id === userId &&
    known.currency === currency &&
    known.amount === parseDecimal(amount, depositRules[currency].scale) &&
    known.proof_id === proof;
  if (!isSame) throw DomainError.of('idempotency_mismatch', {});
  return known;
}

/** The same picture, whether it came as this upload or as another one. */
async function refuseUsedProof(trx: Trx, proof: Upload): Promise<void> {
  const other = await trx
    .selectFrom('deposits')
    .select('number')
    .where('user_id', '=', proof.user_id)
    .where((eb) => eb.or([eb('proof_hash', '=', proof.checksum), eb('proof_id', '=', proof.id)]))
    .executeTakeFirst();
  if (other !== undefined) throw DomainError.of('proof_used', { number: other.number }, 'proof');
}

interface NewDeposit {
  userId: string;
  currency: DepositCurrency;
  amount: bigint;
  voucher: Voucher;
  sentFrom: string | null;
  proof: Upload;
}

/**
 * The picture's hash is the one its sender declared; the upload is held to it when it arrives. So it is unique per user from
 * the beginning, and two vouchers with the same picture cannot wait side by side. An insert that meets another deposit of the
 * same moment meets it by its picture, or by an id that somebody else made up as well.
 */
async function insertDeposit(
  trx: Trx,
  deps: Deps,
  { userId, currency, amount, voucher, sentFrom, proof }: NewDeposit,
): Promise<DepositRow> {
  const now = nowSeconds(deps.clock);
  const inserted = await trx
    .insertInto('deposits')
    .values({
      id: voucher.id,
      number: depositNumber(deps, now),
      user_id: userId,
      currency,
      amount,
      credited_in: depositRules[currency].creditedIn,
      address: voucher.address,
      sent_from: sentFrom,
      proof_id: proof.id,
      proof_hash: proof.checksum,
      status: proof.state === 'stored' ? 'review' : 'waiting',
      reason: null,
      client_time: BigInt(voucher.client_time),
      created: BigInt(now),
      decided: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  await refuseUsedProof(trx, proof);
  throw DomainError.of('idempotency_mismatch', {});
}

/** What people read out on the telephone: the day and six characters. */
function depositNumber(deps: Deps, now: number): string {
  const day = new Date(now * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  return `D${day}-${readableId(deps.random, 6)}`;
}
