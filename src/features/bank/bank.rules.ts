import type { BankCard } from '#contract/api/person/identity.ts';
import type { Ask } from '#contract/api/calls.ts';
import type { Problem } from '#contract/errors.ts';
import {
  bankNumberProblem,
  bicProblem,
  phoneProblem,
  practiceIban,
  routingProblem,
} from '#contract/rules/papers/bankNumbers.ts';
import { nameProblem, textLength, textProblem } from '#contract/rules/papers/fieldText.ts';

/** In the order of the form. */
export const cardFields = [
  'real_name',
  'country',
  'bank_name',
  'bic',
  'bank_address',
  'number',
  'routing',
  'username',
  'phone',
  'recipient_address',
] as const;
export type CardField = (typeof cardFields)[number];

/** The form, as it was typed. */
export type CardDraft = Record<CardField, string>;

export const emptyCard = Object.fromEntries(cardFields.map((field) => [field, ''])) as CardDraft;

export type CardProblems = Partial<Record<CardField, Problem>>;

/** @param isChange of a card that is saved already: what is masked since may be left out, and stays then. */
export function cardProblems(draft: CardDraft, isChange: boolean): CardProblems {
  const isKept = (typed: string) => isChange && typed.trim() === '';
  const problems: Record<CardField, Problem | null> = {
    real_name: nameProblem(draft.real_name),
    country: draft.country === '' ? { key: 'text_required', params: {} } : null,
    bank_name: textProblem(draft.bank_name, textLength.line),
    bic: bicProblem(draft.bic),
    bank_address: textProblem(draft.bank_address, textLength.address),
    number: isKept(draft.number) ? null : bankNumberProblem(draft.number),
    routing: routingProblem(draft.routing),
    username: textProblem(draft.username, textLength.name),
    phone: isKept(draft.phone) ? null : phoneProblem(draft.phone),
    recipient_address: textProblem(draft.recipient_address, textLength.address),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** What is sent off. @param id of the card that is changed; null for a new one. */
export function requestOf(draft: CardDraft, id: string | null): Omit<Ask<'user/cash_save'>, 'lang'> {
  const { number, phone, ...rest } = draft;
  if (id === null) return draft;
  const typed = Object.entries({ number, phone }).filter(([, text]) => text.trim() !== '');
  return { ...rest, id, ...Object.fromEntries(typed) };
}

/** A saved card as a form: what is masked is empty. */
export function draftOf(card: BankCard): CardDraft {
  return { ...emptyCard, ...pick(card), number: '', phone: '' };
}

function pick(card: BankCard): Omit<CardDraft, 'number' | 'phone'> {
  const { real_name, country, bank_name, bic, bank_address, routing, username, recipient_address } = card;
  return { real_name, country, bank_name, bic, bank_address, routing, username, recipient_address };
}

/**
 * A card of a bank that there is not, with an account that nobody has.
 * @param random 0 to 1, another one each time.
 */
export function sampleCard(random: () => number): CardDraft {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  return {
    real_name: 'Robin Sample',
    country: 'DE',
    bank_name: 'Practice Bank',
    bic: 'PRACDEF0XXX',
    bank_address: 'Example Street 1, Sampletown',
    number: practiceIban(digits(10)).replace(/(.{4})(?=.)/g, '$1 '),
    routing: '',
    username: 'robin.sample',
    phone: `+49 151 0000 ${digits(4)}`,
    recipient_address: 'Example Street 2, Sampletown',
  };
}
