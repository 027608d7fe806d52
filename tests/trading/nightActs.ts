/** What people do to forex positions, and what happens to them: to the engine and to the model at once. */
import { expect } from 'vitest';
import { type MarketRules, isTrading } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import { DomainError } from '#server/domain/errors.ts';
import { transfer } from '#server/domain/funds/transfer.ts';
import { afterSettling } from '#server/domain/trading/afterSettling.ts';
import { msOf, secondsOf, tickNow } from '#server/domain/trading/moment.ts';
import { closeForex } from '#server/domain/trading/positions/close.ts';
import { addMargin } from '#server/domain/trading/positions/margin.ts';
import { rateAt } from '#server/domain/trading/positions/prices.ts';
import { setStops } from '#server/domain/trading/positions/stops.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { openSettlement } from '#server/domain/trading/settle/watermark.ts';
import type { Domain } from '../api/domain.ts';
import { addTo, begin, type Night, nextTick, stepNight } from './nights.ts';

export class World {
  readonly nights: Night[] = [];
  readonly domain: Domain;
  readonly userId: string;
  readonly rules: MarketRules;
  seen: number;
  /** What transfers have moved in, less what they have moved out. */
  moved = 0n;

  constructor(domain: Domain, userId: string, rules: MarketRules) {
    this.domain = domain;
    this.userId = userId;
    this.rules = rules;
    this.seen = this.now();
  }

  now = () => tickNow(this.domain.deps);
  priceAt = (tick: number) => this.domain.deps.market.priceAt(this.rules.symbol, msOf(tick));
  rateAt = (tick: number) => rateAt(this.domain.deps.market, this.rules, tick);
  show = (price: bigint) => formatDecimal(price, this.rules.pricePrecision);
  sides = () => bidAsk(this.rules, this.priceAt(this.now()), secondsOf(this.now()));

  catchUp(): void {
    for (const now = this.now(); this.seen < now; ) {
      this.seen = Math.min(now, nextTick(this.seen, this.nights));
      const price = this.priceAt(this.seen);
      const tick = this.seen;
      for (const night of this.nights) stepNight(night, tick, price, () => this.rateAt(tick));
    }
  }

  trades = (tick = this.now()) => isTrading(this.rules.kind, secondsOf(tick));
}

export type Act = (world: World) => Promise<void>;

/** @returns null where it was refused, which is then what the model says. */
async function tried<T>(isFine: boolean, work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work();
    expect(isFine, 'it was done').toBe(true);
    return done;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(isFine, `it was refused: ${error.key}`).toBe(false);
    return null;
  }
}

export const open =
  (isLong: boolean, stops: [number, number], away: number | null): Act =>
  async (world) => {
    const { rules, domain, userId, show } = world;
    world.catchUp();
    const tick = world.now();
    const { bid, ask } = world.sides();
    const entry = isLong ? ask : bid;
    const sign = isLong ? 1n : -1n;
    const limit = away === null ? null : entry - sign * BigInt(away);
    const [low, high] = limit !== null ? [limit, limit] : [bid, ask];
    const [gain, loss] = isLong ? [high, low] : [low, high];
    const [takeProfit, stopLoss] = [gain + sign * BigInt(stops[0] + 1), loss - sign * BigInt(stops[1] + 1)];
    const direction = isLong ? 'long' : 'short';
    // The highest that there is: nearest to its liquidation.
    const leverage = domain.deps.market.dayRules(rules.symbol, tick).leverages.at(-1) ?? 1;
    const price = { shown_price: show(entry), shown_at: msOf(tick) };
    const asked = { symbol: rules.symbol, direction, quantity: '0.5', leverage } as const;
    const wish = { take_profit: show(takeProfit), stop_loss: show(stopLoss) };
    const how = limit === null ? { type: 'market' as const, ...price } : { type: 'limit' as const, price: show(limit) };
    const row = await tried(world.trades(), () =>
      domain.store.transaction((trx) =>
        submitPosition(trx, domain.deps, userId, 'forex', { ...asked, ...wish, ...how }, 'lots'),
      ),
    );
    if (row === null) return;
    const night: Night = {
      id: row.id,
      rules,
      direction,
      quantity: 50n,
      leverage,
      rate: world.rateAt(tick),
      armedRate: 0n,
      limit,
      open: null,
      pendingSince: tick,
      openedAt: tick,
      stopsSince: tick,
      liquidationSince: tick,
      takeProfit,
      stopLoss,
      liquidation: 0n,
      margin: 0n,
      swap: 0n,
      closingAt: null,
      status: 'pending',
      reason: null,
      closedAt: null,
      profit: 0n,
    };
    if (limit === null) begin(night, entry, tick, night.rate);
    world.nights.push(night);
  };

