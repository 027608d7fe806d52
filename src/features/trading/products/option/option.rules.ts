import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { amountProblem } from '#contract/rules/amount.ts';
import { type StakeOutlook, stakeOutlook } from '#contract/rules/trading/option.ts';
import { terms } from '#contract/terms.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import type { Draft } from '#src/features/trading/ticket/draft.rules.ts';
import type { Look } from '#src/features/trading/ticket/look.rules.ts';
import type { Situation } from '#src/features/trading/ticket/situation.rules.ts';
import { staked } from './outcome.rules.ts';

export type Period = (typeof terms.options)[number];

export interface OptionFigures {
  /** The stake in USDT minor units; null while there is none that can be placed. */
  stake: bigint | null;
  outlook: StakeOutlook | null;
}

/** A draft of a stake: it says what is wrong with it, and what it can bring. The stake stands in `quantity`. */
export function lookAtOption(draft: Draft, situation: Situation): Look<OptionFigures> {
  const { bars, usdt, tag } = situation;
  const typed = readTyped(draft.quantity, tag);
  const problem = stakeProblem(draft, tag, usdt);
  const stake = problem !== null || typed === null ? null : toMinor(typed, staked);
  const period = periodOf(draft.seconds);
  const isTooEmpty = usdt !== null && usdt < minorOf(period.min);
  return {
    order: {
      side: draft.side,
      type: 'market',
      quantity: stake,
      wanted: stake,
      size: { typed: typed ?? '', unit: 'base' },
      limit: null,
      stop: null,
      timeInForce: 'gtc',
      worst: null,
      taken: '',
      leverage: 1,
      stops: { takeProfit: null, stopLoss: null },
      seconds: period.seconds,
    },
    problems: problem === null ? {} : { quantity: problem },
    missing: draft.quantity.trim() === '' ? 'quantity' : null,
    price: bars?.buy ?? null,
    most: usdt,
    shortOf: problem?.key === 'insufficient_balance' || isTooEmpty ? staked : null,
    position: null,
    figures: { stake, outlook: stake === null ? null : stakeOutlook(stake, period.payoutBps) },
  };
}

/** A period that does not exist any more is the first one. */
export function periodOf(seconds: number): Period {
  return terms.options.find((period) => period.seconds === seconds) ?? terms.options[0];
}

type StakeProblem = Problem<'amount_invalid' | 'amount_decimals' | 'amount_range' | 'insufficient_balance'>;

/**
 * What is wrong with the stake, or null; an empty field is not wrong.
 * @param available minor units of the option account; null while that is not known.
 */
export function stakeProblem(
  { quantity, seconds }: Pick<Draft, 'quantity' | 'seconds'>,
  tag: string,
  available: bigint | null,
): StakeProblem | null {
  if (quantity.trim() === '') return null;
  const amount = readTyped(quantity, tag);
  if (amount === null) return { key: 'amount_invalid', params: {} };
  const { min, max } = periodOf(seconds);
  const have = available === null ? {} : { available: fromMinor(available, staked) };
  return amountProblem(amount, staked, { range: { min, max }, ...have });
}

/** Stakes to take with one tap: round figures that the period takes and the account has. None of them is "all". */
export function quickStakes({ min, max }: Period, available: bigint | null): string[] {
  if (available === null) return [];
  const most = available < minorOf(max) ? available : minorOf(max);
  return ['10', '20', '50', '100', '200', '500', '1000']
    .filter((stake) => minorOf(stake) >= minorOf(min) && minorOf(stake) <= most)
    .slice(0, 4);
}

function minorOf(decimal: string): bigint {
  return toMinor(decimal, staked) ?? 0n;
}
