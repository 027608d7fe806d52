/** What a client knows of its people: only what was acknowledged, and what it is waiting to hear of. */
import { createHash } from 'node:crypto';
import type { CallName } from '#contract/api/calls.ts';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import type { Deposit } from '#contract/api/wallet.ts';
import type { UploadPurpose } from '#contract/upload.ts';
import type { Locale } from '#contract/locales.ts';
import type { TestWallet } from '#tests/api/wallets.ts';
import type { Outcome } from './wire.ts';

export interface KnownUpload {
  id: string;
  size: number;
  checksum: string;
  bytes: Buffer;
  /** All bytes were acknowledged: the picture is kept. */
  isStored: boolean;
  isUsed: boolean;
  /** A photo of papers goes with their review. */
  purpose: UploadPurpose;
}

export interface Person {
  id: string;
  account: string;
  password: string;
  device: string;
  lang: Locale;
  /** Tokens of living sessions; the first one is used. */
  tokens: string[];
  addresses: Map<string, string>;
  deposits: Map<string, Deposit>;
  /** Those that were acknowledged. */
  conversions: Set<string>;
  /** As they were last answered. */
  withdrawals: Map<string, Withdrawal>;
  plans: Set<string>;
  uploads: Map<string, KnownUpload>;
  /** Notices whose reading was acknowledged. */
  readNotices: Set<string>;
  /** Messages to customer service that were acknowledged. */
  messages: Set<string>;
  hasForgotten: boolean;
  /** Its settings are locked: nothing it logs in with can be changed. */
  isLocked: boolean;
  /** The transaction password was set, and whole papers were handed in: acknowledged. */
  hasPayPassword: boolean;
  hasPapers: boolean;
  /** Does nothing but withdraw: no deposit, position or whitelist is in the way. */
  isSaver: boolean;
  /** A wallet that is bound. */
  wallet?: TestWallet;
  /** Something sealed to the server's key, and what opens it, once that was answered. */
  sealed: { body: Record<string, unknown>; key: string | null } | null;
}

/** Somebody of whom nothing else is known yet. */
export function newPerson(known: Pick<Person, 'id' | 'account' | 'password' | 'device' | 'tokens'>): Person {
  return {
    ...known,
    lang: 'en',
    addresses: new Map(),
    deposits: new Map(),
    conversions: new Set(),
    withdrawals: new Map(),
    plans: new Set(),
    uploads: new Map(),
    readNotices: new Set(),
    messages: new Set(),
    hasForgotten: false,
    isLocked: false,
    hasPayPassword: false,
    hasPapers: false,
    isSaver: false,
    sealed: null,
  };
}

/** What the database may show of an effect nobody has acknowledged, if it happened. */
export interface Trace {
  /** Living sessions more than are known. */
  sessions?: 1;
  /** Known sessions that are gone. */
  tokensGone?: string[];
  account?: string;
  lang?: Locale;
  deposit?: string;
  upload?: string;
}

/** A request that has an effect. It is sent until it is answered, always under the same key. */
export interface Effect {
  /** Creating an upload is not a call of the contract; its id is its key. */
  call: CallName | 'upload';
  key: string;
  body: Record<string, unknown>;
  token: string | null;
  person: Person | null;
  trace: Trace;
  /** Takes what was acknowledged into what is known. */
  learn(message: unknown): void;
  send(): Promise<Outcome>;
  /** It depends on a price, which may have moved by the time it is sent again: then it is refused, and has not happened. */
  isPriced?: true;
  /** When it was first sent; the clock of `performance.now()`. */
  sentMs: number;
}

export interface Acknowledged {
  owner: string;
  call: string;
  keyHash: string;
}

/** An account that was opened: whoever was acknowledged before another was asked for comes before it in the ledger. */
export interface Opening {
  userId: string;
  sentMs: number;
  acknowledgedMs: number;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const rank: Record<Deposit['status'], number> = { waiting: 0, review: 1, succeed: 2, failed: 2 };

/** What is wrong with a deposit as it is now, given what was said of it before: its state may only have moved forward. */
export function depositProblems(known: Deposit, now: Deposit): string[] {
  const fixed = ['id', 'number', 'currency', 'amount', 'credited_in', 'address', 'created'] as const;
  const problems = fixed
    .filter((field) => known[field] !== now[field])
    .map((field) => `deposit ${known.number} had ${field} ${known[field]}, now ${now[field]}`);
  const isBack = rank[now.status] < rank[known.status];
  const isOther = rank[known.status] === 2 && (now.status !== known.status || now.decided !== known.decided);
  if (isBack || isOther) problems.push(`deposit ${known.number} was ${known.status}, now ${now.status}`);
  return problems;
}

/** What is wrong with a withdrawal as it is now, given what was said of it before: it ends once, and is otherwise what it was. */
export function withdrawalProblems(known: Withdrawal, now: Withdrawal): string[] {
  const fixed = ['number', 'currency', 'amount', 'fee', 'address', 'created'] as const;
  const problems = fixed
    .filter((field) => known[field] !== now[field])
    .map((field) => `withdrawal ${known.number} had ${field} ${known[field]}, now ${now[field]}`);
  const isOther = known.status !== 'review' && (now.status !== known.status || now.decided !== known.decided);
  if (isOther) problems.push(`withdrawal ${known.number} was ${known.status}, now ${now.status}`);
  return problems;
}