const pick = ({ nights }: World, share: number) => nights[Math.floor(share * nights.length)];

export const close =
  (share: number): Act =>
  async (world) => {
    world.catchUp();
    const night = pick(world, share);
    if (night === undefined) return;
    const { domain, userId, show } = world;
    const { bid, ask } = world.sides();
    const tick = world.now();
    const shown = { shown_price: show(night.direction === 'long' ? bid : ask), shown_at: msOf(tick) };
    const isFine = night.status === 'pending' || (night.status === 'open' && world.trades(tick + 5));
    const row = await tried(isFine, () =>
      afterSettling(domain.deps, { product: 'forex', orderId: night.id }, () =>
        domain.store.transaction((trx) => closeForex(trx, domain.deps, userId, { id: night.id, ...shown })),
      ),
    );
    if (row === null) return;
    if (night.status === 'pending') night.status = 'cancelled';
    else Object.assign(night, { status: 'closing', closingAt: tick + 5 });
  };

export const stopsOf =
  (share: number, away: number): Act =>
  async (world) => {
    world.catchUp();
    const night = pick(world, share);
    if (night === undefined) return;
    const { domain, userId, show } = world;
    const { bid, ask } = world.sides();
    const isLong = night.direction === 'long';
    const basis = night.open ?? night.limit ?? 0n;
    const now = night.status === 'open' ? (isLong ? bid : ask) : basis;
    const [low, high] = basis < now ? [basis, now] : [now, basis];
    const stopLoss = isLong ? low - BigInt(away + 1) : high + BigInt(away + 1);
    const isFine = night.status === 'open' || night.status === 'pending';
    const row = await tried(isFine, () =>
      afterSettling(domain.deps, { product: 'forex', orderId: night.id }, () =>
        domain.store.transaction((trx) =>
          setStops(trx, domain.deps, userId, 'forex', { id: night.id, take_profit: null, stop_loss: show(stopLoss) }),
        ),
      ),
    );
    if (row === null) return;
    Object.assign(night, { stopLoss, takeProfit: null });
    if (night.status === 'open') night.stopsSince = world.now();
  };

/** Some dollars more of margin. */
export const addMarginTo =
  (share: number, amount: number): Act =>
  async (world) => {
    world.catchUp();
    const night = pick(world, share);
    if (night === undefined) return;
    const { domain, userId } = world;
    const tick = world.now();
    const row = await tried(night.status === 'open', () =>
      afterSettling(domain.deps, { product: 'forex', orderId: night.id }, () =>
        domain.store.transaction((trx) =>
          addMargin(trx, domain.deps, userId, { id: night.id, amount: String(amount) }),
        ),
      ),
    );
    if (row !== null) addTo(night, BigInt(amount) * 1_000_000n, tick, world.rateAt(tick));
  };

/** An order that waits is no position yet: its margin is set aside, and the rest is free. */
const isHeld = ({ status }: Night) => status === 'open' || status === 'closing';

export const move =
  (isOut: boolean, amount: number): Act =>
  async (world) => {
    const { domain, userId } = world;
    await settle(world);
    world.catchUp();
    const [from, to] = isOut ? (['contract', 'spot'] as const) : (['spot', 'contract'] as const);
    const request = { id: domain.deps.random.uuid(), from, to, currency: 'USDT' as const, amount: String(amount) };
    const done = await tried(!isOut || !world.nights.some(isHeld), () =>
      domain.store.transaction((trx) => transfer(trx, domain.deps, userId, request)),
    );
    if (done !== null) world.moved += BigInt(amount) * (isOut ? -1_000_000n : 1_000_000n);
  };

export const settle: Act = async (world) => {
  await createSettler(world.domain.deps).settleTo(world.now());
};
export const restart: Act = async ({ domain }) => {
  Object.assign(domain.deps.settlement, await openSettlement(domain.deps));
};
export const wait =
  (ms: number): Act =>
  async (world) => {
    world.domain.clock.advance(ms);
    world.catchUp();
  };

const hour = 3_600_000;
const day = 24 * hour;
/** 1970-01-01 was a Thursday: so far into the week behind a Thursday's midnight each of these begins. */
export const moments = {
  tuesday: 5 * day + 22 * hour,
  wednesday: 6 * day + 22 * hour,
  friday: day + 22 * hour,
  sunday: 3 * day + 22 * hour,
  noon: 4 * day + 12 * hour,
};

export function goTo({ clock }: Domain, moment: keyof typeof moments, beforeMs: number): void {
  const now = clock.nowMs();
  const wanted = moments[moment] - beforeMs;
  clock.advance((((wanted - now) % (7 * day)) + 7 * day) % (7 * day));
}
