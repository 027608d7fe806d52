import type { Ask } from '#contract/api/calls.ts';
import { chatApi, chatTurnSchema } from '#contract/api/person/chat.ts';
import { identitySchema } from '#contract/api/person/identity.ts';
import { loanSchema } from '#contract/api/plans/loans.ts';
import { depositSchema } from '#contract/api/wallet.ts';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import type { LoanPaper } from '#contract/rules/loan.ts';
import type { Entry, Stamp } from '#src/lib/outbox/entry.ts';
import type { BodyOf, KindOf, LaterCall } from '#src/lib/outbox/kind.ts';
import type { Outgoing } from '#src/lib/outbox/outgoing.ts';
import { hasMessage, keepTurn } from './chat/chatKept.ts';
import { hasDeposit, keepDeposit } from './depositList.ts';
import { hasIdentity, keepIdentity } from './identityKept.ts';
import { hasLoan, keepLoan } from './loanKept.ts';

interface Spec<N extends LaterCall, F extends keyof Ask<N> & string, Says extends BodyOf<N, F> = BodyOf<N, F>> {
  kind: KindOf<N, F>;
  outgoing: Outgoing<string, Says, F>;
  body: Says;
}

/** Which call takes the entries of each kind, which fields of its request name files, and what its form says for certain. */
interface Specs {
  deposit: Spec<'wallet/charge_req', 'proof', BodyOf<'wallet/charge_req', 'proof'> & { currency: DepositCurrency }>;
  identity: Spec<'user/real_name', 'front' | 'back'>;
  loan: Spec<'lh/loan/submit', LoanPaper>;
  chat: Spec<'chat/send', 'picture'>;
}

export type EntryKind = keyof Specs;

/** How each kind is sent, by the page and by the worker alike. A new one is a row here, and what the compiler then names. */
export const kinds: { readonly [K in EntryKind]: Specs[K]['kind'] } = {
  deposit: {
    call: 'wallet/charge_req',
    answer: depositSchema,
    files: { proof: 'deposit' },
    receive: keepDeposit,
    isReceived: hasDeposit,
  },
  identity: {
    call: 'user/real_name',
    answer: identitySchema,
    files: { front: 'identity', back: 'identity' },
    receive: keepIdentity,
    isReceived: hasIdentity,
  },
  loan: {
    call: 'lh/loan/submit',
    answer: loanSchema,
    files: { house: 'loan', income: 'loan', bank: 'loan', id_front: 'loan', id_back: 'loan' },
    receive: keepLoan,
    isReceived: hasLoan,
  },
  chat: {
    call: 'chat/send',
    answer: chatTurnSchema,
    files: { picture: 'chat' },
    receive: keepTurn,
    isReceived: hasMessage,
    inOrder: true,
    first: { call: 'chat/history', answer: chatApi['chat/history'].answer, receive: keepTurn },
  },
};

export type OutgoingOf<K extends EntryKind> = Specs[K]['outgoing'] & { kind: K };

export type EntryOf<K extends EntryKind> = Entry & { kind: K; body: Specs[K]['body'] & Stamp };

export type AnswerOf<K extends EntryKind> = Parameters<Specs[K]['kind']['receive']>[1];

/** Entries of another kind were written by a newer build. */
export function isKnown(entry: Entry): entry is EntryOf<EntryKind> {
  return Object.hasOwn(kinds, entry.kind);
}
