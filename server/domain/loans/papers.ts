import type { LoanPaper } from '#contract/rules/loan.ts';
import { uploadPurposes } from '#contract/upload.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { uploadFailure } from '../uploads/failures.ts';
import { removeUploads } from '../uploads/remove.ts';
import type { Taker } from '../uploads/taker.ts';
import type { LoanRow } from './loans.ts';

/** The column of a loan that holds each paper, until the decision. */
export const paperColumns = {
  house: 'house_id',
  income: 'income_id',
  bank: 'bank_id',
  id_front: 'id_front_id',
  id_back: 'id_back_id',
} as const satisfies Record<LoanPaper, keyof LoanRow>;

const columns = Object.values(paperColumns);

/** Pictures of papers of a loan under review. Nothing is taken before all have arrived, so nothing waits for one of them. */
export const loanPapersTaker: Taker = {
  isUsed: ({ exists, selectFrom }) =>
    exists(
      selectFrom('loans')
        .select('loans.id')
        .where((eb) => eb.or(columns.map((column) => eb(column, '=', eb.ref('uploads.id'))))),
    ),
  decide: async () => [],
};

/** The user's own upload, held until the transaction ends: what is about to be referred to does not expire meanwhile. */
export async function holdPaper(trx: Trx, deps: Deps, userId: string, paper: LoanPaper, id: string): Promise<void> {
  const picture = await trx
    .updateTable('uploads')
    .set({ expires: BigInt(nowSeconds(deps.clock) + uploadPurposes.loan.lifeSeconds) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'loan')
    .returning(['state', 'reason'])
    .executeTakeFirst();
  if (picture?.state === 'failed') throw uploadFailure(picture.reason);
  if (picture?.state !== 'stored') throw DomainError.of('picture_missing', {}, paper);
}

/** What a decided loan keeps of its papers: nothing, nor of where the house is. */
export const noPapers = {
  house_id: null,
  income_id: null,
  bank_id: null,
  id_front_id: null,
  id_back_id: null,
  house_address: '',
} satisfies Partial<LoanRow>;

/** Deletes the papers of a loan, rows and files. @param row the loan as it was before the decision. */
export async function removePapers(trx: Trx, deps: Pick<Deps, 'clock'>, row: LoanRow): Promise<void> {
  const ids = columns.map((column) => row[column]).filter((id) => id !== null);
  if (ids.length > 0) await removeUploads(trx, deps, ids);
}
