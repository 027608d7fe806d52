/** The ledger, looked at after every step, from where the last look ended. */
import { expect } from 'vitest';
import { tradingRulesInSql } from '#server/cli/verifyTrading.ts';
import { checkBySql } from '#server/store/check.ts';
import type { Domain } from '../api/domain.ts';

export class Books {
  readonly #domain: Domain;
  /** Sums of all postings so far, by account. */
  readonly #sums = new Map<string, bigint>();
  #last = 0n;

  constructor(domain: Domain) {
    this.#domain = domain;
  }

  /** Each entry sums to nothing, each balance is the sum of its postings, nobody is below zero, and what is frozen is what orders hold. */
  async assertSound(userId: string): Promise<void> {
    const { db } = this.#domain.store;
    const postings = await db
      .selectFrom('postings as p')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
      .select(['p.number', 'p.entry_id', 'p.account_id', 'p.amount', 'a.currency'])
      .where('p.number', '>', this.#last)
      .orderBy('p.number')
      .execute();
    const entries = new Map<string, bigint>();
    for (const { number, entry_id: entry, account_id: account, amount, currency } of postings) {
      this.#last = number;
      entries.set(`${entry} ${currency}`, (entries.get(`${entry} ${currency}`) ?? 0n) + amount);
      this.#sums.set(account, (this.#sums.get(account) ?? 0n) + amount);
    }
    expect([...entries].filter(([, sum]) => sum !== 0n)).toEqual([]);
    const accounts = await db
      .selectFrom('ledger_accounts')
      .select(['id', 'owner', 'balance'])
      .where('owner', 'in', ['house', userId])
      .execute();
    expect(accounts.filter(({ id, balance }) => balance !== (this.#sums.get(id) ?? 0n))).toEqual([]);
    expect(accounts.filter(({ owner, balance }) => owner === userId && balance < 0n)).toEqual([]);
    expect(await this.#frozen()).toEqual([]);
  }

  async #frozen(): Promise<string[]> {
    const [frozen] = tradingRulesInSql;
    if (frozen === undefined) throw new Error('no rule says what is frozen');
    return (await checkBySql(this.#domain.store.db, frozen)).problems;
  }
}
