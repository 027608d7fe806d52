import type { Kysely } from 'kysely';
import { accountOwners, ledgerKinds } from '#contract/currencies.ts';
import { positionProducts, products } from '#contract/products.ts';
import type { Tables } from './tables.ts';

/** Adds the account kinds and products that the contract has and the database has not: a new one needs no migration. */
export async function bringKinds(db: Kysely<Tables>): Promise<void> {
  const kinds = ledgerKinds.map((kind) => ({ kind, of_house: accountOwners[kind] === 'house' ? 1n : 0n }));
  const known = await db.selectFrom('account_kinds').select('kind').execute();
  const missing = kinds.filter(({ kind }) => !known.some((row) => row.kind === kind));
  if (missing.length > 0) {
    await db
      .insertInto('account_kinds')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await bringProducts(db, 'products', products);
  await bringProducts(db, 'position_products', positionProducts);
}

async function bringProducts(
  db: Kysely<Tables>,
  table: 'products' | 'position_products',
  wanted: readonly Tables['products']['product'][],
): Promise<void> {
  const known = await db.selectFrom(table).select('product').execute();
  const missing = wanted.filter((product) => !known.some((row) => row.product === product));
  if (missing.length === 0) return;
  await db
    .insertInto(table)
    .values(missing.map((product) => ({ product })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
