import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { findingsOf } from '../ledger/ledger.fixtures.ts';
import type { Entry } from '../ledger/entry.ts';
import { post } from '../ledger/post.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { Store } from '../store/store.ts';
import { tradingRulesInSql } from './verifyTrading.ts';
import type { Tables } from '../store/tables.ts';
import type { ChainHead } from '#contract/market/chain.ts';
import { rowAfter } from '../store/chain.ts';
import { verifyAll, withdrawalRulesInSql } from './verifyFunds.ts';
import { figuresCheck, loanRulesInSql } from './plans/verifyLoans.ts';
import { planRulesInSql } from './plans/verifyPlans.ts';
import { rewardRulesInSql } from './plans/verifyRewards.ts';
import { treasuryRulesInSql } from './plans/verifyTreasury.ts';
import { insertPerson } from '#tests/api/personRow.ts';

const legal = 'each deposit is in a state it can be in';
const onceUsed = 'no proof is used twice by a user';
const deposited = 'each deposit entry has its credited deposit';
const owned = 'each account has an owner';
const converted = 'each conversion is in the books as its prices say';
const credited = 'each credited deposit gave its user its amount once';
const fills = [
  'each fill of a position is in the books as its prices say',
  'each fill of a spot order is in the books as its price says',
  'each trade in the books belongs to a fill',
];
const promised = 'each published commitment is kept';
const sound = 'the database file is sound';

type Plant = (trx: Transaction<Tables>) => Promise<unknown>;

const hash = (letter: string) => letter.repeat(64);

function creditOf(id: string, owner: string, currency: string, amount: bigint): Entry {
  const line = { currency, bucket: 'available' } as const;
  const lines = [
    { ...line, owner: 'house', kind: 'mint' as const, amount: -amount },
    { ...line, owner, kind: 'spot' as const, amount },
  ];
  return { id: `deposit:${id}`, kind: 'deposit', reference: id, lines };
}

/** Two users; of each kind of deposit one: credited in coins, credited by wire, refused, under review, waiting. */
async function fill(store: Store): Promise<void> {
  const deposit = { user_id: 'maria', credited_in: 'USDT', address: 'practice:x', client_time: 0n, created: 5n };
  const done = { ...deposit, reason: null, decided: 9n };
  await store.transaction(async (trx) => {
    for (const id of ['maria', 'joao']) {
      await insertPerson(trx, { id });
    }
    const rows = [
      { ...done, id: 'd1', currency: 'USDT', amount: 250_000_000n, proof_hash: hash('a'), status: 'succeed' as const },
      { ...done, id: 'd2', currency: 'USD', amount: 10_050n, proof_hash: hash('b'), status: 'succeed' as const },
      {
        ...done,
        id: 'd3',
        currency: 'USDT',
        amount: 13n,
        proof_hash: hash('c'),
        status: 'failed' as const,
        reason: 'test_value',
      },
      {
        ...done,
        id: 'd4',
        currency: 'USDT',
        amount: 7n,
        proof_hash: hash('d'),
        status: 'review' as const,
        decided: null,
      },
      { ...done, id: 'd5', currency: 'USDT', amount: 7n, proof_hash: null, status: 'waiting' as const, decided: null },
    ];
    for (const row of rows)
      await trx
        .insertInto('deposits')
        .values({ ...row, number: `N-${row.id}`, proof_id: row.id })
        .execute();
    await post(trx, creditOf('d1', 'maria', 'USDT', 250_000_000n), 9);
    await post(trx, creditOf('d2', 'maria', 'USDT', 100_500_000n), 9);
    let head: ChainHead | null = null;
    for (const [date, version, letter] of [
      ['2025-12-31', 'v0', '0'],
      ['2026-01-01', 'v1', 'e'],
      ['2026-01-02', 'v1', 'f'],
    ] as const) {
      const row = rowAfter(head, { kind: 'day', date, version, commitment: hash(letter), published: 1 });
      await trx.insertInto('commitments').values(row).execute();
      head = { seq: Number(row.seq), link: row.link };
    }
  });
}

const kept = (date: string, version: string) => (version === 'v1' ? hash(date.endsWith('1') ? 'e' : 'f') : null);

const setDeposit = (id: string, set: Record<string, unknown>): Plant => {
  return (trx) => trx.updateTable('deposits').set(set).where('id', '=', id).execute();
};

