import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { openStore } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { capture, hold, release } from './holds.ts';
import { Fault, faulty, line } from './ledger.fixtures.ts';
import { type Entry, InsufficientBalance, LedgerConflict, type Line } from './entry.ts';
import { post } from './post.ts';
import { balancesOf } from './read.ts';
import { verifyLedger } from './verify.ts';

/** What somebody asks of the ledger. Few owners, ids and amounts, so that they meet. */
type Step =
  | { do: 'move'; id: number; from: Party; to: Party; amount: number }
  | { do: 'convert'; id: number; owner: Party; into: 'USDT' | 'BTC'; amount: number }
  | { do: 'hold' | 'release' | 'capture'; id: number; owner: Party; amount: number };
type Party = 'house' | 'a' | 'b';

/** What goes wrong while it is done, at which statement; a lost answer is a crash behind the commit. */
interface Trouble {
  how: 'none' | 'before' | 'behind' | 'cut' | 'lost' | 'restart';
  at: number;
}

type Outcome = 'created' | 'exists' | 'conflict' | 'insufficient';

/** The ledger as it is meant: balances, and what was booked under each id. No sequences, no statements. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly #booked = new Map<string, string>();

  post(id: string, moves: [account: string, amount: bigint][]): Outcome {
    const contents = JSON.stringify(moves.map(([account, amount]) => `${account} ${amount}`).sort());
    const known = this.#booked.get(id);
    if (known !== undefined) return known === contents ? 'exists' : 'conflict';
    const after = new Map(this.balances);
    for (const [account, amount] of moves) after.set(account, (after.get(account) ?? 0n) + amount);
    if ([...after].some(([account, balance]) => !account.startsWith('house') && balance < 0n)) return 'insufficient';
    for (const [account, balance] of after) this.balances.set(account, balance);
    this.#booked.set(id, contents);
    return 'created';
  }

  apply(step: Step): Outcome {
    const amount = BigInt(step.amount);
    if (step.do === 'move')
      return this.post(`m${step.id}`, [
        [step.from, -amount],
        [step.to, amount],
      ]);
    if (step.do === 'convert') {
      const [usdt, bitcoin] = [step.owner, `${step.owner} BTC`];
      const [from, to] = step.into === 'BTC' ? [usdt, bitcoin] : [bitcoin, usdt];
      return this.post(`c${step.id}`, [
        [from, -amount],
        [to, gainOf(amount) - 1n],
        ['house', 1n],
      ]);
    }
    const held: [string, bigint][] = [
      [step.owner, -amount],
      [`${step.owner} frozen`, amount],
    ];
    if (step.do === 'hold') return this.post(`h${step.id}`, held);
    const receiver = step.do === 'release' ? step.owner : 'house';
    return this.post(`h${step.id} end`, [
      [`${step.owner} frozen`, -amount],
      [receiver, amount],
    ]);
  }
}

/** What converting brings, of which one is the house's for doing it. */
const gainOf = (amount: bigint) => amount / 2n + 2n;

const party = fc.constantFrom<Party>('a', 'b');
const id = fc.nat({ max: 3 });
const amount = fc.integer({ min: 1, max: 40 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('move' as const),
    id: fc.nat({ max: 7 }),
    from: fc.constant<Party>('house'),
    to: party,
    amount,
  }),
  fc
    .record({
      do: fc.constant('move' as const),
      id: fc.nat({ max: 7 }),
      from: party,
      to: fc.constantFrom<Party>('house', 'a', 'b'),
      amount,
    })
    .filter(({ from, to }) => from !== to),
  fc.record({
    do: fc.constant('convert' as const),
    id,
    owner: party,
    into: fc.constantFrom('USDT' as const, 'BTC' as const),
    amount,
  }),
  fc.record({
    do: fc.constantFrom('hold' as const, 'release' as const, 'capture' as const),
    id,
    owner: party,
    amount: fc.constantFrom(5, 20),
  }),
);

const trouble: fc.Arbitrary<Trouble> = fc.record({
  how: fc.constantFrom('none', 'none', 'none', 'before', 'behind', 'cut', 'lost', 'restart'),
  at: fc.nat({ max: 8 }),
});

const story = fc.array(fc.tuple(step, trouble), { minLength: 1, maxLength: 24 });

