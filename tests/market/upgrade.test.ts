import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { depsOn, startMs } from '../api/domain.ts';
import { fundedUser } from '../api/funded.ts';
import { rulesOf, showPrice } from '../api/trading.ts';
import { openEmpty, places } from '../emptyDatabase.ts';
import { engines } from '../engines.ts';
import { rowsOf, writeRows } from '../old/rows.ts';
import { madeMarket } from '../trading/madeMarket.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import { markets } from '#contract/markets.ts';
import { verifyAll } from '#server/cli/verifyFunds.ts';
import type { Market } from '#server/market/market.ts';
import { manualClock } from '#server/platform/clock.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { openStore, type Store, type StoreOptions } from '#server/store/store.ts';
import type { Deps } from '#server/domain/deps.ts';
import { msOf, secondsOf, tickNow } from '#server/domain/trading/moment.ts';
import { presentOption, submitOption } from '#server/domain/trading/options/options.ts';
import { presentPosition } from '#server/domain/trading/positions/positions.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { presentSpot } from '#server/domain/trading/spot/orders.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';

const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1);

/** Bitcoin at a price of market-1, which falls by a percent in the end; all other markets as they are. */
const price = 957_773_800n;
const fallen = 948_000_000n;

function marketUntil(market: Market, lastTick: () => number): Market {
  const priceAt = (tick: number) => (tick <= lastTick() ? price : fallen);
  const level = (at: bigint) => [{ price: at, quantity: 100_000n }];
  const made = madeMarket(market, {
    priceAt,
    bookAt: (tick) => ({ asks: level(priceAt(tick) + 1000n), bids: level(priceAt(tick) - 1000n) }),
  });
  const isMade = (symbol: string) => symbol === 'BTCUSDT';
  return {
    ...market,
    priceAt: (symbol, at) => (isMade(symbol) ? made : market).priceAt(symbol, at),
    finePriceAt: (symbol, at) => (isMade(symbol) ? made : market).finePriceAt(symbol, at),
    dayRules: (symbol, at) => (isMade(symbol) ? made : market).dayRules(symbol, at),
    depth: (symbol, at, levels) => (isMade(symbol) ? made : market).depth(symbol, at, levels),
    range: (symbol, from, to) => (isMade(symbol) ? made : market).range(symbol, from, to),
    firstReaching: (symbol, from, to, way, at) =>
      (isMade(symbol) ? made : market).firstReaching(symbol, from, to, way, at),
  };
}

/** An order of every kind. */
async function makeOrders(deps: Deps, userId: string): Promise<void> {
  const tick = tickNow(deps);
  const btc = { symbol: 'BTCUSDT', shown_price: '95777.38', shown_at: msOf(tick), slippage_bps: 500 } as const;
  const yen = rulesOf('EURJPY');
  const { bid, ask } = bidAsk(yen, deps.market.priceAt('EURJPY', msOf(tick)), secondsOf(tick));
  const euro = { symbol: 'EURJPY', shown_price: showPrice('EURJPY', ask), shown_at: msOf(tick) } as const;
  const limit = { type: 'limit', price: '95000.12' } as const;
  await deps.store.transaction(async (trx) => {
    const contract = { ...btc, direction: 'long', leverage: 20 } as const;
    const stops = { take_profit: '99000.01', stop_loss: '95100.02' };
    await submitSpot(trx, deps, userId, { ...btc, side: 'buy', type: 'market', quantity: '0.01' });
    await submitSpot(trx, deps, userId, { ...btc, ...limit, side: 'buy', quantity: '0.02' });
    await submitPosition(
      trx,
      deps,
      userId,
      'contract',
      { ...contract, ...stops, type: 'market', quantity: '0.1' },
      'quantity',
    );
    await submitPosition(trx, deps, userId, 'contract', { ...contract, ...limit, quantity: '0.2' }, 'quantity');
    await submitOption(trx, deps, userId, { ...btc, direction: 'down', seconds: 60, currency: 'USDT', amount: '50' });
    const forex = { ...euro, direction: 'long', leverage: 100 } as const;
    await submitPosition(trx, deps, userId, 'forex', { ...forex, type: 'market', quantity: '1' }, 'lots');
    const far = showPrice('EURJPY', (bid * 9n) / 10n);
    await submitPosition(trx, deps, userId, 'forex', { ...forex, type: 'limit', price: far, quantity: '1' }, 'lots');
  });
}

const versionBefore = '0004-chain';

