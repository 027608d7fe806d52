import { tickAt } from '#contract/market/calendar.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { isTrading, type MarketRules, marketOf, opensAt } from '#contract/markets.ts';
import type { Product } from '#contract/api/trading.ts';
import { DomainError } from '../errors.ts';
import type { World } from '../parts.ts';

/** Where the settlement of orders has got to, and what it should look at next. One per process. */
export interface Settlement {
  /** Every trigger has been looked at up to this tick. Orders never happen before it, whatever the clock says. */
  tick: number;
  /** An order that has just been made or changed: its path since then is looked at in any case. */
  note(orderId: string): void;
  /** The orders noted and not yet looked at. */
  noted: Set<string>;
}

/** The part of the world's state that orders go by. */
export interface SettlementPart {
  settlement: Settlement;
}

type Now = Pick<World, 'clock'> & SettlementPart;

/** The tick at which something happens that is asked for now. */
export function tickNow({ clock, settlement }: Now): number {
  return Math.max(tickAt(clock.nowMs()), settlement.tick);
}

/** The same for an order to which something has happened already: another process' clock may have been ahead of this one. */
export function tickBehind(deps: Now, ...happened: (bigint | null)[]): number {
  return Math.max(tickNow(deps), ...happened.map((tick) => Number(tick ?? 0n)));
}

/**
 * The latest tick whose price may be told by now. It lies before the tick at which something happens when the clock has stepped
 * back, or another process' clock is ahead: what the board does not show yet is not told by a refusal either.
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

/** The rules of a market that a row names. */
export function rulesOfRow(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`a row names the market ${symbol}, which is none`);
  return rules;
}

/** @throws DomainError market_closed with the time of the next opening. */
export function refuseClosed({ kind, symbol }: MarketRules, tick: number): void {
  const at = secondsOf(tick);
  if (!isTrading(kind, at))
    throw DomainError.of('market_closed', { symbol, opens_at: opensAt(kind, at) ?? at }, 'symbol');
}
