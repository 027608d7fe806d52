import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { engines } from '#tests/engines.ts';
import { madeMarket } from '#tests/trading/madeMarket.ts';
import { accountOf } from '#server/ledger/ledger.fixtures.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { msOf, tickNow } from '../moment.ts';
import { createSettler } from '../settle/settler.ts';
import { cancelSpot } from './cancel.ts';
import { submitSpot } from './submit.ts';
import type { SpotRow } from '../rows.ts';

/** Orders for more than the book holds, with every minor unit written down. BTC: a unit of quantity is worth a tenth of one. */
const price = 957_773_800n;
const funds = 10_000_000_000n;
const coins = 10_000_000n;
const shown = '95777.38';

/** What the book offers tick after tick from the first on, and then nothing that counts. */
const offers = [333n, 7n, 60n, 600n];

describe.each(engines)('$name', ({ name }) => {
  let domain: Domain;
  let userId: string;
  let first: number;
  beforeEach(async () => {
    domain = await openDomain(name);
    const { deps } = domain;
    userId = await fundedUser(deps, 'taker', [
      ['spot', 'USDT', funds],
      ['spot', 'BTC', coins],
    ]);
    first = tickNow(deps);
    const bookAt = (tick: number) => {
      // The first book has three levels, the others one.
      const quantities = tick === first ? offers.slice(0, 3) : [offers[tick - first - 1] ?? 1n];
      const level = (sign: bigint) =>
        quantities.map((quantity, at) => ({ price: price + sign * BigInt(1000 + at * 1000), quantity }));
      return { asks: level(1n), bids: level(-1n) };
    };
    Object.assign(deps, { market: madeMarket(deps.market, { priceAt: () => price, bookAt }) });
  });
  afterEach(async () => {
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  type Asked = Parameters<typeof submitSpot>[3];
  const submit = (side: 'buy' | 'sell', how: Partial<Asked>) =>
    domain.store.transaction((trx) =>
      submitSpot(trx, domain.deps, userId, { symbol: 'BTCUSDT', side, type: 'market', quantity: '0.01', ...how }),
    );
  const taking = { shown_price: shown, slippage_bps: 500 };

  async function settleTo(tick: number): Promise<void> {
    domain.clock.advance(msOf(tick) - domain.clock.nowMs());
    await createSettler(domain.deps).settleTo(tick);
  }

  async function rowOf(id: string) {
    const { db } = domain.store;
    return db.selectFrom('spot_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** What the order has moved, entry by entry, without the names of order and user. */
  async function linesOf({ id }: SpotRow): Promise<string[]> {
    const rows = await domain.store.db
      .selectFrom('postings')
      .select(['entry_id', 'account_id', 'amount'])
      .where('entry_id', 'like', `spot:${id}:%`)
      .orderBy('entry_id')
      .orderBy('account_id')
      .execute();
    const lines = rows.map(({ entry_id: entry, account_id: account, amount }) => {
      return `${entry.replace(`spot:${id}:`, '')} ${accountOf(account).replace(`${userId}:spot:`, '')} ${amount}`;
    });
    return lines.sort();
  }

  async function held() {
    const balances = await balancesOf(domain.store.db, userId);
    return Object.fromEntries(balances.map(({ currency, available, frozen }) => [currency, [available, frozen]]));
  }

  test('a market order takes what the book holds, level by level, and the rest is cancelled', async () => {
    const row = await submit('buy', { ...taking, shown_at: msOf(first) });
    const [amount, fee] = [318_939_009n + 6_704_431n + 57_466_608n, 318_940n + 6705n + 57_467n];
    expect(row).toMatchObject({ status: 'done', quantity: 1000n, filled: 400n, fills: 3n, held: 0n, amount, fee });
    expect(await linesOf(row)).toEqual(
      [
        '1 USDT:available -318939009',
        '1 house:treasury:USDT:available 318939009',
        '1 BTC:available 333000',
        '1 house:treasury:BTC:available -333000',
        '1:fee USDT:available -318940',
        '1:fee house:fees:USDT:available 318940',
        '2 USDT:available -6704431',
        '2 house:treasury:USDT:available 6704431',
        '2 BTC:available 7000',
        '2 house:treasury:BTC:available -7000',
        '2:fee USDT:available -6705',
        '2:fee house:fees:USDT:available 6705',
        '3 USDT:available -57466608',
        '3 house:treasury:USDT:available 57466608',
        '3 BTC:available 60000',
        '3 house:treasury:BTC:available -60000',
        '3:fee USDT:available -57467',
        '3:fee house:fees:USDT:available 57467',
      ].sort(),
    );
    await settleTo(first + 10);
    expect(await rowOf(row.id)).toMatchObject({ status: 'done', filled: 400n });
    expect(await held()).toEqual({ USDT: [funds - amount - fee, 0n], BTC: [coins + 400_000n, 0n] });
  });

  test('a seller is paid for what the book holds, rounded down, and keeps the other coins', async () => {
    const row = await submit('sell', { ...taking, shown_at: msOf(first) });
    const [amount, fee] = [318_938_342n + 6_704_402n + 57_466_248n, 318_939n + 6705n + 57_467n];
    expect(row).toMatchObject({ status: 'done', filled: 400n, fills: 3n, held: 0n, amount, fee });
    expect(await held()).toEqual({ USDT: [funds + amount - fee, 0n], BTC: [coins - 400_000n, 0n] });
  });

  test('a limit order fills tick by tick with what the book holds, and costs what the whole costs', async () => {
    const row = await submit('buy', { type: 'limit', price: shown });
    const [amount, fee] = [957_773_800n, 957_774n];
    expect(row).toMatchObject({ status: 'open', held: amount + fee });
    expect(await held()).toMatchObject({ USDT: [funds - amount - fee, amount + fee] });

    await settleTo(first + 1);
    const costOfOne = 318_938_676n + 318_939n;
    expect(await rowOf(row.id)).toMatchObject({ status: 'open', filled: 333n, held: amount + fee - costOfOne });
    expect(await held()).toEqual({
      USDT: [funds - amount - fee, amount + fee - costOfOne],
      BTC: [coins + 333_000n, 0n],
    });

    await settleTo(first + 10);
    expect(await rowOf(row.id)).toMatchObject({ status: 'done', filled: 1000n, fills: 4n, held: 0n, amount, fee });
    expect(await held()).toEqual({ USDT: [funds - amount - fee, 0n], BTC: [coins + 1_000_000n, 0n] });
    const { db } = domain.store;
    const fills = await db.selectFrom('fills').selectAll().where('order_id', '=', row.id).orderBy('n').execute();
    // Each part costs what the whole costs with it, less what it cost without: a part's own rounding is not paid twice.
    expect(
      fills.map(({ tick, quantity, amount: part, fee: share }) => [Number(tick) - first, quantity, part, share]),
    ).toEqual([
      [1, 333n, 318_938_676n, 318_939n],
      [2, 7n, 6_704_416n, 6705n],
      [3, 60n, 57_466_428n, 57_466n],
      [4, 600n, 574_664_280n, 574_664n],
    ]);
  });

  test('what is not filled of a limit order is given back when it is cancelled, to the last unit', async () => {
    const row = await submit('sell', { type: 'limit', price: shown });
    expect(await held()).toMatchObject({ BTC: [coins - 1_000_000n, 1_000_000n] });
    await settleTo(first + 2);
    // Rounded down together, not each: 318 938 675.4 and 6 704 416.6 are 325 643 092.
    expect(await rowOf(row.id)).toMatchObject({ filled: 340n, amount: 325_643_092n, fee: 325_644n, held: 660_000n });
    const cancelled = await domain.store.transaction((trx) => cancelSpot(trx, domain.deps, userId, row.id));
    expect(cancelled).toMatchObject({ status: 'cancelled', filled: 340n, held: 0n });
    await settleTo(first + 20);
    expect(await held()).toEqual({
      USDT: [funds + 325_643_092n - 325_644n, 0n],
      BTC: [coins - 340_000n, 0n],
    });
  });
});
