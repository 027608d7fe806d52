import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openEmpty, places } from '#tests/emptyDatabase.ts';
import { engines } from '#tests/engines.ts';
import { headKey, rowAfter, writeHead } from '../chain.ts';
import { StoreError } from '../failures.ts';
import { openStore } from '../store.ts';
import type { Tables } from '../tables.ts';
import { migrate } from './migrate.ts';

async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name).sort();
}

const allTables = [
  'account_kinds',
  'bank_cards',
  'challenges',
  'chat_turns',
  'codes',
  'commitments',
  'conversions',
  'deposits',
  'devices',
  'entries',
  'feed_items',
  'feeds',
  'fills',
  'idempotency',
  'identities',
  'jobs',
  'ledger_accounts',
  'loan_lines',
  'loans',
  'logins',
  'meta',
  'notices',
  'options',
  'passkeys',
  'plan_caps',
  'plan_days',
  'plan_orders',
  'position_products',
  'positions',
  'postings',
  'products',
  'push_claims',
  'push_subscriptions',
  'recovery_codes',
  'rewards',
  'safeguards',
  'sessions',
  'sign_texts',
  'spot_orders',
  'throttles',
  'topups',
  'totp',
  'triggers',
  'uploads',
  'users',
  'withdrawal_addresses',
  'withdrawals',
];

