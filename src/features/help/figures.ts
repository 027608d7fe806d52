import { startingBalances } from '../../../contract/rules/account.ts';
import { terms } from '../../../contract/terms.ts';
import { formatAmount, formatDuration } from '../../lib/figures/format.ts';

/** Basis points as a rate in the user's language: 10 is "0.1%". */
export function formatBps(bps: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000);
}

/** The figures of the product that texts name in braces, in the user's language. */
export function figuresIn(tag: string): Record<string, string> {
  const rate = (bps: number) => formatBps(bps, tag);
  const or = (parts: readonly string[]) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(parts);
  const times = (leverage: number) => `${leverage}×`;
  const payouts = terms.options.map(({ payoutBps }) => payoutBps);
  return {
    startingBalances: or(startingBalances.map((amount) => formatAmount(amount, 0, tag))),
    spotFee: rate(terms.spotFeeBps),
    contractFee: rate(terms.contractFeeBps),
    conversionSpread: rate(terms.conversionSpreadBps),
    withdrawMin: formatAmount(terms.withdrawal.min, 0, tag),
    withdrawFee: rate(terms.withdrawal.feeBps),
    referral: terms.referralBps.map(rate).join(' / '),
    loanRate: rate(terms.loan.dailyBps),
    loanOverdue: rate(terms.loan.overdueDailyBps),
    loanDays: or(terms.loan.days.map(String)),
    optionPeriods: or(terms.options.map(({ seconds }) => formatDuration(seconds, tag))),
    optionPayouts: `${rate(Math.min(...payouts))}–${rate(Math.max(...payouts))}`,
    leverageCoins: times(terms.leverageMax.coin),
    leverageForex: times(terms.leverageMax.forex),
    hostingClaims: `${rate(terms.claimedDailyBps.from)}–${rate(terms.claimedDailyBps.to)}`,
    planDay: formatDuration(terms.planDaySeconds, tag),
  };
}

/**
 * A text with its figures filled in.
 * @throws RangeError for a figure that is not known: a text must not show a hole.
 */
export function withFigures(body: string, figures: Record<string, string>): string {
  return body.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new RangeError(`no figure: ${name}`);
    return figure;
  });
}
