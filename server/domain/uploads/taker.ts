import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import type { UploadFailure } from './failures.ts';

/** What uploads of a purpose are for. */
export interface Taker {
  /** Whether something refers to an upload: then it is kept. */
  isUsed(eb: ExpressionBuilder<Tables, 'uploads'>): Expression<SqlBool>;
  /**
   * Moves on what waits for an upload, in the transaction that stores it (`failure` is null) or gives it up.
   * @returns what to tell once it is committed.
   */
  decide(trx: Trx, deps: Deps, uploadId: string, failure: UploadFailure | null): Promise<After[]>;
}
