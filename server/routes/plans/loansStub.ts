import type { loanApi } from '#contract/api/plans/loans.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { Handlers } from '../handlers.ts';

const refuse = () => Promise.reject(DomainError.of('not_found', {}));

/** Stands in until there are loans. */
export const loanRoutes: Handlers<keyof typeof loanApi> = {
  'lh/loan/config': refuse,
  'lh/wh_bzhl_list': refuse,
  'lh/loan/statistics': refuse,
  'lh/loan/order': refuse,
  'lh/loan/lines': refuse,
  'lh/loan/submit': refuse,
  'lh/loan/repayment': refuse,
};
