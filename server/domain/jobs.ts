import type { Trx } from './deps.ts';

export const jobKinds = ['review:deposit', 'tell:notice'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Something to be done at `due` (seconds), once per kind and reference, by whichever process takes it. */
export async function addJob(trx: Trx, kind: JobKind, reference: string, due: number): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ kind, reference, due: BigInt(due), state: 'due', attempts: 0n })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .execute();
}
