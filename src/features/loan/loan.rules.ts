import type { IdentityState } from '#contract/api/person/identity.ts';
import { toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import {
  isRefusedLoan,
  loanAmountProblem,
  type LoanCosts,
  loanCostsOf,
  type LoanPaper,
  loanPapers,
  loanRules,
} from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import { readTyped, retyped } from '#src/lib/figures/readTyped.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { PhotoDraft } from '#src/state/forms/photoForm.ts';
import type { LoanForm } from '#src/state/outbox.ts';

/** The form, as it was filled in. */
export interface LoanDraft extends PhotoDraft<LoanPaper> {
  /** As typed, in the language of `tag`. */
  amount: string;
  tag: string;
  days: number;
  /** '' for the first one there is. */
  bank_card_id: string;
  house_address: string;
  /** The version of the agreement that was accepted; 0 for none. */
  agreed: number;
}

export function emptyDraft(id: string): LoanDraft {
  const papers = Object.fromEntries(loanPapers.map((paper) => [paper, null])) as Record<LoanPaper, null>;
  const typed = { amount: '', tag: 'en', bank_card_id: '', house_address: '' };
  return { id, replaces: null, ...typed, days: terms.loan.days[0], agreed: 0, ...papers };
}

/** In the order of the form. */
export const loanFields = ['amount', ...loanPapers, 'bank_card_id', 'agreed'] as const;
export type LoanField = (typeof loanFields)[number];

export type LoanProblems = Partial<Record<LoanField, Problem>>;

export interface Judged {
  /** What is typed, as the language writes it. */
  typed: string;
  /** A decimal of the wire; null while there is none that can be borrowed. */
  amount: string | null;
  costs: LoanCosts | null;
  /** The card that is meant; '' where there is none. */
  cardId: string;
  problems: LoanProblems;
  /** The practice reviewer will refuse it. */
  isRefused: boolean;
}

/** What the form says of itself. @param cardIds of the user's bank cards, as far as they are known. */
export function judge(draft: LoanDraft, tag: string, cardIds: readonly string[]): Judged {
  const typed = retyped(draft.amount, draft.tag, tag);
  const read = readTyped(typed, tag);
  const wrong = loanAmountProblem(read ?? '');
  const amount = wrong === null ? read : null;
  const minor = amount === null ? null : toMinor(amount, loanRules.currency);
  const cardId = cardIds.find((id) => id === draft.bank_card_id) ?? cardIds[0] ?? '';
  const missing: Problem = { key: 'picture_missing', params: {} };
  const problems: [LoanField, Problem | null][] = [
    ['amount', wrong],
    ...loanPapers.map((paper): [LoanField, Problem | null] => [paper, draft[paper] === null ? missing : null]),
    ['bank_card_id', cardId === '' ? { key: 'bank_card_required', params: {} } : null],
    [
      'agreed',
      draft.agreed === loanRules.agreement ? null : { key: 'loan_agreement', params: { version: loanRules.agreement } },
    ],
  ];
  return {
    typed,
    amount,
    costs: minor === null ? null : loanCostsOf(minor, draft.days),
    cardId,
    problems: Object.fromEntries(problems.filter(([, problem]) => problem !== null)),
    isRefused: amount !== null && isRefusedLoan(amount),
  };
}

/** The form to send off, or null while something is wrong with it. */
export function formOf(draft: LoanDraft, { amount, cardId, problems }: Judged): LoanForm | null {
  const { id, replaces, days, house_address, agreed } = draft;
  const papers = loanPapers.map((paper) => [paper, fileOf(draft[paper])] as const);
  if (amount === null || Object.keys(problems).length > 0) return null;
  return {
    id,
    ...(replaces === null ? {} : { replaces }),
    amount,
    days,
    bank_card_id: cardId,
    house_address: house_address.trim(),
    agreed,
    ...(Object.fromEntries(papers) as Record<LoanPaper, OutgoingFile>),
  };
}

function fileOf(photo: LoanDraft[LoanPaper]): OutgoingFile | null {
  if (photo === null) return null;
  const { originalSize: _size, ...file } = photo;
  return file;
}

/** An application that was taken back, as a draft. Its amount is a decimal of the wire. */
export function draftOf({
  id,
  replaces,
  amount,
  days,
  bank_card_id,
  house_address,
  agreed,
  ...papers
}: LoanForm): LoanDraft {
  const photos = loanPapers.map((paper) => [paper, { ...papers[paper], originalSize: papers[paper].bytes.byteLength }]);
  return {
    id,
    replaces: replaces ?? null,
    amount,
    tag: 'en',
    days,
    bank_card_id,
    house_address,
    agreed,
    ...(Object.fromEntries(photos) as Pick<LoanDraft, LoanPaper>),
  };
}

/** What is said to stand on the sample papers. */
export const samplePapers: Record<LoanPaper, readonly string[]> = {
  house: ['Made-up document · house', '1 Sample Street, Sampletown', 'No such house exists.'],
  income: ['Made-up document · income', 'Robin Sample', 'No such employer exists.'],
  bank: ['Made-up document · bank', 'Practice Bank', 'No such account exists.'],
  id_front: ['Made-up document · ID, front', 'Robin Sample', 'No such person exists.'],
  id_back: ['Made-up document · ID, back', 'Robin Sample', 'No such person exists.'],
};

export interface Standing {
  /** undefined while it is not known. */
  identity: IdentityState | undefined;
  cards: number | undefined;
  /** Whether another loan is under review or not repaid. */
  hasOpen: boolean | undefined;
}

export interface LoanCondition {
  key: 'identity' | 'card' | 'other' | 'range' | 'reviewer';
  status: 'met' | 'unmet' | 'open';
}

/** What decides, each met or not, as the server judges it. */
export function conditionsOf({ identity, cards, hasOpen }: Standing, judged: Judged): LoanCondition[] {
  const status = (isMet: boolean | undefined) => (isMet === undefined ? 'open' : isMet ? 'met' : 'unmet');
  const isTyped = judged.typed.trim() !== '';
  return [
    { key: 'identity', status: status(identity === undefined ? undefined : identity === 'passed') },
    { key: 'card', status: status(cards === undefined ? undefined : cards > 0) },
    { key: 'other', status: status(hasOpen === undefined ? undefined : !hasOpen) },
    { key: 'range', status: status(isTyped ? judged.amount !== null : undefined) },
    { key: 'reviewer', status: status(judged.amount === null ? undefined : !judged.isRefused) },
  ];
}

/** Whether the server would refuse it, whatever is filled in. */
export function isRefusedNow(conditions: readonly LoanCondition[]): boolean {
  return conditions.some(({ key, status }) => status === 'unmet' && ['identity', 'card', 'other'].includes(key));
}
