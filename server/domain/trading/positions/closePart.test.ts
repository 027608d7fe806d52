import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { onTick, rulesOf, showPrice } from '#tests/api/trading.ts';
import { engines } from '#tests/engines.ts';
import { depthLevels } from '#contract/api/market.ts';
import { readQuantity } from '#contract/rules/trading/figures.ts';
import { averageOf, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { msOf, tickNow } from '../moment.ts';
import { createSettler } from '../settle/settler.ts';
import { closeContract } from './close.ts';
import { submitPosition } from './submit.ts';
import type { PositionRow } from '../rows.ts';

const symbol = 'TRXUSDT';
const rules = rulesOf(symbol);
const funds = 100_000_000_000n;

describe.each(engines.map(({ name }) => name))('a contract larger than the order book, on %s', (name) => {
  let domain: Domain;
  let userId: string;
  let position: PositionRow;

  beforeAll(async () => {
    domain = await openDomain(name);
    userId = await fundedUser(domain.deps, 'large', [['contract', 'USDT', funds]]);
    position = await openLarge();
  });
  afterAll(() => domain.dispose());

  const now = () => tickNow(domain.deps);
  const bidsNow = () => domain.deps.market.depth(symbol, msOf(now()), depthLevels).bids;
  const balance = async () => {
    const held = await balancesOf(domain.store.db, userId);
    const own = held.find(({ kind, currency }) => kind === 'contract' && currency === 'USDT');
    return { available: own?.available ?? 0n, frozen: own?.frozen ?? 0n };
  };

  /** A limit opens tick by tick with what the book holds, and comes to more than any one book does. */
  async function openLarge(): Promise<PositionRow> {
    const { market } = domain.deps;
    const price = onTick(market, symbol, market.priceAt(symbol, msOf(now())), now());
    const asked = { symbol, direction: 'long', type: 'limit', quantity: '5000000', leverage: 100 } as const;
    const { id } = await domain.store.transaction((trx) =>
      submitPosition(trx, domain.deps, userId, 'contract', { ...asked, price: showPrice(symbol, price) }, 'quantity'),
    );
    const settler = createSettler(domain.deps);
    for (let minutes = 0; minutes < 1440; minutes += 1) {
      domain.clock.advance(60_000);
      await settler.settleTo(now());
      const row = await domain.store.db
        .selectFrom('positions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (row.status !== 'open' || row.waiting === 0n) {
        if (row.status !== 'pending') return row;
      }
    }
    throw new Error('the market did not come to its price for a day');
  }

  function close(quantity?: string) {
    const wanted = quantity === undefined ? position.open_quantity : (readQuantity(rules, quantity) ?? 0n);
    const price = averageOf(takeFrom(bidsNow(), wanted), 'sell');
    const shown = { shown_price: showPrice(symbol, price), shown_at: msOf(now()) };
    return domain.store.transaction((trx) =>
      closeContract(trx, domain.deps, userId, { id: position.id, quantity, ...shown }),
    );
  }

  test('is closed by hand as far as the book reaches, and the rest stays open, until nothing is left of it', async () => {
    expect(position).toMatchObject({ status: 'open', open_quantity: 5_000_000n });
    let closes = 0;
    while (position.status === 'open') {
      closes += 1;
      expect(closes).toBeLessThan(200);
      const held = quantityOf(bidsNow());
      const before = position;
      // The first asks for a quarter, which is more than there is already; the others for all.
      const { closedQuantity, ...after } = await close(closes === 1 ? '1250000' : undefined);
      const asked = closes === 1 ? 1_250_000n : before.open_quantity;
      expect(closedQuantity).toBe(held < asked ? held : asked);
      expect(before.open_quantity - after.open_quantity).toBe(closedQuantity);
      const released =
        closedQuantity === before.open_quantity
          ? before.margin
          : (before.margin * closedQuantity) / before.open_quantity;
      expect(before.margin - after.margin).toBe(released);
      expect((await balance()).frozen).toBe(after.margin);
      expect(after.liquidation).toBe(before.liquidation);
      position = after;
      domain.clock.advance(200);
    }
    expect(closes).toBeGreaterThan(2);
    const { status, open_quantity: open, margin, profit, fee, shortfall } = position;
    expect({ status, open, margin }).toEqual({ status: 'closed', open: 0n, margin: 0n });
    expect(await balance()).toEqual({ available: funds + profit + shortfall - fee, frozen: 0n });
    const fills = await domain.store.db.selectFrom('fills').selectAll().where('order_id', '=', position.id).execute();
    const closed = fills.filter(({ purpose }) => purpose === 'close');
    expect(closed.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(5_000_000n);
    expect(fills.reduce((sum, { fee: paid }) => sum + paid, 0n)).toBe(fee);
    expect(fills.filter(({ purpose }) => purpose === 'open').length).toBeGreaterThan(2);
    expect(await domain.problems()).toEqual([]);
  });

  test('is not closed where the book holds nothing', async () => {
    const { market } = domain.deps;
    const [best] = market.depth(symbol, msOf(now()), depthLevels).asks;
    const asked = {
      symbol,
      direction: 'long',
      type: 'market',
      quantity: '100',
      leverage: 10,
      slippage_bps: 500,
    } as const;
    const seen = { shown_price: showPrice(symbol, best?.price ?? 0n), shown_at: msOf(now()) };
    position = await domain.store.transaction((trx) =>
      submitPosition(trx, domain.deps, userId, 'contract', { ...asked, ...seen }, 'quantity'),
    );
    const shown = { shown_price: showPrice(symbol, position.open_price ?? 0n), shown_at: msOf(now()) };
    const bare = { ...market, depth: () => ({ bids: [], asks: [] }) };
    const closing = domain.store.transaction((trx) =>
      closeContract(trx, { ...domain.deps, market: bare }, userId, { id: position.id, ...shown }),
    );
    await expect(closing).rejects.toMatchObject({ key: 'book_too_thin', params: { available: '0', unit: 'TRX' } });
  });
});
