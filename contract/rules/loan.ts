/** The rules of loans that both sides apply; their rates and periods stand in `terms.loan`. */
export const loanRules = {
  min: '100',
  max: '50000',
  decimals: 2,
  currency: 'USDT',
  /** An amount whose whole part ends so, and that has no other decimals, is refused, to practise that. */
  refusedEnding: '13',
  /** The version of the loan agreement that is accepted. */
  agreement: 3,
  yearDays: 365,
} as const;

/** The papers of a loan, in the order in which they are asked for. Each is an upload of the purpose `loan`. */
export const loanPapers = ['house', 'income', 'bank', 'id_front', 'id_back'] as const;
export type LoanPaper = (typeof loanPapers)[number];
