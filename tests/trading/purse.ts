/** What a user and the house hold, as movements make it: exact minor units, and no entries, holds or accounts of a database. */
export class Purse {
  readonly balances: Map<string, bigint>;
  /** Shared by everybody: the house has one. */
  readonly house: Map<string, bigint>;

  constructor(
    held: readonly (readonly [kind: string, currency: string, amount: bigint])[],
    house: Map<string, bigint>,
  ) {
    this.balances = new Map(held.map(([kind, currency, amount]) => [`${kind} ${currency} available`, amount]));
    this.house = house;
  }

  has(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  move(from: string, to: string, amount: bigint): void {
    this.#add(from, -amount);
    this.#add(to, amount);
  }

  #add(account: string, amount: bigint): void {
    const book = account.startsWith('house ') ? this.house : this.balances;
    book.set(account, (book.get(account) ?? 0n) + amount);
  }
}

export const treasury = (currency: string) => `house treasury ${currency}`;
export const fees = 'house fees USDT';
