import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/calls.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { loanCostsOf, loanRules, yearlyBpsOf } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import type { Config } from '#server/platform/config.ts';
import { sumOf } from '#server/store/columns.ts';
import type { Tables } from '#server/store/tables.ts';

/** Over all loans of an account that were paid out. Borrowed, interest and overdue interest are what was repaid and what is owed. */
export async function loanStatistics(db: Kysely<Tables>, userId: string): Promise<Answer<'lh/loan/statistics'>> {
  const { borrowed, interest, overdue, unpaid } = await db
    .selectFrom('loans')
    .select([
      sumOf(sql`amount`).as('borrowed'),
      sumOf(sql`interest_added`).as('interest'),
      sumOf(sql`overdue_added`).as('overdue'),
      sumOf(sql`principal + interest + overdue`).as('unpaid'),
    ])
    .where('user_id', '=', userId)
    .where('ends', 'is not', null)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('loans')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['review', 'disbursed'])
    .executeTakeFirst();
  const money = (minor: bigint) => fromMinor(minor, 'USDT');
  return {
    borrowed: money(borrowed),
    repaid: money(borrowed + interest + overdue - unpaid),
    unpaid: money(unpaid),
    overdue: money(overdue),
    interest: money(interest),
    open: open?.id ?? null,
    simulated: true,
  };
}

/** What a loan costs and asks for. */
export function loanConfig({ planDaySeconds, reviewSeconds }: Config): Answer<'lh/loan/config'> {
  const { min, max, refusedEnding, agreement } = loanRules;
  return {
    min,
    max,
    daily_bps: terms.loan.dailyBps,
    overdue_daily_bps: terms.loan.overdueDailyBps,
    days: [...terms.loan.days],
    day_seconds: planDaySeconds,
    review_seconds: reviewSeconds,
    refused_ending: refusedEnding,
    agreement,
    lender: 'treasury',
  };
}

/** The rates of each period, with what 1,000 USDT cost. */
export function loanRatesList(): Answer<'lh/wh_bzhl_list'> {
  const { dailyBps } = terms.loan;
  const list = terms.loan.days.map((days) => {
    const { interest, overdue } = loanCostsOf(toMinor('1000', 'USDT') ?? 0n, days);
    return {
      days,
      daily_bps: dailyBps,
      yearly_bps: yearlyBpsOf(dailyBps),
      interest_of_1000: fromMinor(interest, 'USDT'),
      overdue_of_1000: fromMinor(overdue, 'USDT'),
    };
  });
  return { list };
}