describe.each(engines)('the ledger against its model on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  let run = 0;

  async function tell(steps: [Step, Trouble][]): Promise<void> {
    run += 1;
    const model = new Model();
    for (const [what, goesWrong] of steps) {
      const outcome = await attempt(what, goesWrong);
      // A crash inside the transaction has no effect; whoever asked does not know, and asks again.
      if (outcome === 'crashed') expect(await attempt(what, { how: 'none', at: 0 })).toBe(model.apply(what));
      else if (goesWrong.how === 'lost' && outcome !== 'insufficient' && outcome !== 'conflict') {
        expect(outcome).toBe(model.apply(what));
        expect(await attempt(what, { how: 'none', at: 0 })).toBe('exists');
      } else expect(outcome).toBe(model.apply(what));
    }
    for (const owner of ['a', 'b'] as const) {
      const held = await balancesOf(engine.store.db, ownerOf(owner));
      for (const currency of ['USDT', 'BTC']) {
        const name = currency === 'USDT' ? owner : `${owner} ${currency}`;
        const expected = [model.balances.get(name) ?? 0n, model.balances.get(`${name} frozen`) ?? 0n];
        const balance = held.find((row) => row.currency === currency);
        expect([balance?.available ?? 0n, balance?.frozen ?? 0n]).toEqual(expected);
      }
    }
    const checks = await engine.store.snapshot(verifyLedger);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  }

  async function attempt(what: Step, { how, at }: Trouble): Promise<Outcome | 'crashed'> {
    if (how === 'restart') await restart();
    const isFaulty = how === 'before' || how === 'behind' || how === 'cut';
    const way = how === 'cut' && name === 'sqlite' ? 'before' : how;
    try {
      return await engine.store.transaction((trx) => {
        return perform(isFaulty ? faulty(trx, at, way as 'before' | 'behind' | 'cut') : trx, what);
      });
    } catch (error) {
      if (error instanceof InsufficientBalance) return 'insufficient';
      if (error instanceof LedgerConflict) return 'conflict';
      if (isFaulty) return 'crashed';
      throw error;
    }
  }

  async function restart(): Promise<void> {
    const { databaseUrl, dataDir } = engine;
    await engine.store.close();
    engine.store = await openStore({ databaseUrl, dataDir });
  }

  function perform(trx: Transaction<Tables>, what: Step): Promise<'created' | 'exists'> {
    const value = BigInt(what.amount);
    if (what.do === 'move') {
      const lines = [lineOf(what.from, -value), lineOf(what.to, value)];
      const entry: Entry = { id: `${run}:m${what.id}`, kind: 'move', reference: '', lines };
      return post(trx, entry, 1);
    }
    if (what.do === 'convert') {
      const [from, to] = what.into === 'BTC' ? ['USDT', 'BTC'] : ['BTC', 'USDT'];
      const lines = [
        line(ownerOf(what.owner), -value, { currency: from }),
        line('house', value, { currency: from }),
        line('house', -gainOf(value), { currency: to }),
        line('house', 1n, { currency: to, kind: 'fees' }),
        line(ownerOf(what.owner), gainOf(value) - 1n, { currency: to }),
      ];
      return post(trx, { id: `${run}:c${what.id}`, kind: 'conversion', reference: '', lines }, 1);
    }
    const account = { owner: ownerOf(what.owner), kind: 'spot', currency: 'USDT' } as const;
    const end = `${run}:h${what.id}:end`;
    const verbs: Record<typeof what.do, Omit<Entry, 'reference'>> = {
      hold: { id: `${run}:h${what.id}`, kind: 'hold', lines: hold(account, value) },
      release: { id: end, kind: 'hold_end', lines: release(account, value) },
      capture: { id: end, kind: 'hold_end', lines: capture(account, value, [lineOf('house', value)]) },
    };
    return post(trx, { ...verbs[what.do], reference: '' }, 1);
  }

  const ownerOf = (who: Party) => (who === 'house' ? who : `${who}${run}`);
  const lineOf = (who: Party, value: bigint): Line => line(ownerOf(who), value);

  it('does what the model does, whatever crashes in between, and its books stay in order', async () => {
    await fc.assert(fc.asyncProperty(story, tell), { numRuns: name === 'sqlite' ? 120 : 40 });
  });
});

describe('the fault injection', () => {
  it('reaches every statement of an entry', async () => {
    const [sqlite] = engines;
    if (sqlite === undefined) throw new Error('no engine');
    const { store, dispose } = await sqlite.open();
    const entry = (id: string): Entry => ({
      id,
      kind: 'move',
      reference: '',
      lines: [line('a', 1n), line('house', -1n)],
    });
    const crashes: boolean[] = [];
    for (let at = 0; at < 7; at += 1) {
      const booking = store.transaction((trx) => post(faulty(trx, at, 'before'), entry(`e${at}`), 1));
      crashes.push(
        await booking.then(
          () => false,
          (error: unknown) => error instanceof Fault,
        ),
      );
    }
    await dispose();
    // Its accounts are made and locked, and it is looked for; then come the entry, the balances and the postings.
    expect(crashes).toEqual([true, true, true, true, true, true, false]);
  });
});
