import { kindRules } from '#contract/markets.ts';
import { startingBalances } from '#contract/rules/account.ts';
import { chatLimits } from '#contract/rules/chat/chat.ts';
import { loanRules } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps, formatDuration, formatRange, formatLeverage } from '#src/lib/figures/units.ts';
import { planFigures } from './planFigures.ts';

/** The figures of the product that texts name in braces, in the user's language. */
export function figuresIn(tag: string): Record<string, string> {
  const rate = (bps: number) => formatBps(bps, tag);
  const or = (parts: readonly string[]) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(parts);
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
    loanYear: rate(terms.loan.dailyBps * loanRules.yearDays),
    loanMin: formatAmount(loanRules.min, 0, tag),
    loanMax: formatAmount(loanRules.max, 0, tag),
    optionPeriods: or(terms.options.map(({ seconds }) => formatDuration(seconds, tag))),
    optionPayouts: formatRange(rate(Math.min(...payouts)), rate(Math.max(...payouts)), tag),
    leverageCoins: formatLeverage(terms.leverageMax.coin, tag),
    leverageForex: formatLeverage(terms.leverageMax.forex, tag),
    maintenanceCoins: rate(kindRules.coin.maintenanceBps),
    maintenanceSmall: rate(kindRules.virtual.maintenanceBps),
    maintenanceForex: rate(kindRules.forex.maintenanceBps),
    chatPicture: formatDuration(chatLimits.pictureDays * 86_400, tag),
    planDay: formatDuration(terms.planDaySeconds, tag),
    ...planFigures(tag),
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
