import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { grant, line, transfer } from './ledger.fixtures.ts';
import { type Entry, InsufficientBalance } from './entry.ts';
import { type DatedEntry, post, postAll } from './post.ts';
import { balancesOf, recordsOf } from './read.ts';
import { rowId, stripeOf } from './stripes.ts';
import { verifyLedger } from './verify.ts';

const stripeOfUser = (owner: string) => stripeOf(grant('any', owner, 1n));

/** Names of users whose entries are all in this stripe. */
function* usersIn(stripe: number): Generator<string, never> {
  for (let number = 0; ; number += 1) if (stripeOfUser(`u${number}`) === stripe) yield `u${number}`;
}

function take<T>(from: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const one of from) if (taken.push(one) === count) break;
  return taken;
}

describe('the stripe of an entry', () => {
  it('is the same in every process, in every order of its lines, and for all entries of a user', () => {
    expect(['maria', 'joao', 'kim'].map(stripeOfUser)).toEqual([59, 49, 13]);
    const entry = transfer('t', 'maria', 'joao', 3n);
    const withFee = [...entry.lines, line('maria', -1n), line('house', 1n, { kind: 'fees' })];
    expect(stripeOf({ ...entry, lines: withFee })).toBe(stripeOfUser('joao'));
    expect(stripeOf({ ...entry, lines: withFee.toReversed() })).toBe(stripeOfUser('joao'));
    expect(stripeOf(grant('another', 'maria', 7n))).toBe(stripeOfUser('maria'));
  });

  it('is spread over all 64, evenly', () => {
    const counts = new Map<number, number>();
    for (let number = 0; number < 6400; number += 1) {
      const stripe = stripeOfUser(`user-${number}`);
      counts.set(stripe, (counts.get(stripe) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, at) => at));
    expect(Math.min(...counts.values())).toBeGreaterThan(50);
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });

  it('is no matter of a user: his account is one row', () => {
    expect(rowId(line('maria', 1n), 5)).toBe('maria:spot:USDT:available');
    expect(rowId(line('house', 1n), 5)).toBe('house:treasury:USDT:available:5');
    expect(rowId(line('house', 1n), 0)).toBe('house:treasury:USDT:available');
  });
});

describe.each(engines)('the house in stripes on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(async () => {
    const broken = (await verifyLedger(engine.store.db)).filter(({ problems }) => problems.length > 0);
    await engine.dispose();
    expect(broken).toEqual([]);
  });

  const book = (entry: Entry) => engine.store.transaction((trx) => post(trx, entry, 1));
  const held = async (kind: string) => (await balancesOf(engine.store.db, 'house')).filter((row) => row.kind === kind);
  const rowsOf = (kind: 'fees' | 'treasury' | 'mint') =>
    engine.store.db
      .selectFrom('ledger_accounts')
      .select(['id', 'stripe', 'balance'])
      .where('kind', '=', kind)
      .execute();

  it('holds what all stripes hold together, whoever it came from', async () => {
    for (let number = 0; number < 40; number += 1) {
      const lines = [line('house', -BigInt(number + 1), { kind: 'mint' }), line(`m${number}`, BigInt(number + 1))];
      await book({ id: `mint${number}`, kind: 'opening', reference: '', lines });
    }
    expect((await rowsOf('mint')).length).toBeGreaterThan(20);
    expect(await held('mint')).toEqual([{ kind: 'mint', currency: 'USDT', available: -820n, frozen: 0n }]);
  });

  it('is only slower where somebody chooses names so that all of it is in one stripe', async () => {
    const users = take(usersIn(7), 12);
    const fee = (user: string) => [line(user, -2n), line('house', 2n, { kind: 'fees' })];
    const paying = users.map(async (user) => {
      await book(grant(`give:${user}`, user, 5n));
      await book({ id: `fee:${user}`, kind: 'fee', reference: '', lines: fee(user) });
    });
    await Promise.all(paying);
    expect(await rowsOf('fees')).toEqual([{ id: 'house:fees:USDT:available:7', stripe: 7n, balance: 24n }]);
    expect(await held('fees')).toEqual([{ kind: 'fees', currency: 'USDT', available: 24n, frozen: 0n }]);
  });

  it('gives nobody more by the choice of an id: a user spends from his one row, and an id counts once', async () => {
    await book(grant('given', 'eve', 10n));
    const spending = (id: string) => book(transfer(id, 'eve', 'fay', 10n));
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, (_, at) => spending(`spend${at}`)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(15);
    expect(refused.every((reason) => reason instanceof InsufficientBalance)).toBe(true);
    // An entry of the house alone is placed by its id: between its accounts nothing is made or lost.
    const treasury = async () => (await held('treasury'))[0]?.available ?? 0n;
    const before = await treasury();
    for (let at = 0; at < 16; at += 1) {
      const lines = [line('house', -3n), line('house', 3n, { kind: 'fees' })];
      expect(await book({ id: `own${at}`, kind: 'move', reference: '', lines })).toBe('created');
      expect(await book({ id: `own${at}`, kind: 'move', reference: '', lines: lines.toReversed() })).toBe('exists');
    }
    expect(await treasury()).toBe(before - 48n);
    expect((await held('fees'))[0]?.available).toBe(24n + 48n);
  });

  it('has its postings as records of one account, with what the whole of it holds behind each', async () => {
    const bitcoin = { currency: 'BTC' };
    const users = [3, 60, 3, 17].map((stripe, at) => take(usersIn(stripe), at + 1)[at] ?? '');
    for (const [at, user] of users.entries()) {
      const lines = [line('house', -BigInt(10 ** at), bitcoin), line(user, BigInt(10 ** at), bitcoin)];
      await book({ id: `b${at}`, kind: 'deposit', reference: '', lines });
    }
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await recordsOf(engine.store.db, 'house', { currency: 'BTC' }, cursor, 3);
      seen.push(
        ...page.list.map(({ entryId, amount, balanceAfter, totalAfter }) => [
          entryId,
          amount,
          balanceAfter,
          totalAfter,
        ]),
      );
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual([
      ['b3', -1000n, -1111n, -1111n],
      ['b2', -100n, -111n, -111n],
      ['b1', -10n, -11n, -11n],
      ['b0', -1n, -1n, -1n],
    ]);
  });
});

