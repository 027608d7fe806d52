import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import type { Tables } from '../store/tables.ts';
import { Fault, findingsOf, grant, line, transfer } from './ledger.fixtures.ts';
import { entryDigest } from './entry.ts';
import { post } from './post.ts';
import { rowId, stripeOf } from './stripes.ts';
import { verifyLedger } from './verify.ts';

const balanced = 'the lines of each entry sum to zero in each currency';
const hasLines = 'each entry has lines';
const zeroSum = 'all accounts together hold nothing of any currency';
const notNegative = 'no account of a user is below zero';
const cached = 'each balance is the sum of its postings';
const noGap = 'each account counts its postings without a gap';
const continued = 'each posting continues the balance before it';
const digest = 'each entry has the digest of its contents';
const guarded = 'what is booked cannot be changed or deleted';
const all = [balanced, hasLines, zeroSum, notNegative, cached, noGap, continued, digest, guarded];

const maria = 'maria:spot:USDT:available';
const house = rowId(line('house', 1n), stripeOf(grant('g1', 'maria', 100n)));

type Plant = (db: Kysely<Tables>) => Promise<unknown>;

const setPosting = (
  entry: string,
  account: string,
  set: { amount?: bigint; balance_after?: bigint; seq?: bigint },
): Plant => {
  return (db) =>
    db.updateTable('postings').set(set).where('entry_id', '=', entry).where('account_id', '=', account).execute();
};

const setAccount = (id: string, set: { balance?: bigint; seq?: bigint }): Plant => {
  return (db) => db.updateTable('ledger_accounts').set(set).where('id', '=', id).execute();
};

const damages: [string, Plant, string[]][] = [
  ['a posting with another amount', setPosting('g2', maria, { amount: 51n }), [balanced, cached, continued, digest]],
  ['a posting with another balance', setPosting('g1', maria, { balance_after: 101n }), [continued]],
  ['a posting out of its order', setPosting('g2', maria, { seq: 4n }), [noGap, continued]],
  ['an account with more', setAccount(maria, { balance: 131n }), [zeroSum, cached]],
  ['an account that counts too far', setAccount(maria, { seq: 9n }), [noGap]],
  [
    'a missing posting',
    (db) => db.deleteFrom('postings').where('entry_id', '=', 'g2').where('account_id', '=', maria).execute(),
    [balanced, cached, noGap, continued, digest],
  ],
  ['an entry without lines', addEntry, [hasLines, digest]],
  [
    'an entry of another kind',
    (db) => db.updateTable('entries').set({ kind: 'gift' }).where('id', '=', 'g1').execute(),
    [digest],
  ],
  [
    'an entry for another cause',
    (db) => db.updateTable('entries').set({ reference: 'x' }).where('id', '=', 'g1').execute(),
    [digest],
  ],
  ['a line moved to another account', moveLine, [cached, noGap, continued, digest]],
  ['a line moved to another stripe of the house', moveStripe, [cached, noGap, continued]],
  ['a stripe of the house that holds more', setAccount(house, { balance: -149n }), [zeroSum, cached]],
  ['a stripe of the house that is gone', dropStripe, [balanced, zeroSum, digest]],
  ['a user in debt, booked properly', overdraw, [notNegative]],
];

function addEntry(db: Kysely<Tables>): Promise<unknown> {
  const row = { id: 'empty', kind: 'grant', reference: '', digest: 'f'.repeat(64), created: 1n };
  return db.insertInto('entries').values(row).execute();
}

function moveLine(db: Kysely<Tables>): Promise<unknown> {
  const moved = { account_id: 'joao:spot:USDT:available', seq: 9n };
  return db.updateTable('postings').set(moved).where('entry_id', '=', 'g2').where('account_id', '=', maria).execute();
}

/** To one that is empty. */
async function moveStripe(db: Kysely<Tables>): Promise<void> {
  const account = { owner: 'house', kind: 'treasury', currency: 'USDT', bucket: 'available', balance: 0n } as const;
  const id = rowId(line('house', 1n), 63);
  await db
    .insertInto('ledger_accounts')
    .values({ ...account, id, stripe: 63n, seq: 0n })
    .execute();
  const moved = { account_id: id, seq: 1n };
  await db.updateTable('postings').set(moved).where('entry_id', '=', 'g2').where('account_id', '=', house).execute();
}

