import type { Deps } from '#server/domain/deps.ts';
import type { Line } from '#server/ledger/entry.ts';
import { post } from '#server/ledger/post.ts';
import { insertPerson } from './personRow.ts';

/** A user who has never registered, with money from the mint: account, currency and minor units. @returns the id. */
export async function fundedUser(
  { store, random }: Pick<Deps, 'store' | 'random'>,
  name: string,
  held: readonly (readonly [Line['kind'], string, bigint])[],
): Promise<string> {
  const id = random.uuid();
  await store.transaction(async (trx) => {
    await insertPerson(trx, { id, username: name, password_hash: null, invite_code: name });
    for (const [kind, currency, amount] of held) {
      const line = { currency, bucket: 'available' } as const;
      const lines = [
        { ...line, owner: 'house', kind: 'mint' as const, amount: -amount },
        { ...line, owner: id, kind, amount },
      ];
      await post(trx, { id: `opening:${id}:${kind}:${currency}`, kind: 'opening', reference: '', lines }, 1);
    }
  });
  return id;
}
