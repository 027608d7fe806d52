/** What everybody has in their spot account, in minor units of USDT. */
export class Purses {
  readonly held: bigint[];

  constructor(count: number, each: bigint) {
    this.held = Array.from({ length: count }, () => each);
  }

  /** @returns what makes it as it is now again. */
  keep(): () => void {
    const kept = [...this.held];
    return () => void this.held.splice(0, kept.length, ...kept);
  }

  of(who: number): bigint {
    return this.held[who] ?? 0n;
  }

  /** Nothing of nobody. */
  add(who: number, amount: bigint): void {
    if (who < this.held.length) this.held[who] = this.of(who) + amount;
  }
}

export const dayTicks = 3000;
/** How much sooner everything is after a day that was advanced. */
export const daySeconds = 600;
