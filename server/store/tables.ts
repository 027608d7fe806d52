import type { Generated, GeneratedAlways } from 'kysely';
import type { LedgerKind } from '#contract/currencies.ts';
import type { Product } from '#contract/rules/products.ts';
import type { ChatTables } from './rows/chatTables.ts';
import type { IdentityTables } from './rows/identityTables.ts';
import type { ConversionTable } from './rows/conversionTables.ts';
import type { LoanTables } from './rows/loanTables.ts';
import type { NoticeTables } from './rows/noticeTables.ts';
import type { PlanTables } from './rows/planTables.ts';
import type { SecurityTables } from './rows/securityTables.ts';
import type { WithdrawalTables } from './rows/withdrawalTables.ts';
import type { WalletTextTable } from './rows/walletTables.ts';
import type { TradingTables } from './tradingTables.ts';

/**
 * One schema for both engines, in their common subset: `bigint` minor units and whole seconds, text ids, JSON as text, flags as
 * 0 or 1. Every integer column is read as a bigint on both engines.
 */

/** Every kind of ledger account, as the contract has them (migrations/bringKinds.ts). `of_house` is 1 for those of the house. */
interface AccountKindTable {
  kind: LedgerKind;
  of_house: bigint;
}

/** Every product, and those whose orders become positions (migrations/bringKinds.ts). */
interface ProductTable {
  product: Product;
}

/**
 * A ledger account: one owner (a user's id, or 'house'), kind, currency and bucket. `available` can be spent, `frozen` is held
 * for something pending. House accounts (mint, treasury, fees) may go below zero, a user's never (CHECK).
 */
interface AccountTable {
  /** owner:kind:currency:bucket, and behind it the stripe where it is not the first. */
  id: string;
  owner: string;
  kind: LedgerKind;
  /** 1 for the house's, 0 for a user's: with the kind a row of `account_kinds`. */
  of_house: GeneratedAlways<bigint>;
  currency: string;
  bucket: 'available' | 'frozen';
  /** Which part of an account of the house a row is; the account holds what all of them hold. A user's account is one row (CHECK). */
  stripe: Generated<bigint>;
  balance: bigint;
  /** Number of postings so far; the next one is seq + 1, with no gap. */
  seq: bigint;
}

/** One balanced set of postings. The id is the cause's own key ('deposit:<id>'), so posting twice is posting once. */
interface EntryTable {
  id: string;
  kind: string;
  reference: string;
  /** SHA-256 (hex) of id, kind, reference and canonical lines: the same id with other contents is a conflict. */
  digest: string;
  created: bigint;
}

interface PostingTable {
  /** In the order they were made; per account the same order as `seq`. What lists page by. */
  number: Generated<bigint>;
  entry_id: string;
  account_id: string;
  seq: bigint;
  amount: bigint;
  balance_after: bigint;
}

/** A practice account. The first one of a person is their own: sessions, papers and second factors belong to it. */
interface UserTable {
  id: string;
  /** The id again: SQLite does not drop the unique column that it was. */
  key: string;
  /** The person's first account; null for that one itself. */
  owner_id: string | null;
  /** What its owner calls it; empty until it has been given a name. */
  label: Generated<string>;
  /** How often its line of accounts has been begun: a reset archives the account and begins the next epoch. */
  epoch: Generated<bigint>;
  /** When a reset put it away: it can be read, and what is open can be closed. */
  archived: bigint | null;
  /** When somebody last acted on it, to the hour: a login opens the one that was used last. */
  used: Generated<bigint>;
  /** By how many days its owner has moved its plan clock ahead. */
  days_ahead: Generated<bigint>;
  /** When its owner deleted it: the row is without a name since, and only its ledger refers to it. */
  deleted: Generated<bigint | null>;
  username: string;
  /** Null for who has no password: an account of a device, or of a wallet. */
  password_hash: string | null;
  invite_code: string;
  inviter_id: string | null;
  lang: string;
  state: 'active' | 'frozen';
  created: bigint;
}

/** A name that somebody logs in with: an e-mail address in lower case, a phone number as E.164, a wallet's address in lower case. */
interface LoginTable {
  name: string;
  kind: 'email' | 'phone' | 'wallet';
  user_id: string;
  created: bigint;
}

interface SessionTable {
  id: string;
  /** SHA-256 (hex) of the token; the token itself is nowhere. */
  token_hash: string;
  user_id: string;
  client: string;
  created: bigint;
  last_seen: bigint;
  expires: bigint;
  /** 1 for one of somebody who has no name to log in with: it lasts as long as it is used (account/sessions.ts). */
  lasting: Generated<bigint>;
}

