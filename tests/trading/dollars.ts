/** A market of whole dollars that a test makes up tick by tick, with somebody who trades there: BTC, counted in ten-thousandths. */
import { type Domain, openDomain } from '../api/domain.ts';
import { fundedUser } from '../api/funded.ts';
import type { Store } from '#server/store/store.ts';
import type { Trx } from '#server/domain/deps.ts';
import { afterSettling } from '#server/domain/trading/afterSettling.ts';
import { msOf, tickNow } from '#server/domain/trading/moment.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { madeMarket } from './madeMarket.ts';
import type { PositionRow, SpotRow } from '#server/domain/trading/rows.ts';

const unit = 10_000n;
const coin = 100_000n;
/** Dollars and coins of a level. */
type Level = readonly [dollars: number, coins: number];

interface Scene {
  /** The price of each tick from the first on, in dollars; the last one stays. */
  path: readonly number[];
  /** Levels of a tick by its number; elsewhere a dollar and two beside the price, with a coin and two. */
  asks?: Record<number, readonly Level[]>;
  bids?: Record<number, readonly Level[]>;
}

export interface Dollars {
  domain: Domain;
  userId: string;
  first: number;
  /** Another scene from here on, of the same ticks. */
  play(scene: Scene): void;
  /** Only the clock goes on. */
  goTo(at: number): void;
  settleTo(at: number): Promise<void>;
  spot(order: Partial<Parameters<typeof submitSpot>[3]>): Promise<SpotRow>;
  contract(order: Partial<Parameters<typeof submitPosition>[4]>): Promise<PositionRow>;
  act<T>(id: string, product: 'spot' | 'contract', work: (trx: Trx) => Promise<T>): Promise<T>;
  spotNow(id: string): Promise<SpotRow>;
  positionNow(id: string): Promise<PositionRow>;
  /** Fills as "tick side-less price quantity", in dollars and coins. */
  fills(id: string): Promise<string[]>;
  /** USDT minor units, or the coin's. */
  balance(kind: 'spot' | 'contract', currency?: string): Promise<{ available: bigint; frozen: bigint }>;
}

export const dollars = (figure: number) => BigInt(Math.round(figure * 10_000));

export async function openDollars(engine: Store['engine']): Promise<Dollars> {
  const domain = await openDomain(engine);
  const { deps, store, clock } = domain;
  const userId = await fundedUser(deps, 'dollars', [
    ['spot', 'USDT', 10_000_000_000n],
    ['spot', 'BTC', 1_000_000_000n],
    ['contract', 'USDT', 10_000_000_000n],
  ]);
  // A minute before midnight.
  clock.advance(Date.UTC(2026, 10, 18, 23, 59) - clock.nowMs());
  const first = tickNow(deps);
  // Nothing waits for what lies before.
  deps.settlement.tick = first;
  const real = deps.market;
  const goTo = (at: number) => clock.advance(msOf(first + at) - clock.nowMs());
  return {
    domain,
    userId,
    first,
    play({ path, asks = {}, bids = {} }) {
      const dollarsAt = (tick: number) => path[Math.max(0, Math.min(path.length - 1, tick - first))] ?? 1;
      const made = (levels: readonly Level[]) =>
        levels.map(([price, quantity]) => ({
          price: dollars(price),
          quantity: BigInt(Math.round(quantity * Number(coin))),
        }));
      const bookAt = (tick: number) => {
        const price = dollarsAt(tick);
        return {
          asks: made(
            asks[tick - first] ?? [
              [price + 1, 1],
              [price + 2, 2],
            ],
          ),
          bids: made(
            bids[tick - first] ?? [
              [price - 1, 1],
              [price - 2, 2],
            ],
          ),
        };
      };
      Object.assign(deps, { market: madeMarket(real, { priceAt: (tick) => dollars(dollarsAt(tick)), bookAt }) });
    },
    goTo,
    async settleTo(at) {
      goTo(at);
      await createSettler(deps).settleTo(first + at);
    },
    spot: (order) =>
      store.transaction((trx) =>
        submitSpot(trx, deps, userId, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '1', ...order }),
      ),
    contract: (order) =>
      store.transaction((trx) =>
        submitPosition(
          trx,
          deps,
          userId,
          'contract',
          { symbol: 'BTCUSDT', direction: 'long', type: 'market', quantity: '1', leverage: 1, ...order },
          'quantity',
        ),
      ),
    act: (id, product, work) => afterSettling(deps, { product, orderId: id }, () => store.transaction(work)),
    spotNow: (id) => store.db.selectFrom('spot_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    positionNow: (id) => store.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async fills(id) {
      const rows = await store.db.selectFrom('fills').selectAll().where('order_id', '=', id).orderBy('n').execute();
      return rows.map(
        ({ tick, purpose, price, quantity }) =>
          `${Number(tick) - first}: ${purpose} ${Number(quantity) / Number(coin)} at ${Number(price) / Number(unit)}`,
      );
    },
    async balance(kind, currency = 'USDT') {
      const held = await balancesOf(store.db, userId);
      const own = held.find((row) => row.kind === kind && row.currency === currency);
      return { available: own?.available ?? 0n, frozen: own?.frozen ?? 0n };
    },
  };
}
