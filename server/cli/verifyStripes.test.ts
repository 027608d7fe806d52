import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openEmpty, places } from '#tests/emptyDatabase.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { type DatedEntry, postAll } from '../ledger/post.ts';
import { balancesOf } from '../ledger/read.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { openStore } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

const mint = 'house:mint:USDT:available';
const [treasury, coins] = ['house:treasury:USDT:available', 'house:treasury:BTC:available'];
const fees = 'house:fees:USDT:available';
const [maria, joao] = ['maria:spot:USDT:available', 'joao:spot:USDT:available'];
const bitcoin = 'maria:spot:BTC:available';

type Booked = [id: string, kind: string, reference: string, digest: string, lines: [account: string, amount: bigint][]];

/** As version 6 of the schema booked them, with the digests of then. */
const booked: Booked[] = [
  [
    'opening:maria',
    'opening',
    '',
    '4bd0d73c5910378a8f374513926f3a0a8b944c18ab8885a11ca8fe6ff0d3654f',
    [
      [mint, -1000n],
      [maria, 1000n],
    ],
  ],
  [
    'opening:joao',
    'opening',
    '',
    '0fba769520097073f9f86a8343f6231da06c529454f22ee2598c3af780b2b89b',
    [
      [mint, -1000n],
      [joao, 1000n],
    ],
  ],
  [
    'trade:o1',
    'trade',
    'S1',
    '32aec88f062cb6a57b7b079061c353b9f8b172ebd590d9918bc39fcd361bf39b',
    [
      [treasury, 500n],
      [coins, -7n],
      [bitcoin, 7n],
      [maria, -500n],
    ],
  ],
  [
    'trade:o1:fee',
    'fee',
    'S1',
    'e9f73ae18fdcfb7024974a0985701215f03b6b81d7d612994c1be96d9c762e51',
    [
      [fees, 5n],
      [maria, -5n],
    ],
  ],
];

async function fillOld(db: Kysely<Tables>): Promise<void> {
  for (const id of ['maria', 'joao']) {
    await sql`insert into users (id, account, account_kind, username, password_hash, invite_code, lang, state, created)
      values (${id}, ${id}, 'email', ${id}, '', ${id}, 'en', 'active', 1)`.execute(db);
  }
  for (const [id, kind, reference, digest, lines] of booked) {
    await sql`insert into entries (id, kind, reference, digest, created) values (${id}, ${kind}, ${reference}, ${digest}, 1)`.execute(
      db,
    );
    for (const [account, amount] of lines) {
      const [owner, accountKind, currency, bucket] = account.split(':');
      await sql`insert into ledger_accounts (id, owner, kind, currency, bucket, balance, seq)
        values (${account}, ${owner}, ${accountKind}, ${currency}, ${bucket}, 0, 0) on conflict do nothing`.execute(db);
      await sql`update ledger_accounts set balance = balance + ${amount}, seq = seq + 1 where id = ${account}`.execute(
        db,
      );
      await sql`insert into postings (entry_id, account_id, seq, amount, balance_after)
        select ${id}, id, seq, ${amount}, balance from ledger_accounts where id = ${account}`.execute(db);
    }
  }
}

/** The same entry as this version of the program books it. */
function entryOf(id: string): DatedEntry {
  const [, kind = '', reference = '', , lines = []] = booked.find(([one]) => one === id) ?? [];
  return { id, kind, reference, created: 1, lines: lines.map(([account, amount]) => lineOf(account, amount)) };
}

function lineOf(account: string, amount: bigint): DatedEntry['lines'][number] {
  const [owner, kind, currency, bucket] = account.split(':');
  return { owner, kind, currency, bucket, amount } as DatedEntry['lines'][number];
}

const rowsOf = async (db: Kysely<Tables>) => [
  (
    await sql`select id, owner, kind, currency, bucket, balance, seq from ledger_accounts where seq > 0 order by id`.execute(
      db,
    )
  ).rows,
  (await sql`select * from postings order by number`.execute(db)).rows,
  (await sql`select * from entries order by id`.execute(db)).rows,
];

describe.each(['sqlite', 'postgres'] as const)(
  'accounts of the house in stripes, on a filled database on %s',
  (engine) => {
    it('leave what is booked as it is, and are right before and after', async () => {
      const { options, dispose } = await places[engine]();
      const old = openEmpty(options);
      await migrate(old, engine, '0006-shown');
      await fillOld(old);
      expect((await verifyLedger(old)).flatMap(({ problems }) => problems)).toEqual([]);
      const before = await rowsOf(old);
      await old.destroy();

      const store = await openStore(options);
      const verified = async () =>
        (await store.snapshot((trx) => verifyLedger(trx))).flatMap(({ problems }) => problems);
      expect(await rowsOf(store.db)).toEqual(before);
      expect(await verified()).toEqual([]);
      const again = booked.map(([id]) => entryOf(id));
      expect(await store.transaction((trx) => postAll(trx, again))).toBe('exists');

      const more = { ...entryOf('trade:o1:fee'), id: 'trade:o2:fee' };
      const others = { ...more, id: 'trade:o3:fee', lines: [lineOf(joao, -9n), lineOf(fees, 9n)] };
      expect(await store.transaction((trx) => postAll(trx, [more, others]))).toBe('created');
      expect((await balancesOf(store.db, 'house')).filter(({ kind }) => kind === 'fees')).toEqual([
        { kind: 'fees', currency: 'USDT', available: 19n, frozen: 0n },
      ]);
      const rows = await store.db
        .selectFrom('ledger_accounts')
        .select(['stripe', 'balance'])
        .where('kind', '=', 'fees')
        .execute();
      expect(rows.find(({ stripe }) => stripe === 0n)?.balance).toBe(5n);
      expect(rows).toHaveLength(3);
      expect(await verified()).toEqual([]);
      await store.close();
      await dispose();
    });

    it('keep the rules of before: no user below zero, nobody in an account of the house, no name twice', async () => {
      const { options, dispose } = await places[engine]();
      const { db, close } = await openStore(options);
      const row = { owner: 'u', kind: 'spot', currency: 'USDT', bucket: 'available', balance: 0n, seq: 0n } as const;
      const house = { ...row, owner: 'house', kind: 'fees' } as const;
      const put = (
        values: Omit<typeof row | typeof house, 'balance'> & { id: string; balance: bigint; stripe?: bigint },
      ) => db.insertInto('ledger_accounts').values(values).execute();
      await put({ ...row, id: 'u:spot:USDT:available' });
      await put({ ...house, id: 'house:fees:USDT:available', balance: -5n });
      await put({ ...house, id: 'house:fees:USDT:available:63', stripe: 63n, balance: -5n });
      const wrong = [
        { ...row, id: 'u:spot:USDT:available:1', stripe: 1n },
        { ...row, id: 'v:spot:USDT:available', owner: 'v', balance: -1n },
        { ...house, id: 'v:fees:USDT:available', owner: 'v' },
        { ...house, id: 'house:spot:USDT:available', kind: 'spot' as const },
        { ...house, id: 'house:fees:USDT:available:2', stripe: 3n },
        { ...house, id: 'house:fees:USDT:available:0', stripe: 0n },
        { ...house, id: 'house:fees:USDT:available:-1', stripe: -1n },
        { ...house, id: 'house:fees:USDT:available' },
      ];
      for (const values of wrong) await expect(put(values as Parameters<typeof put>[0]), values.id).rejects.toThrow();
      await close();
      await dispose();
    });
  },
);
