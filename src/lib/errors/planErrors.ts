import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of plans and loans, in words. */
export const planErrors = {
  plan_unknown: msg`There is no such plan.`,
  plan_coin: msg({ message: 'Plans take USDT only. Convert your {currency} first.' }),
  plan_taken: msg({ message: 'This plan is limited to {max} per account, and you have had them.' }),
  plan_full: msg({ message: 'All {cap} places of this strategy are taken. One becomes free when a plan ends.' }),
  plan_not_running: msg`This plan is not running, so it cannot be ended.`,
  loan_days: msg({ message: 'Choose a term of {days} plan days.' }),
  loan_open: msg({ message: 'Loan {number} has been open since {since}. You can have one at a time.' }),
  loan_agreement: msg({ message: 'The loan agreement has changed. Read version {version} and accept it.' }),
  loan_not_owed: msg`Nothing is owed on this loan.`,
  repayment_over: msg({ message: 'That is more than is owed: {unpaid} {currency}.' }),
} satisfies Record<string, MessageDescriptor>;
