import type { OptionOrder } from '#contract/api/options.ts';
import { toMinor } from '#contract/currencies.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { oddsOf } from '#contract/rules/costs.ts';
import { decimalsAt } from '#contract/rules/dayRules.ts';
import { fineDigits, type OptionResult, optionResult } from '#contract/rules/trading/option.ts';

/** What stakes are paid in. */
export const staked = 'USDT';

/** What the option would come to if it were decided at this price; null while there is none. */
export function standing(
  { symbol, direction, open_price }: Pick<OptionOrder, 'symbol' | 'direction' | 'open_price'>,
  price: string | undefined,
): OptionResult | null {
  const rules = marketOf(symbol);
  if (rules === undefined || price === undefined) return null;
  const [open, now] = [open_price, price].map((text) => parseDecimal(text, rules.pricePrecision + fineDigits));
  return typeof open !== 'bigint' || typeof now !== 'bigint' ? null : optionResult(direction, open, now);
}

/** A price of an option on the market's ticks, cut: it is decided on more digits than the market shows. */
export function onTicks(rules: MarketRules, price: string): string {
  const [whole = '', fraction = ''] = price.split('.');
  const decimals = decimalsAt(rules, Number(price));
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

/** Both prices of an option as its details tell them: with all their digits where the ticks alone do not tell them apart. */
export function pricesTold(
  rules: MarketRules,
  open: string,
  final: string | null,
): [open: string, final: string | null] {
  const [from, to] = [onTicks(rules, open), final === null ? null : onTicks(rules, final)];
  return from === to ? [open, final] : [from, to];
}

/** Seconds until it is decided, rounded up, by the server's clock. */
export function secondsLeft(ends: number, nowMs: number): number {
  return Math.max(0, Math.ceil(ends - nowMs / 1000));
}

/** What is left of an option's time as a clock writes it, in every language: 4:05. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export interface Tally {
  won: number;
  lost: number;
  drawn: number;
  /** Of those that were won or lost, in basis points, rounded down; null when there are none. */
  shareBps: number | null;
  /** What the share would have to be at the payouts of those, rounded up. */
  breakEvenBps: number | null;
  /** By how much chance alone moves such a share, twice its standard error, in basis points. */
  chanceBps: number | null;
  /** Of all of them together, in minor units of the stake's currency. */
  profit: bigint;
}

/** What one's own guesses came to. */
export function tallyOf(results: readonly Pick<OptionOrder, 'result' | 'payout_bps' | 'profit'>[]): Tally {
  const count = (wanted: OptionResult) => results.filter(({ result }) => result === wanted).length;
  const [won, lost, drawn] = [count('win'), count('lose'), count('draw')];
  const decided = results.filter(({ result }) => result === 'win' || result === 'lose');
  const needed = decided.reduce((sum, { payout_bps }) => sum + oddsOf(payout_bps).breakEvenBps, 0);
  const profit = results.reduce((sum, row) => sum + minorOf(row.profit ?? '0'), 0n);
  const total = decided.length;
  if (total === 0) return { won, lost, drawn, shareBps: null, breakEvenBps: null, chanceBps: null, profit };
  return {
    won,
    lost,
    drawn,
    shareBps: Math.floor((won * 10_000) / total),
    breakEvenBps: Math.ceil(needed / total),
    // Guesses that are right half of the time: 2 × √(½ × ½ ÷ n) = 1 ÷ √n.
    chanceBps: Math.min(10_000, Math.round(10_000 / Math.sqrt(total))),
    profit,
  };
}

function minorOf(decimal: string): bigint {
  return toMinor(decimal, staked) ?? 0n;
}