describe.each(engines)('migrations on $name', ({ open }) => {
  it('make all tables, and change nothing the second time', async () => {
    const { store, databaseUrl, dataDir, dispose } = await open();
    await store.db.insertInto('meta').values({ key: 'a', value: 'b' }).execute();
    const again = await openStore({ databaseUrl, dataDir });
    expect(await tablesOf(again.db)).toEqual(allTables);
    expect(await again.db.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'a', value: 'b' }]);
    await again.close();
    await dispose();
  });

  it('refuse a database of a newer version with a sentence, and leave it as it is', async () => {
    const { store, databaseUrl, dataDir, dispose } = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('0999-future', '2030-01-01T00:00:00.000Z')`.execute(
      store.db,
    );
    const opening = openStore({ databaseUrl, dataDir });
    await expect(opening).rejects.toThrow(StoreError);
    await expect(opening).rejects.toThrow(/"0999-future".*newer version.*\.$/);
    await dispose();
  });

  it('bring an account kind and a product that the database has not, and leave what it has', async () => {
    const { store, databaseUrl, dataDir, dispose } = await open();
    await store.db.deleteFrom('account_kinds').where('kind', '=', 'option').execute();
    await sql`insert into account_kinds (kind, of_house) values ('loan', 0)`.execute(store.db);
    await store.db.deleteFrom('position_products').where('product', '=', 'forex').execute();
    await store.db.deleteFrom('products').where('product', 'in', ['forex', 'option']).execute();
    const again = await openStore({ databaseUrl, dataDir });
    const kinds = await again.db.selectFrom('account_kinds').selectAll().orderBy('kind').execute();
    expect(kinds.map((row) => `${row.kind} ${row.of_house}`)).toEqual([
      'contract 0',
      'fees 1',
      'loan 0',
      'mint 1',
      'option 0',
      'spot 0',
      'treasury 1',
    ]);
    const productsIn = async (table: 'products' | 'position_products') =>
      (await again.db.selectFrom(table).select('product').execute()).map(({ product }) => product).sort();
    expect(await productsIn('products')).toEqual(['contract', 'forex', 'option', 'spot']);
    expect(await productsIn('position_products')).toEqual(['contract', 'forex']);
    await again.close();
    await dispose();
  });

  it('keep users and the house apart', async () => {
    const { store, dispose } = await open();
    const account = { kind: 'spot', currency: 'USDT', bucket: 'available', seq: 0n } as const;
    const put = (row: { id: string; owner: string; balance: bigint; kind?: 'mint' }) =>
      store.db
        .insertInto('ledger_accounts')
        .values({ ...account, ...row })
        .execute();
    await put({ id: 'house:mint:USDT:available', owner: 'house', kind: 'mint', balance: -5n });
    await put({ id: 'u:spot:USDT:available', owner: 'u', balance: 0n });
    await expect(put({ id: 'v:spot:USDT:available', owner: 'v', balance: -1n })).rejects.toThrow();
    await expect(put({ id: 'v:mint:USDT:available', owner: 'v', kind: 'mint', balance: 0n })).rejects.toThrow();
    await expect(put({ id: 'house:spot:USDT:available', owner: 'house', balance: 0n })).rejects.toThrow();
    await expect(put({ id: 'another', owner: 'w', balance: 0n })).rejects.toThrow();
    const bet = { id: 'u:bet:USDT:available', owner: 'u', kind: 'bet', balance: 0n } as unknown as {
      id: string;
      owner: string;
      balance: bigint;
    };
    await expect(put(bet)).rejects.toThrow(/foreign key/i);
    const rename = store.db.updateTable('ledger_accounts').where('id', '=', 'u:spot:USDT:available');
    await expect(rename.set({ id: 'u:fees:USDT:available', kind: 'fees' }).execute()).rejects.toThrow(/foreign key/i);
    // A new kind is a row.
    await sql`insert into account_kinds (kind, of_house) values ('bet', 0)`.execute(store.db);
    await put(bet);
    await expect(put({ ...bet, id: 'house:bet:USDT:available', owner: 'house' })).rejects.toThrow(/foreign key/i);
    await dispose();
  });
});

describe.each(['sqlite', 'postgres'] as const)('a new database on %s', (engine) => {
  it('is made once when several processes start at the same time', async () => {
    const { options, dispose } = await places[engine]();
    const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(options)));
    for (const { db } of stores) expect(await tablesOf(db)).toEqual(allTables);
    await Promise.all(stores.map((store) => store.close()));
    await dispose();
  });

  it('of the first version is brought up to date, with what is in it', async () => {
    const { options, dispose } = await places[engine]();
    const db = openEmpty(options);
    await migrate(db, engine, '0001-first');
    const before = await tablesOf(db);
    const later = new Set([
      'sign_texts',
      'bank_cards',
      'identities',
      'account_kinds',
      'challenges',
      'chat_turns',
      'conversions',
      'loan_lines',
      'loans',
      'logins',
      'passkeys',
      'recovery_codes',
      'safeguards',
      'totp',
      'position_products',
      'products',
      'push_claims',
      'push_subscriptions',
      'plan_caps',
      'plan_days',
      'plan_orders',
      'rewards',
      'feed_items',
      'feeds',
      'notices',
      'fills',
      'options',
      'positions',
      'spot_orders',
      'triggers',
      'conversions',
      'topups',
      'withdrawal_addresses',
      'withdrawals',
    ]);
    expect(before).toEqual(allTables.filter((name) => !later.has(name)));
    await db.insertInto('meta').values({ key: 'a', value: 'b' }).execute();
    for (const date of ['2026-11-02', '2026-11-01']) {
      const [version, commitment] = ['market-1', date.slice(-1).repeat(64)];
      await sql`insert into commitments (date, version, commitment, created)
        values (${date}, ${version}, ${commitment}, 7)`.execute(db);
    }
    await db.destroy();
    const store = await openStore(options);
    expect(await tablesOf(store.db)).toEqual(allTables);
    const published = { kind: 'day', version: 'market-1', published: 7 } as const;
    const first = rowAfter(null, { ...published, date: '2026-11-01', commitment: '1'.repeat(64) });
    const head = { seq: 1, link: first.link };
    const second = rowAfter(head, { ...published, date: '2026-11-02', commitment: '2'.repeat(64) });
    expect(await store.db.selectFrom('commitments').selectAll().orderBy('seq').execute()).toEqual([first, second]);
    expect(await store.db.selectFrom('meta').selectAll().orderBy('key').execute()).toEqual([
      { key: 'a', value: 'b' },
      { key: headKey, value: writeHead({ seq: 2, link: second.link }) },
    ]);
    await store.close();
    await dispose();
  });

  it('has no table at all when making one of them failed', async () => {
    const { options, dispose } = await places[engine]();
    const db = openEmpty(options);
    await sql`create table meta (in_the_way integer)`.execute(db);
    await expect(migrate(db, engine)).rejects.toThrow(/meta.*exists/);
    expect(await tablesOf(db)).toEqual(['meta']);
    await sql`drop table meta`.execute(db);
    await migrate(db, engine);
    expect(await tablesOf(db)).toEqual(allTables);
    await db.destroy();
    await dispose();
  });
});
