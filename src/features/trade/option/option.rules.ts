import type { OptionOrder } from '#contract/api/options.ts';
import { toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { amountProblem } from '#contract/rules/amount.ts';
import { oddsOf } from '#contract/rules/costs.ts';
import { decimalsAt } from '#contract/rules/dayRules.ts';
import {
  fineDigits,
  type OptionDirection,
  type OptionResult,
  optionResult,
  optionSlippageBps,
} from '#contract/rules/trading/option.ts';
import { terms } from '#contract/terms.ts';
import type { Body } from '#src/lib/api.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';

/** What stakes are paid in. */
export const staked = 'USDT';

export type Period = (typeof terms.options)[number];

/** What somebody is filling in, for one market. The stake is kept as it was typed. */
export interface Ticket {
  direction: OptionDirection;
  seconds: number;
  stake: string;
}

export const emptyTicket: Ticket = { direction: 'up', seconds: 60, stake: '' };

/** A ticket that was kept may be of an older version of the app, or of other terms; then it is empty. */
export function readTicket(kept: unknown): Ticket {
  if (typeof kept !== 'object' || kept === null) return emptyTicket;
  const { direction, seconds, stake } = { ...emptyTicket, ...kept };
  const isKnown = ['up', 'down'].includes(direction) && terms.options.some((period) => period.seconds === seconds);
  return isKnown && typeof stake === 'string' ? { direction, seconds, stake } : emptyTicket;
}

/** What somebody wants, whatever the price. */
export interface Wish {
  direction: OptionDirection;
  seconds: number;
  /** A decimal string. */
  amount: string;
}

/** A price that was shown, and its moment by the server's clock. */
export interface Shown {
  price: string;
  atMs: number;
}

/** The stake as the server is told it: it opens at no other price than the one shown, but for what the form says. */
export function stakeOf(symbol: string, wish: Wish, shown: Shown): Body<'microtrade/submit'> {
  const priced = { shown_price: shown.price, shown_at: shown.atMs, slippage_bps: optionSlippageBps };
  return { symbol, ...wish, currency: staked, ...priced };
}

export function periodOf(seconds: number): Period {
  return terms.options.find((period) => period.seconds === seconds) ?? terms.options[0];
}

export type StakeProblem =
  | { key: 'stake_missing' }
  | Problem<'amount_invalid' | 'amount_decimals' | 'amount_range' | 'insufficient_balance'>;

/**
 * What is wrong with the stake, or null.
 * @param available what the option account has, as a decimal string; null while that is not known.
 */
export function stakeProblem({ stake, seconds }: Ticket, tag: string, available: string | null): StakeProblem | null {
  if (stake.trim() === '') return { key: 'stake_missing' };
  const amount = readTyped(stake, tag);
  if (amount === null) return { key: 'amount_invalid', params: {} };
  const { min, max } = periodOf(seconds);
  return amountProblem(amount, staked, { range: { min, max }, ...(available === null ? {} : { available }) });
}

/** Whether the account cannot pay the smallest stake of the period. */
export function isTooEmpty({ min }: Period, available: string | null): boolean {
  return available !== null && minorOf(available) < minorOf(min);
}

/** Stakes to take with one tap: round figures that the period takes and the account has. None of them is "all". */
export function quickStakes({ min, max }: Period, available: string | null): string[] {
  if (available === null) return [];
  const most = [available, max].map(minorOf).reduce((one, other) => (one < other ? one : other));
  const least = minorOf(min);
  return ['10', '20', '50', '100', '200', '500', '1000']
    .filter((stake) => minorOf(stake) >= least && minorOf(stake) <= most)
    .slice(0, 4);
}

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