/** On the engine where two can wait for each other. */
const waiting = engines.filter(({ name }) => name === 'postgres');

describe.each(waiting)('who pays the house on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  const feeOf = (id: string, user: string): Entry => {
    const lines = [line(user, -1n), line('house', 1n, { kind: 'fees' })];
    return { id, kind: 'fee', reference: '', lines };
  };
  /** Fails at once where somebody else's lock is in the way. */
  const bookAtOnce = (entry: Entry) =>
    engine.store.transaction(async (trx) => {
      await sql`set local lock_timeout = '1ms'`.execute(trx);
      return post(trx, entry, 1);
    });

  /** Does `work` while a transaction is open in which `entry` is booked. */
  async function during(entry: Entry, work: () => Promise<unknown>): Promise<void> {
    const { promise: end, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isBooked, resolve: booked } = Promise.withResolvers<void>();
    const open = engine.store.transaction(async (trx) => {
      await post(trx, entry, 1);
      booked();
      await end;
    });
    await isBooked;
    await work().finally(commit);
    await open;
  }

  const give = async (...users: string[]) => {
    for (const user of users) {
      await bookAtOnce(grant(`give:${user}`, user, 9n));
      await bookAtOnce(feeOf(`first:${user}`, user));
    }
  };

  test('waits for nobody of another stripe, and in the same one for the other’s commit', async () => {
    const [anna, bert] = take(usersIn(1), 2) as [string, string];
    const [cleo] = take(usersIn(2), 1) as [string];
    await give(anna, bert, cleo);
    await during(feeOf('open', anna), async () => {
      expect(await bookAtOnce(feeOf('free', cleo))).toBe('created');
      await expect(bookAtOnce(feeOf('behind', bert))).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await bookAtOnce(feeOf('behind', bert))).toBe('created');
  });

  test('does not hold the house while he waits for his own account', async () => {
    const [dora, egon] = take(usersIn(4), 2) as [string, string];
    await give(dora, egon);
    const isWaiting = async () =>
      (await sql`select 1 from pg_locks where not granted`.execute(engine.store.db)).rows.length > 0;
    const payments: Promise<unknown>[] = [];
    await during(transfer('own', dora, 'somebody', 1n), async () => {
      const paying = engine.store.transaction((trx) => post(trx, feeOf('waits', dora), 1));
      payments.push(paying);
      await expect.poll(isWaiting).toBe(true);
      expect(await bookAtOnce(feeOf('passes', egon))).toBe('created');
    });
    expect(await Promise.all(payments)).toEqual(['created']);
  });

  test('comes to no deadlock, however many accounts and stripes an entry has and in whatever order', async () => {
    const users = [10, 20, 30, 40, 50].map((stripe) => take(usersIn(stripe), 1)[0] ?? '');
    await give(...users);
    const entriesOf = (at: number): DatedEntry[] => {
      const turned = [...users.slice(at % 5), ...users.slice(0, at % 5)];
      const order = at % 2 === 0 ? turned : turned.toReversed();
      return order.map((user, n) => {
        const id = `many:${at}:${user}`;
        const coin = { currency: ['BTC', 'ETH'][(at + n) % 2] ?? '' };
        const lines = [
          line(user, 1n, coin),
          line('house', -1n, coin),
          line('house', 1n),
          line('house', -1n, { kind: 'fees' }),
        ];
        return { id, kind: 'trade', reference: '', lines, created: 1 };
      });
    };
    // Not through the store, which would try again behind a deadlock.
    const booking = Array.from({ length: 64 }, (_, at) =>
      engine.store.db.transaction().execute((trx) => postAll(trx, entriesOf(at))),
    );
    expect(new Set(await Promise.all(booking))).toEqual(new Set(['created']));
    const checks = await verifyLedger(engine.store.db);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
