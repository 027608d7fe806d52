import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depsOn } from '../api/domain.ts';
import { makeOrders } from '../chaos/settle/orders.ts';
import { engines, type TestEngine } from '../engines.ts';
import { verifyChain } from '#server/cli/published/chain.ts';
import { verifyPrices } from '#server/cli/published/prices.ts';
import { formerEra } from './era.ts';
import { createMarket, type Market } from '#server/market/market.ts';
import { type ManualClock, manualClock } from '#server/platform/clock.ts';
import { headKey, rowAfter, writeHead } from '#server/store/chain.ts';
import { tickNow } from '#server/domain/trading/moment.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { CommitmentBroken } from '#server/domain/quotes/chain/broken.ts';
import { readChainLog } from '#server/domain/quotes/chain/chainLog.ts';
import { openEra } from '#server/domain/quotes/chain/era.ts';
import { chainProblems, readChain } from '#server/domain/quotes/chain/problems.ts';
import { openChain, publishCommitments } from '#server/domain/quotes/chain/publish.ts';

const startMs = Date.UTC(2026, 10, 18, 12);
const dayMs = 86_400_000;
const seed = 'a seed for tests, and for tests only';

describe.each(engines)('the chain of commitments on $name', ({ name, open }) => {
  let engine: TestEngine;
  let clock: ManualClock;
  let lines: object[];
  beforeEach(async () => {
    engine = await open();
    clock = manualClock(startMs);
    lines = [];
  });
  afterEach(() => engine.dispose());

  const note = (fields: object, message: string) => void lines.push({ ...fields, message });
  const log = { error: note, warn: note, info: note };

  /** What server/main.ts does with the chain at a start. */
  async function start(with_ = seed, dataDir = engine.dataDir): Promise<Market> {
    const { store } = engine;
    const market = createMarket({ seed: with_, era: await openEra(store, clock) });
    const publishing = { store, market, clock, log, config: { dataDir } };
    await openChain(publishing);
    await publishCommitments(publishing);
    return market;
  }

  const rows = () => readChain(engine.store.db);
  const dates = async () => (await rows()).map(({ kind, date }) => (kind === 'genesis' ? kind : date));

  /** Whoever has the database's password can do this, too. */
  async function withoutGuards(work: () => Promise<unknown>): Promise<void> {
    const events = name === 'sqlite' ? ['update', 'delete'] : ['update', 'delete', 'truncate'];
    const on = name === 'sqlite' ? '' : ' on commitments';
    for (const event of events) await sql.raw(`drop trigger commitments_no_${event}${on}`).execute(engine.store.db);
    await work();
  }

  it('begins with the genesis of a new database, and goes on while days pass', async () => {
    await start();
    expect(await dates()).toHaveLength(34);
    expect((await dates()).slice(0, 2)).toEqual(['genesis', '2026-10-19']);
    expect((await dates()).at(-1)).toBe('2026-11-20');
    expect(chainProblems(await rows())).toEqual([]);
    clock.advance(5 * dayMs);
    await start();
    expect((await dates()).slice(33)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(chainProblems(await rows())).toEqual([]);
    const logged = await readChainLog(engine.dataDir);
    expect(logged?.map(({ seq, link }) => [seq, link])).toEqual((await rows()).map(({ seq, link }) => [seq, link]));
    expect(lines.filter((line) => 'message' in line && line.message === 'commitments were published')).toHaveLength(2);
  });

  it('is one, when several processes start at once', async () => {
    const era = await openEra(engine.store, clock);
    const market = createMarket({ seed, era });
    const publishing = { store: engine.store, market, clock, log, config: { dataDir: engine.dataDir } };
    await Promise.all([1, 2, 3].map(() => publishCommitments(publishing)));
    expect(await dates()).toHaveLength(34);
    expect(chainProblems(await rows())).toEqual([]);
    clock.advance(3 * dayMs);
    expect(await openEra(engine.store, clock)).toEqual(era);
  });

  it('cannot be changed, and nothing of it deleted', async () => {
    await start();
    const { db } = engine.store;
    await expect(db.updateTable('commitments').set({ published: 1n }).execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('commitments').execute()).rejects.toThrow(/append-only/);
  });

  it('takes in what was published before there was a chain', async () => {
    const { db } = engine.store;
    const market = createMarket({ seed, era: formerEra });
    let head = null;
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-18']) {
      const day = { kind: 'day', date, version: market.versionOf(date), published: startMs / 1000 - dayMs } as const;
      const row = rowAfter(head, { ...day, commitment: market.commitment(date) });
      await db.insertInto('commitments').values(row).execute();
      head = { seq: Number(row.seq), link: row.link };
    }
    if (head !== null)
      await db
        .insertInto('meta')
        .values({ key: headKey, value: writeHead(head) })
        .execute();
    expect(await openEra(engine.store, clock)).toEqual({
      firstDay: Date.parse('2026-11-19') / dayMs,
      before: 'market-1',
    });
    await start();
    expect(await dates()).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', 'genesis', '2026-11-19', '2026-11-20']);
    expect(chainProblems(await rows())).toEqual([]);
    clock.advance(9 * dayMs);
    expect(await openEra(engine.store, clock)).toMatchObject({ before: 'market-1', firstDay: 20_776 });
  });

  it('does not go on in another data folder unsaid, and fills it', async () => {
    await start();
    const other = `${engine.dataDir}/other`;
    await mkdir(other);
    lines = [];
    await start(seed, other);
    expect(JSON.stringify(lines)).toContain('no chain.log yet');
    expect(await readChainLog(other)).toHaveLength(34);
  });

  it('passes over a line of its log that was cut off, and goes on behind it', async () => {
    await start();
    const file = join(engine.dataDir, 'chain.log');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -40));
    clock.advance(dayMs);
    await start();
    const logged = await readChainLog(engine.dataDir);
    expect(logged?.at(-1)?.seq).toBe(35);
    expect(logged).toHaveLength(35);
  });

  describe('a server refuses to start', () => {
    const broken = async (pattern: RegExp, with_ = seed) => {
      const starting = start(with_);
      await expect(starting).rejects.toThrow(CommitmentBroken);
      await expect(starting).rejects.toThrow(pattern);
    };

    it('with another seed', async () => {
      await start();
      await broken(/MARKET_SEED is not the seed/, 'another seed that nobody has committed to');
    });

    it('when a row was exchanged', async () => {
      await start();
      await withoutGuards(() =>
        engine.store.db
          .updateTable('commitments')
          .set({ commitment: 'e'.repeat(64) })
          .where('seq', '=', 20n)
          .execute(),
      );
      await broken(/row 20 .* has been changed.*restore a backup/);
    });

    it('when a row was taken out, also the last', async () => {
      await start();
      await withoutGuards(() => engine.store.db.deleteFrom('commitments').where('seq', '=', 34n).execute());
      await broken(/"meta" says that 34-/);
      await engine.store.db.deleteFrom('commitments').where('seq', '=', 20n).execute();
      await broken(/row 21 .* does not follow 19-/);
    });

    it('when all were taken out and the head as well, by its log', async () => {
      await start();
      await withoutGuards(() => engine.store.db.deleteFrom('commitments').execute());
      await engine.store.db.deleteFrom('meta').execute();
      await broken(/chain\.log says that 1-.* is part of the chain/, 'another seed that nobody has committed to');
    });

    it('when all were taken out and no trace of them was left, by the trades', async () => {
      await trade();
      await withoutGuards(() => engine.store.db.deleteFrom('commitments').execute());
      await engine.store.db.deleteFrom('meta').execute();
      await rm(join(engine.dataDir, 'chain.log'));
      await broken(/trades in this database, and the commitments to their prices are gone/);
    });
  });

  /** Orders of every kind, filled and settled for an hour. */
  async function trade(): Promise<Market> {
    const market = await start();
    const deps = { ...(await depsOn(engine.store, engine.dataDir, clock, log)), market };
    expect(await makeOrders(deps, 150, 'chain')).toBeGreaterThan(100);
    clock.advance(3_600_000);
    await createSettler(deps).settleTo(tickNow(deps));
    return market;
  }

  const verify = (market: Market) =>
    engine.store.snapshot(async (trx) => {
      const checks = [
        ...(await verifyChain(trx, await readChainLog(engine.dataDir), market)),
        ...(await verifyPrices(trx, market)),
      ];
      return checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
    });

  it('holds under orders of every kind, and their prices fit it', async () => {
    const market = await trade();
    expect(await verify(market)).toEqual([]);
    const kinds = await engine.store.db
      .selectFrom('fills')
      .select(['product', 'purpose'])
      .distinct()
      .orderBy('product')
      .orderBy('purpose')
      .execute();
    expect(kinds.map(({ product, purpose }) => `${product} ${purpose}`)).toEqual([
      'contract close',
      'contract open',
      'forex close',
      'forex open',
      'option close',
      'spot open',
    ]);
  });

  it('is not enough: a fill at another moment than that of the price that was shown is said', async () => {
    const market = await trade();
    const { db } = engine.store;
    const shown = await db
      .selectFrom('fills')
      .select(['order_id', 'n', 'shown_at'])
      .where('shown_at', 'is not', null)
      .execute();
    const [fill] = shown;
    if (fill === undefined || fill.shown_at === null) throw new Error('nobody has taken the market');
    await db
      .updateTable('fills')
      .set({ shown_at: fill.shown_at - 10_000n })
      .where('order_id', '=', fill.order_id)
      .where('n', '=', fill.n)
      .execute();
    expect(await verify(market)).toEqual([expect.stringMatching(/far from the price that was shown at \d+ ms$/)]);
    const [option] = await db.selectFrom('options').select(['id', 'shown_at']).limit(1).execute();
    await db
      .updateTable('options')
      .set({ shown_at: (option?.shown_at ?? 0n) + 5000n })
      .where('id', '=', option?.id ?? '')
      .execute();
    expect(await verify(market)).toHaveLength(2);
  });

  it('is missed by the verification where it was rewritten under filled orders, whatever else was rewritten', async () => {
    await trade();
    await withoutGuards(() => engine.store.db.deleteFrom('commitments').execute());
    await engine.store.db.deleteFrom('meta').execute();
    await rm(join(engine.dataDir, 'chain.log'));
    const { db } = engine.store;
    // A whole chain of another seed, dated before the trades.
    const forged = createMarket({
      seed: 'the seed of the attacker, for tests only',
      era: { firstDay: 20_775, before: 'market-2' },
    });
    const past = manualClock(startMs);
    const publishing = { store: engine.store, market: forged, clock: past, log, config: { dataDir: engine.dataDir } };
    await publishCommitments(publishing);
    const found = await verify(forged);
    expect(found.length).toBeGreaterThan(10);
    expect(found[0]).toMatch(
      /^each fill is at a price that was committed to: the fill \d+ of \S+ is at \d+, and its commitment (allows|says)/,
    );
    expect(await db.selectFrom('commitments').select('seq').execute()).toHaveLength(34);
  });

  it.each([
    ['a fill', /^each fill is at a price/, `update fills set price = price * 2`],
    ['an option', /^each option is at the prices/, `update options set open_price = open_price + 1`],
    [
      'a fill of a day without a commitment',
      /to which there is no commitment/,
      `update fills set tick = tick + 43200000`,
    ],
    ['a fill from before all commitments', /before the chain/, `update fills set tick = tick - 43200000`],
  ])('is what %s is held against', async (_what, found, change) => {
    const market = await trade();
    await sql.raw(change).execute(engine.store.db);
    expect((await verify(market))[0]).toMatch(found);
  });
});