/** The database as the version before wrote it: prices as they were counted, and without what came later. */
async function makeOld({ db, engine }: Store, options: StoreOptions): Promise<void> {
  const factor = (more: number) =>
    `(case symbol ${markets
      .filter((rules) => !isLotMarket(rules))
      .map(
        (rules) => `when '${rules.symbol}' then ${10n ** BigInt(rules.pricePrecision + more - rules.formerPrecision)}`,
      )
      .join(' ')} else 1 end)`;
  const scale = (table: string, columns: string[], where: string, more = 0) =>
    `update ${table} set ${columns.map((column) => `${column} = ${column} / ${factor(more)}`).join(', ')} where ${where}`;
  const prices = ['limit_price', 'open_price', 'take_profit', 'stop_loss', 'liquidation', 'closed_value'];
  const statements = [
    scale('spot_orders', ['price'], 'price is not null'),
    scale('positions', prices, "product = 'contract'"),
    scale('fills', ['price'], "product in ('spot', 'contract')"),
    scale('triggers', ['level'], "way <> 'at'"),
    scale('options', ['open_price', 'final_price'], "status <> ''", 4),
    `update triggers set level = (select p.liquidation from positions p where p.id = triggers.order_id) where room is not null`,
    `update positions set margin = held where status = 'pending'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const old = openEmpty(options);
  await migrate(old, engine, versionBefore);
  const rows = await rowsOf(db);
  // An account of the house was one row. All entries here are of one user, and so of one stripe.
  const unstriped = (id: unknown) => String(id).replace(/^(house(:\w+){3}):\d+$/, '$1');
  const ledger_accounts = rows.ledger_accounts.map((row) => ({ ...row, id: unstriped(row['id']) }));
  const postings = rows.postings.map((row) => ({ ...row, account_id: unstriped(row['account_id']) }));
  // An account had one name to log in with, in its own row, and always a password.
  const users = rows.users.map((row) => ({ ...row, account: row['key'], account_kind: 'email', password_hash: '-' }));
  await writeRows(old, { ...rows, users, ledger_accounts, postings }, engine);
  await old.destroy();
}

const log = { error: () => {}, warn: () => {}, info: () => {} };

async function ordersOf({ store }: Deps) {
  const { db } = store;
  const spots = await db.selectFrom('spot_orders').selectAll().orderBy('id').execute();
  const positions = await db.selectFrom('positions').selectAll().orderBy('id').execute();
  const options = await db.selectFrom('options').selectAll().orderBy('id').execute();
  return {
    spots: spots.map(presentSpot),
    positions: positions.map(presentPosition),
    options: options.map(presentOption),
    fills: await db.selectFrom('fills').selectAll().orderBy('order_id').orderBy('n').execute(),
  };
}

describe.each(engines)('a database of the version before, on $name', ({ open }) => {
  test('opens with its orders, whose figures mean the same, and they settle', async () => {
    const engine = await open();
    const clock = manualClock(startMs);
    let falls = Number.POSITIVE_INFINITY;
    const prepare = async (store: Store): Promise<Deps> => {
      const deps = await depsOn(store, engine.dataDir, clock, log);
      return { ...deps, market: marketUntil(deps.market, () => falls) };
    };
    const first = await prepare(engine.store);
    const userId = await fundedUser(first, 'old', [
      ['spot', 'USDT', 10n ** 11n],
      ['contract', 'USDT', 10n ** 11n],
      ['option', 'USDT', 10n ** 11n],
    ]);
    await makeOrders(first, userId);
    const before = await ordersOf(first);
    const crosses = ({ db }: Store) =>
      db.selectFrom('triggers').select(['base', 'room', 'level']).where('room', 'is not', null).execute();
    const armed = await crosses(engine.store);
    const place = await places[engine.store.engine]();
    await makeOld(engine.store, place.options);

    const store = await openStore(place.options);
    const deps = await prepare(store);
    const cut = before.positions.map(({ liquidation_price: at, ...one }) => ({
      ...one,
      liquidation_price: one.symbol === 'BTCUSDT' ? (at?.slice(0, '91371.71'.length) ?? null) : at,
    }));
    // Which price was shown nobody had noted.
    const unseen = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, shown_at: null }));
    const fills = unseen(before.fills);
    expect(await ordersOf(deps)).toEqual({ ...before, positions: cut, options: unseen(before.options), fills });
    // The same room; where it is looked for, everything is, until the next night.
    expect(await crosses(store)).toEqual(armed.map((one) => ({ ...one, level: 10n ** 18n })));
    expect((await store.snapshot((trx) => verifyAll(trx))).flatMap(({ problems }) => problems)).toEqual([]);

    falls = tickNow(deps) + 100;
    clock.advance(120_000);
    await createSettler(deps).settleTo(tickNow(deps));
    const { spots, positions, options } = await ordersOf(deps);
    expect(spots.map(({ status, average }) => [status, average]).sort(byText)).toEqual(
      [
        ['done', '95000.12'.padEnd(8, '0')],
        ['done', before.spots.find(({ type }) => type === 'market')?.average],
      ].sort(byText),
    );
    const told = positions.map((one) => [one.product, one.type, one.status, one.close_reason, one.waiting_quantity]);
    expect(told.sort(byText)).toEqual(
      [
        ['contract', 'limit', 'open', null, '0.00000'],
        ['contract', 'market', 'closed', 'stop_loss', '0.00000'],
        ['forex', 'limit', 'pending', null, '1.00'],
        ['forex', 'market', 'open', null, '0.00'],
      ].sort(byText),
    );
    expect(options.map(({ result }) => result)).toEqual(['win']);
    // Behind the next night the liquidation of the cross is looked for near its level again.
    clock.advance(12 * 3_600_000);
    await createSettler(deps).settleTo(tickNow(deps));
    expect((await crosses(store)).every(({ level }) => level < 10n ** 17n)).toBe(true);
    expect((await store.snapshot((trx) => verifyAll(trx))).flatMap(({ problems }) => problems)).toEqual([]);
    await store.close();
    await place.dispose();
    await engine.dispose();
  });
});
