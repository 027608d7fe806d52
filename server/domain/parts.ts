import type { Transaction } from 'kysely';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import type { ChatTurn } from '#contract/api/person/chat.ts';
import type { Identity } from '#contract/api/person/identity.ts';
import type { NoticeEvent } from '#contract/api/news.ts';
import type { Conversion } from '#contract/api/money/conversion.ts';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import type { Reward } from '#contract/api/plans/rewards.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import type { Loan } from '#contract/api/plans/loans.ts';
import type { Deposit, Wallet } from '#contract/api/wallet.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Random } from '../platform/random.ts';
import type { Incoming } from '../store/incoming.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** A transaction of the store: what an effect is done through. */
export type Trx = Transaction<Tables>;

export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/** What reaches a user's open clients. Called after the commit that made it true, never inside a transaction. */
export interface Notifier {
  deposit(userId: string, deposit: Deposit): void;
  withdrawal(userId: string, withdrawal: Withdrawal): void;
  conversion(userId: string, conversion: Conversion): void;
  plan(userId: string, order: PlanOrder): void;
  reward(userId: string, reward: Reward): void;
  loan(userId: string, loan: Loan): void;
  balance(userId: string, wallet: Wallet): void;
  /** Whether a client of the user is connected here: what nobody hears need not be looked up. */
  isHeard(userId: string): boolean;
  order(userId: string, event: OrderEvent): void;
  notice(userId: string, event: NoticeEvent): void;
  chat(userId: string, turn: ChatTurn): void;
  identity(userId: string, identity: Identity): void;
  sessionsOver(sessionIds: readonly string[]): void;
}

/** What the outside brings: settings, time, chance, and where words go. */
export interface World {
  config: Config;
  clock: Clock;
  random: Random;
  mailer: Mailer | null;
  log: Log;
}

/** What is kept: rows and pictures, and the bytes of uploads that are still arriving. */
export interface Stores {
  store: Store;
  incoming: Incoming;
}
