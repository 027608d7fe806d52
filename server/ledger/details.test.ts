import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { findingsOf, Fault, grant, line, transfer } from './ledger.fixtures.ts';
import type { Entry } from './entry.ts';
import { post } from './post.ts';
import { recordsOf } from './read.ts';
import { verifyLedger } from './verify.ts';
import { sql } from 'kysely';

/** What whoever looks for a mistake, or turns a page, has to rely on. */
describe.each(engines)('details of the ledger on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
    for (let number = 1; number <= 7; number += 1) await book(grant(`g${number}`, 'maria', BigInt(number)));
  });
  afterAll(() => engine.dispose());

  const book = (entry: Entry) => engine.store.transaction((trx) => post(trx, entry, 1));

  it.each<[string, Partial<Entry>]>([
    ['A ledger entry needs an id and a kind', { id: '' }],
    ['A ledger entry needs an id and a kind', { kind: '' }],
    ['Entry "x" has no lines', { lines: [] }],
    ['Entry "x" has a line of nothing', { lines: [line('a', 0n), line('house', 0n)] }],
    ['Entry "x" has a line without owner', { lines: [line('', 5n), line('house', -5n)] }],
    ['Entry "x" has a line whose kind (treasury) is not', { lines: [line('a', 5n, { kind: 'treasury' })] }],
    ['Entry "x" does not balance: its lines in USDT sum to 3', { lines: [line('a', 5n), line('house', -2n)] }],
  ])('a mistake of the caller says where it is: %s', async (words, wrong) => {
    await expect(book({ ...grant('x', 'maria', 1n), ...wrong })).rejects.toThrow(words);
  });

  it('a refusal says of what kind it is, and names no owner', async () => {
    await expect(book(transfer('t', 'poor', 'maria', 1n))).rejects.toThrow(
      'An account (spot USDT available) holds less than an entry takes from it.',
    );
    await expect(book(grant('g1', 'joao', 1n))).rejects.toMatchObject({
      name: 'LedgerConflict',
      message: 'The ledger has another entry with the id "g1".',
    });
  });

  it.each([1, 2, 3, 6, 7, 8])('pages of %i of one account have that many rows, and miss none', async (limit) => {
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await recordsOf(engine.store.db, 'maria', {}, cursor, limit);
      seen.push(...page.list.map(({ entryId }) => entryId));
      sizes.push(page.list.length);
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(['g7', 'g6', 'g5', 'g4', 'g3', 'g2', 'g1']);
    expect(sizes.slice(0, -1).every((size) => size === limit)).toBe(true);
    expect(sizes.at(-1)).toBeLessThanOrEqual(limit);
  });

  it('a changed entry is found whatever its id begins with', async () => {
    for (const id of ['!', '0', 'A', 'a', '~']) await book(grant(id, 'joao', 1n));
    let problems: string[] = [];
    const forge = (trx: Parameters<typeof verifyLedger>[0]) =>
      trx.updateTable('entries').set({ kind: 'forged' }).execute();
    await findingsOf(engine.store, forge, async (trx) => {
      const checks = await verifyLedger(trx);
      problems = checks.flatMap(({ problems }) => problems);
      return checks;
    });
    const forged = ['!', '0', 'A', 'a', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', '~'];
    expect(problems).toEqual(forged.map((id) => `entry ${id} is not what was booked under that id`));
  });

  it('a missing trigger is named', async () => {
    const at = name === 'sqlite' ? '' : ' on entries';
    let problems: string[] = [];
    const looking = engine.store.transaction(async (trx) => {
      await sql.raw(`drop trigger entries_no_update${at}`).execute(trx);
      problems = (await verifyLedger(trx)).flatMap((check) => check.problems);
      throw new Fault();
    });
    await expect(looking).rejects.toThrow(Fault);
    expect(problems).toEqual(['the trigger entries_no_update is missing: booked rows could be changed']);
  });
});
