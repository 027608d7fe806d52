import { randomUUID } from 'node:crypto';
import { type Deps, type Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { type Domain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import type { Facts } from './rules.ts';
import type { Coin } from './steps.ts';

/** A withdrawal as it is meant, in minor units. */
export interface Meant {
  id: string;
  currency: Coin;
  amount: bigint;
  /** Its amount has the ending that the reviewer refuses. */
  isRefused: boolean;
  status: 'review' | 'succeed' | 'failed' | 'cancelled';
}

export interface Account {
  userId: string;
  isArchived: boolean;
  deposit: Facts['deposit'];
  trades: { at: number; amount: bigint }[];
  /** Ids of leveraged positions that are open. */
  open: string[];
  withdrawals: Meant[];
}

function newAccount(userId: string): Account {
  return { userId, isArchived: false, deposit: null, trades: [], open: [], withdrawals: [] };
}

/** A person of a story: what was seen to happen to them, noted where it happened. */
export class Someone {
  readonly domain: Domain;
  readonly deps: Deps;
  readonly ownerId: string;
  /** The current one is the last. */
  readonly accounts: [Account, ...Account[]];
  /** What has happened in any story, by name. */
  readonly seen: Set<string>;
  isFrozen = false;
  isIdentified = false;
  hasPayPassword = false;
  factor: { secret: string; lastStep: number; recovery: string[] } | null = null;
  readonly addresses: Record<Coin, { id: string; saved: number } | null> = { USDT: null, BTC: null };
  whitelist: Facts['whitelist'] = { isOn: false, offAt: null };

  static async begin(domain: Domain, deps: Deps, seen: Set<string>): Promise<Someone> {
    const held = [
      ['spot', 'USDT', 1_600_000_000n],
      ['spot', 'BTC', 100_000n],
    ] as const;
    return new Someone(domain, deps, await fundedUser(deps, randomUUID(), held), seen);
  }

  private constructor(domain: Domain, deps: Deps, id: string, seen: Set<string>) {
    this.domain = domain;
    this.deps = deps;
    this.ownerId = id;
    this.accounts = [newAccount(id)];
    this.seen = seen;
  }

  get current(): Account {
    return this.accounts.at(-1) ?? this.accounts[0];
  }

  get seconds(): number {
    return Math.floor(this.domain.clock.nowMs() / 1000);
  }

  begin(userId: string): void {
    this.current.isArchived = true;
    this.accounts.push(newAccount(userId));
  }

  /** What the session of an account says. */
  as({ userId, isArchived }: Account) {
    return { id: randomUUID(), userId, ownerId: this.ownerId, isFrozen: this.isFrozen, isArchived };
  }

  /** In a transaction. What the rules refuse has not happened, and is nothing to a story. @returns null then. */
  async act<T>(name: string, work: (trx: Trx) => Promise<T>): Promise<T | null> {
    return this.attempt(name, () => this.deps.store.transaction(work));
  }

  async attempt<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    try {
      const done = await work();
      this.seen.add(name);
      return done;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** A code that was not shown yet: where each of this moment was, the next ones are waited for. */
  freshCode(): number {
    const { factor, domain } = this;
    if (factor === null) throw new Error('there is no second factor to show');
    if (factor.lastStep > Math.floor(this.seconds / 30)) domain.clock.advance(30_000);
    const step = Math.max(factor.lastStep + 1, Math.floor(this.seconds / 30));
    factor.lastStep = step;
    return step;
  }
}