const damages: [string, Plant, string[]][] = [
  ['a credit without decision', setDeposit('d1', { decided: null }), [legal]],
  ['a decision while under review', setDeposit('d4', { decided: 9n }), [legal]],
  ['a deposit in a state there is not', setDeposit('d4', { status: 'gone' }), [legal]],
  ['a credit without a proof', setDeposit('d1', { proof_hash: null }), [legal]],
  ['a credit that was never booked', setDeposit('d4', { status: 'succeed', decided: 9n }), [credited]],
  ['a credit of another amount', setDeposit('d2', { amount: 10_051n }), [credited]],
  ['a credit of another currency', setDeposit('d2', { currency: 'USDT' }), [credited]],
  [
    'a credit of a currency there is not',
    setDeposit('d4', { status: 'succeed', decided: 9n, currency: 'XXX' }),
    [credited],
  ],
  ['a credit to somebody else', setDeposit('d1', { user_id: 'joao' }), [credited]],
  ['a refused deposit that was booked', setDeposit('d1', { status: 'failed' }), [deposited]],
  ['a booking without deposit', (trx) => post(trx, creditOf('d9', 'maria', 'USDT', 1n), 9), [deposited]],
  [
    'a deposit entry that calls itself otherwise',
    (trx) => post(trx, { ...creditOf('d4', 'maria', 'USDT', 7n), kind: 'gift' }, 9),
    [deposited],
  ],
  [
    'an account of nobody',
    (trx) => post(trx, { ...creditOf('x', 'ghost', 'USDT', 1n), id: 'gift', kind: 'gift' }, 9),
    [owned],
  ],
  ['a proof used twice', copyProof, [onceUsed]],
];

/** The constraint against it cannot be lifted, so the table is one without. */
async function copyProof(trx: Transaction<Tables>): Promise<void> {
  await trx.schema.alterTable('deposits').renameTo('deposits_kept').execute();
  await trx.schema
    .createTable('deposits')
    .as(trx.selectFrom('deposits_kept' as 'deposits').selectAll())
    .execute();
  await setDeposit('d4', { proof_hash: hash('a') })(trx);
}

describe.each(engines)('verifying everything on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  const verify = (trx: Transaction<Tables>) => verifyAll(trx, kept);

  it('checks the ledger, the deposits, the commitments and the file, on an empty database too', async () => {
    const checks = await engine.store.snapshot(verify);
    const ledger = (await verifyLedger(engine.store.db)).map(({ check }) => check);
    const file = name === 'sqlite' ? [sound] : [];
    expect(checks.map(({ check }) => check)).toEqual([
      ...ledger,
      legal,
      onceUsed,
      deposited,
      owned,
      ...withdrawalRulesInSql.map(({ check }) => check),
      ...tradingRulesInSql.map(({ check }) => check),
      ...planRulesInSql.map(({ check }) => check),
      ...rewardRulesInSql.map(({ check }) => check),
      ...treasuryRulesInSql.map(({ check }) => check),
      ...fills,
      converted,
      figuresCheck,
      ...loanRulesInSql.map(({ check }) => check),
      credited,
      promised,
      ...file,
    ]);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('finds nothing in sound data, and says how much it looked at', async () => {
    await fill(engine.store);
    const checks = await engine.store.snapshot(verify);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    const rows = new Map(checks.map(({ check, rows: looked }) => [check, looked]));
    expect([legal, onceUsed, deposited, owned, credited, promised].map((check) => rows.get(check))).toEqual([
      5, 4, 2, 1, 2, 2,
    ]);
  });

  it.each(damages)('finds %s', async (_what, plant, expected) => {
    // SQLite's own check of the file knows the rules of the tables too.
    const alsoFile = name === 'sqlite' && expected.includes(legal) ? [sound] : [];
    expect(await findingsOf(engine.store, plant, verify)).toEqual([...expected, ...alsoFile]);
  });

  it('finds prices that are not the ones committed to', async () => {
    const checks = await engine.store.snapshot((trx) =>
      verifyAll(trx, (_date, version) => (version === 'v1' ? hash('e') : null)),
    );
    const { problems } = checks.find(({ check }) => check === promised) ?? {};
    expect(problems).toEqual(['the prices of 2026-01-02 are not the ones committed to']);
  });

  it('checks no commitments when it is not told how to compute them', async () => {
    const checks = await engine.store.snapshot((trx) => verifyAll(trx));
    expect(checks.map(({ check }) => check)).not.toContain(promised);
  });

  if (name === 'sqlite')
    it('finds a reference to a row that is not there', async () => {
      const orphan: Plant = (trx) =>
        trx.insertInto('devices').values({ user_id: 'ghost', device_hash: '', created: 1n }).execute();
      expect(await findingsOf(engine.store, orphan, verify)).toEqual([sound]);
    });
});