/** Top-ups that still count against the limit of their account. */
interface TopupTable {
  id: string;
  user_id: string;
  /** USDT minor units. */
  amount: bigint;
  created: bigint;
}

/** Installations of the app on which an account was used; only they see its practice inbox. */
interface DeviceTable {
  user_id: string;
  device_hash: string;
  created: bigint;
}

interface CodeTable {
  id: string;
  purpose: string;
  target: string;
  code_hash: string;
  attempts: bigint;
  used: bigint;
  created: bigint;
  expires: bigint;
}

/** Delays after failures, and other counted limits, by a hashed subject. */
interface ThrottleTable {
  subject: string;
  count: bigint;
  until: bigint;
  updated: bigint;
}

interface IdempotencyTable {
  /** User id, or 'guest'. */
  owner: string;
  call: string;
  /** SHA-256 (hex) of the key; the key itself seals secret answers and is not kept. */
  key_hash: string;
  /** HMAC of the canonical body under the key. */
  body_mac: string;
  status: bigint;
  /** The answer as JSON, sealed where the call is secret. */
  answer: string;
  created: bigint;
}

interface DepositTable {
  /** Made by the client with the form, before anything is sent: the Idempotency-Key of the request. */
  id: string;
  number: string;
  user_id: string;
  currency: string;
  amount: bigint;
  credited_in: string;
  address: string;
  /** The saved address of its user that the money is said to come from, as it was then; null when none was named. */
  sent_from: string | null;
  proof_id: string;
  /** SHA-256 (hex) of the picture, as declared with its upload and checked when it arrives; null when none came of it. Unique per user. */
  proof_hash: string | null;
  status: 'waiting' | 'review' | 'succeed' | 'failed';
  reason: string | null;
  client_time: bigint;
  created: bigint;
  decided: bigint | null;
}

interface UploadTable {
  id: string;
  user_id: string;
  purpose: string;
  size: bigint;
  checksum: string;
  state: 'open' | 'stored' | 'failed';
  /** An error key when it failed. */
  reason: string | null;
  /** Name of the re-encoded picture in the file store. */
  file: string | null;
  created: bigint;
  expires: bigint;
}

/** An operator's feed, by the SHA-256 (hex) of its address: the address itself may hold a key. */
interface FeedTable {
  feed: string;
  /** What the feed's server wants to hear when it is asked again. */
  etag: string | null;
  modified: string | null;
  /** When it is fetched next. Moving it is what makes one process fetch it, and no other. */
  due: bigint;
  /** Failed fetches since the last good one. */
  failures: bigint;
}

interface FeedItemTable {
  id: string;
  feed: string;
  source: string;
  title: string;
  summary: string;
  body: string;
  link: string | null;
  language: string;
  time: bigint;
  created: bigint;
}

/** What is to be done later: once per kind and reference, by whichever process takes it. */
interface JobTable {
  id: Generated<bigint>;
  kind: string;
  reference: string;
  /** As JSON, what a job of this kind is told (domain/jobs.ts). */
  payload: string;
  due: bigint;
  state: 'due' | 'done';
  attempts: bigint;
}

/** Commitments as they were published, each with the hash of the one before (contract/market/chain.ts). Rows are only added. */
interface CommitmentTable {
  seq: bigint;
  kind: 'genesis' | 'day';
  date: string;
  version: string;
  commitment: string;
  published: bigint;
  prev: string;
  link: string;
  /** What a genesis commits to, in words; its commitment is the hash of them. */
  statement: string | null;
}

/** Facts about this installation: its generated secrets, the market's seed where none is configured. */
interface MetaTable {
  key: string;
  value: string;
}

export interface Tables
  extends TradingTables,
    SecurityTables,
    IdentityTables,
    WithdrawalTables,
    NoticeTables,
    PlanTables,
    ChatTables,
    LoanTables {
  account_kinds: AccountKindTable;
  products: ProductTable;
  position_products: ProductTable;
  ledger_accounts: AccountTable;
  entries: EntryTable;
  postings: PostingTable;
  users: UserTable;
  logins: LoginTable;
  sign_texts: WalletTextTable;
  sessions: SessionTable;
  topups: TopupTable;
  devices: DeviceTable;
  codes: CodeTable;
  throttles: ThrottleTable;
  idempotency: IdempotencyTable;
  deposits: DepositTable;
  conversions: ConversionTable;
  uploads: UploadTable;
  jobs: JobTable;
  feeds: FeedTable;
  feed_items: FeedItemTable;
  commitments: CommitmentTable;
  meta: MetaTable;
}
