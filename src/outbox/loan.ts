import { type LoanPaper, loanPapers } from '#contract/rules/loan.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { OutgoingOf } from './kinds.ts';

/** An application for a loan as its form sends it off. */
export interface LoanForm extends Record<LoanPaper, OutgoingFile> {
  /** A UUID made when the form opened: a double tap is one application. */
  id: string;
  /** The application that this one takes the place of, when it was taken back to be changed. */
  replaces?: string;
  /** A decimal of the wire, in USDT. */
  amount: string;
  /** In plan days. */
  days: number;
  bank_card_id: string;
  house_address: string;
  /** The version of the agreement that was accepted. */
  agreed: number;
}

export function outgoingLoan({ id, replaces, ...form }: LoanForm): OutgoingOf<'loan'> {
  const { amount, days, bank_card_id, house_address, agreed, ...papers } = form;
  const body = { amount, days, bank_card_id, house_address, agreed };
  const files = loanPapers.map((field) => ({ field, ...papers[field] }));
  const outgoing = { id, kind: 'loan', body, files } as const;
  return replaces === undefined ? outgoing : { ...outgoing, replaces };
}

/** @returns null for what was written without all papers: no form of ours does that. */
export function loanFormOf({ id, replaces, body, files }: OutgoingOf<'loan'>): LoanForm | null {
  const papers = files.map(({ field, ...picture }) => [field, picture] as const);
  if (loanPapers.some((paper) => !papers.some(([field]) => field === paper))) return null;
  const { amount, days, bank_card_id, house_address = '', agreed } = body;
  return {
    id,
    ...(replaces === undefined ? {} : { replaces }),
    amount,
    days: Number(days),
    bank_card_id,
    house_address,
    agreed: Number(agreed),
    ...(Object.fromEntries(papers) as Record<LoanPaper, OutgoingFile>),
  };
}
