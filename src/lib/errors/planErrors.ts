import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of plans and loans, in words. */
export const planErrors = {
  plan_unknown: msg`Plan not found. Choose another plan.`,
  plan_coin: msg({ message: 'Plans accept USDT only. Convert your {currency} first.' }),
  plan_taken: msg({
    message: 'This plan is limited to {max} per account, and you’ve reached the limit. Choose another plan.',
  }),
  plan_full: msg({
    message: 'All {cap} places in this strategy are taken. Choose another one, or wait for a plan to end.',
  }),
  plan_not_running: msg`This plan isn’t running, so it can’t be ended. Reload the page.`,
  loan_days: msg({ message: 'Choose one of these terms, in plan days: {days}.' }),
  loan_open: msg({
    message:
      'You can have one loan at a time. Loan {number} has been open since {since}. Apply again once it’s repaid or rejected.',
  }),
  loan_agreement: msg({ message: 'The loan agreement has changed. Read version {version} and accept it.' }),
  loan_not_owed: msg`Nothing is owed on this loan. Reload the page.`,
  repayment_over: msg({ message: 'You owe only {unpaid} {currency}. Enter that amount or less.' }),
} satisfies Record<string, MessageDescriptor>;