function dropStripe(db: Kysely<Tables>): Promise<unknown> {
  return db.deleteFrom('ledger_accounts').where('id', '=', house).execute();
}

/** All that a wrong program could do while keeping its books in order. */
async function overdraw(db: Kysely<Tables>): Promise<void> {
  const account = { currency: 'USDT', bucket: 'available', seq: 1n } as const;
  const user = { ...account, id: 'debtor:spot:USDT:available', owner: 'debtor', kind: 'spot', balance: -5n } as const;
  await db.insertInto('ledger_accounts').values(user).execute();
  await db
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '+', 5n), seq: eb('seq', '+', 1n) }))
    .where('id', '=', house)
    .execute();
  const now = await db
    .selectFrom('ledger_accounts')
    .select(['balance', 'seq'])
    .where('id', '=', house)
    .executeTakeFirstOrThrow();
  const entry = grant('debt', 'debtor', -5n);
  await db
    .insertInto('entries')
    .values({ id: 'debt', kind: entry.kind, reference: entry.reference, digest: entryDigest(entry), created: 1n })
    .execute();
  const posting = { entry_id: 'debt', seq: 1n, amount: -5n, balance_after: -5n };
  await db
    .insertInto('postings')
    .values({ ...posting, account_id: user.id })
    .execute();
  await db
    .insertInto('postings')
    .values({ ...posting, account_id: house, seq: now.seq, amount: 5n, balance_after: now.balance })
    .execute();
}

describe.each(engines)('verifying the ledger on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  it('looks at everything on an empty database too', async () => {
    const checks = await verifyLedger(engine.store.db);
    expect(checks.map(({ check }) => check)).toEqual(all);
    expect(
      checks.every(({ problems, check, rows }) => problems.length === 0 && rows === (check === guarded ? 4 : 0)),
    ).toBe(true);
  });

  it('finds nothing in a sound ledger, and says how much it looked at', async () => {
    for (const entry of [grant('g1', 'maria', 100n), grant('g2', 'maria', 50n), transfer('t1', 'maria', 'joao', 20n)]) {
      await engine.store.transaction((trx) => post(trx, entry, 1));
    }
    const checks = await engine.store.snapshot(verifyLedger);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.map(({ rows }) => rows)).toEqual([6, 3, 3, 2, 3, 3, 6, 3, 4]);
  });

  it.each(damages)('finds %s', async (_what, plant, expected) => {
    expect(await findingsOf(engine.store, plant, verifyLedger)).toEqual(expected);
  });

  it('finds that a trigger is gone', async () => {
    const drop: Plant = (db) => {
      const statement =
        name === 'sqlite' ? 'drop trigger postings_no_delete' : 'drop trigger postings_no_delete on postings';
      return sql.raw(statement).execute(db);
    };
    const checks: string[] = [];
    const dropping = engine.store.transaction(async (trx) => {
      await drop(trx);
      for (const { check, problems } of await verifyLedger(trx)) if (problems.length > 0) checks.push(check);
      throw new Fault();
    });
    await expect(dropping).rejects.toThrow(Fault);
    expect(checks).toEqual([guarded]);
  });

  it('has seen each of its checks fail', () => {
    const failed = new Set([...damages.flatMap(([, , expected]) => expected), guarded]);
    expect([...failed].sort()).toEqual([...all].sort());
  });

  it('walks through more entries than a page', async () => {
    await engine.store.transaction(async (trx) => {
      for (let index = 0; index < 1_203; index += 1)
        await post(trx, grant(`many:${index}`, `owner${index % 7}`, 1n), 1);
    });
    const checks = await verifyLedger(engine.store.db);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.find(({ check }) => check === digest)?.rows).toBe(1_206);
    const forgeAll: Plant = (db) => db.updateTable('entries').set({ kind: 'forged' }).execute();
    expect(await findingsOf(engine.store, forgeAll, verifyLedger)).toEqual([digest]);
  });

  it('shows the first 20 problems of a check', async () => {
    const wrong: Plant = (db) => db.updateTable('postings').set({ balance_after: 5n }).execute();
    let problems: string[] = [];
    await findingsOf(engine.store, wrong, async (trx) => {
      const checks = await verifyLedger(trx);
      problems = checks.find(({ check }) => check === continued)?.problems ?? [];
      return checks;
    });
    expect([problems.length, problems.at(-1)]).toEqual([21, 'and more']);
  });
});
