import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, faulty } from '#server/ledger/ledger.fixtures.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { accountId } from '#server/ledger/entry.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { engines } from '#tests/engines.ts';
import { convert, type ConversionRow, entryOf, linesOf } from './convert.ts';
import { quoteConversion } from './quote.ts';

type Way = 'before' | 'behind' | 'cut';

/** Both are coins, so that every line of the entry has an amount. */
const wanted = { from: 'BTC', to: 'ETH', amount: '0.001' } as const;
const held = 1_000_000n;
/** Its row and its entry alone are so many: a test that breaks off fewer has broken off something else. */
const statementsMin = 6;
const statementsMax = 40;

describe.each(engines)('a conversion whose transaction is broken off, on $name', ({ name }) => {
  let domain: Domain;
  beforeAll(async () => {
    domain = await openDomain(name);
  });
  afterAll(() => domain.dispose());

  /** Somebody with a quote, who takes it, and may be broken off at a statement. */
  async function taker() {
    const { deps, store } = domain;
    const userId = await fundedUser(deps, randomUUID(), [['spot', 'BTC', held]]);
    const { quote } = await quoteConversion(deps, userId, wanted);
    const asked = { ...wanted, quote_id: quote?.quote_id ?? '' };
    const take = (at: number | null, how: Way) =>
      store
        .transaction((trx) => convert(at === null ? trx : faulty(trx, at, how), deps, userId, asked))
        .catch((error: Error) => error);
    return { userId, take };
  }

  /** All that there is of it: rows, what was booked besides the opening, and what the account holds. */
  async function tracesOf(userId: string) {
    const { db } = domain.store;
    const rows = await db.selectFrom('conversions').select('id').where('user_id', '=', userId).execute();
    const own = await db
      .selectFrom('postings')
      .select('entry_id')
      .where('account_id', 'like', `${userId}:%`)
      .where('entry_id', 'not like', 'opening:%')
      .execute();
    const ids = [...new Set(own.map(({ entry_id: id }) => id))];
    const lines = await db
      .selectFrom('postings')
      .select(['account_id', 'amount'])
      .where('entry_id', 'in', ['', ...ids])
      .execute();
    const balances = (await balancesOf(db, userId)).map(({ currency, available }) => `${currency} ${available}`);
    const booked = lines.map(({ account_id: id, amount }) => `${accountOf(id)} ${amount}`).toSorted();
    return { rows: rows.map(({ id }) => id), ids, booked, balances: balances.toSorted() };
  }

  const unused = { rows: [], ids: [], booked: [], balances: [`BTC ${held}`] };
  const used = (row: ConversionRow) => ({
    rows: [row.id],
    ids: [entryOf(row)],
    booked: linesOf(row)
      .map((line) => `${accountId(line)} ${line.amount}`)
      .toSorted(),
    balances: [`BTC ${held - row.amount}`, `ETH ${row.result}`],
  });

  /** @returns whether there was a statement of this number. */
  async function breakOff(at: number, how: Way): Promise<boolean> {
    const { userId, take } = await taker();
    const first = await take(at, how);
    const isBroken = first instanceof Error;
    if (isBroken) expect(await tracesOf(userId)).toEqual(unused);
    const row = isBroken ? await take(null, how) : first;
    if (row instanceof Error) throw row;
    expect(await tracesOf(userId)).toEqual(used(row));
    expect(await take(null, how)).toMatchObject({ key: 'quote_used', params: { number: row.number } });
    expect(await tracesOf(userId)).toEqual(used(row));
    return isBroken;
  }

  const ways: Way[] = name === 'postgres' ? ['before', 'behind', 'cut'] : ['before', 'behind'];
  it.each(ways)('%s each statement: its quote is unused, with nothing booked, and can be taken once', async (how) => {
    let at = 0;
    while (at < statementsMax && (await breakOff(at, how))) at += 1;
    expect(at).toBeGreaterThanOrEqual(statementsMin);
    expect(at).toBeLessThan(statementsMax);
    expect(await domain.problems()).toEqual([]);
  });
});
