import { tickAt } from '#contract/market/calendar.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { isTrading, type MarketRules, marketOf, opensAt } from '#contract/markets.ts';
import type { Product } from '#contract/api/trading.ts';
import { DomainError } from '../errors.ts';
import type { World } from '../parts.ts';

/** How far orders are settled, and which ones to check next. One per process. */
export interface Settlement {
  /** All triggers are settled up to this tick. Nothing is placed before it, even if the clock steps back. */
  tick: number;
  /** Has a new or changed order checked in the next frame, whatever its triggers are. */
  note(orderId: string): void;
  /** The orders noted and not yet checked. */
  noted: Set<string>;
}

/** The part of the process's state that trading needs. */
export interface SettlementPart {
  settlement: Settlement;
}

type Now = Pick<World, 'clock'> & SettlementPart;

/** The tick of a request that is handled now. */
export function tickNow({ clock, settlement }: Now): number {
  return Math.max(tickAt(clock.nowMs()), settlement.tick);
}

/** The same for an existing order, not before its last events: the clock of another process may have been ahead. */
export function tickAfter(deps: Now, ...earlier: (bigint | null)[]): number {
  return Math.max(tickNow(deps), ...earlier.map((tick) => Number(tick ?? 0n)));
}

/**
 * The latest tick whose price is public. It lies before `tick` when the clock has stepped back or another process's clock is ahead:
 * a refusal must not name a price that the board does not show yet.
 */
export function boardTick({ clock }: Pick<World, 'clock'>, tick: number): number {
  return Math.min(tick, tickAt(clock.nowMs()));
}

export function secondsOf(tick: number | bigint): number {
  return Math.floor((Number(tick) * tickMs) / 1000);
}

export function msOf(tick: number | bigint): number {
  return Number(tick) * tickMs;
}

const kindsOf: Record<Product, readonly MarketRules['kind'][]> = {
  spot: ['coin', 'virtual'],
  contract: ['coin', 'virtual'],
  option: ['coin', 'virtual'],
  forex: ['forex', 'metal'],
};

/** @throws DomainError pair_not_found, pair_not_traded. */
export function rulesFor(symbol: string, product: Product): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  if (!kindsOf[product].includes(rules.kind)) throw DomainError.of('pair_not_traded', { symbol }, 'symbol');
  return rules;
}

/** @throws Error when a row names a market that does not exist: a mistake of this program. */
export function rulesOfRow(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`a row names the market ${symbol}, which is none`);
  return rules;
}

/** @throws DomainError market_closed, with the time of the next opening in seconds. */
export function refuseClosed({ kind, symbol }: MarketRules, tick: number): void {
  const at = secondsOf(tick);
  if (!isTrading(kind, at))
    throw DomainError.of('market_closed', { symbol, opens_at: opensAt(kind, at) ?? at }, 'symbol');
}
