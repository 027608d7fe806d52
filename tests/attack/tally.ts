/** What the bets of one strategy came to, by cluster: bets of one day are not independent of each other. */
interface Cluster {
  bets: number;
  profit: number;
  after: number;
  afterOther: number;
}

export interface Outcome {
  bets: number;
  clusters: number;
  /** Per USDT of stake or notional. */
  mean: number;
  error: number;
  t: number;
  /** What t is worth among normal deviations: with few days its tails are fat. */
  z: number;
}

export interface SideResult {
  name: string;
  before: Outcome;
  after: Outcome;
  /** The share of right bets; null for positions. */
  hits: number | null;
}

/**
 * The bets of one idea. Each counts for both of its sides: that of the idea, and the opposite. `profit` is before costs and less what
 * the law gives that side on its own; of the opposite it is the negative.
 */
export class Tally {
  readonly name: string;
  /** Nobody can take the other side of it: of a limit's fill, or of the house. */
  readonly isOneSided: boolean;
  readonly #clusters = new Map<number, Cluster>();
  #number = Number.NaN;
  #current: Cluster = newCluster();
  #options = 0;
  #right = 0;
  #wrong = 0;

  constructor(name: string, isOneSided: boolean) {
    this.name = name;
    this.isOneSided = isOneSided;
  }

  /** @param after what the idea's side brings after costs; `afterOther` the same of the opposite side. */
  add(cluster: number, profit: number, after: number, afterOther: number): void {
    if (cluster !== this.#number) this.#enter(cluster);
    const current = this.#current;
    current.bets += 1;
    current.profit += profit;
    current.after += after;
    current.afterOther += afterOther;
  }

  /** A bet on a direction: `outcome` is 1 where it was right, -1 where wrong, 0 for a draw; `law` its mean by the law. */
  addOption(cluster: number, outcome: number, law: number, payout: number): void {
    this.#options += 1;
    if (outcome > 0) this.#right += 1;
    if (outcome < 0) this.#wrong += 1;
    this.add(cluster, outcome - law, paid(outcome, payout), paid(-outcome, payout));
  }

  #enter(cluster: number): void {
    let found = this.#clusters.get(cluster);
    if (found === undefined) {
      found = newCluster();
      this.#clusters.set(cluster, found);
    }
    this.#number = cluster;
    this.#current = found;
  }

  get bets(): number {
    let sum = 0;
    for (const { bets } of this.#clusters.values()) sum += bets;
    return sum;
  }

  get clusters(): number {
    return this.#clusters.size;
  }

  /** The idea's side, and the opposite where there is one. */
  results(): SideResult[] {
    const all = [...this.#clusters.values()];
    const share = (count: number) => (this.#options === 0 ? null : count / this.#options);
    const own = {
      name: this.name,
      before: outcomeOf(all, (one) => one.profit),
      after: outcomeOf(all, (one) => one.after),
      hits: share(this.#right),
    };
    if (this.isOneSided) return [own];
    return [
      own,
      {
        name: `not: ${this.name}`,
        before: outcomeOf(all, (one) => -one.profit),
        after: outcomeOf(all, (one) => one.afterOther),
        hits: share(this.#wrong),
      },
    ];
  }
}

function newCluster(): Cluster {
  return { bets: 0, profit: 0, after: 0, afterOther: 0 };
}

function paid(outcome: number, payout: number): number {
  return outcome > 0 ? payout : outcome;
}

/** The mean of a ratio of sums, and its error from what the clusters lie off it. */
function outcomeOf(clusters: readonly Cluster[], of: (cluster: Cluster) => number): Outcome {
  const bets = clusters.reduce((sum, one) => sum + one.bets, 0);
  const mean = clusters.reduce((sum, one) => sum + of(one), 0) / bets;
  const squares = clusters.reduce((sum, one) => sum + (of(one) - one.bets * mean) ** 2, 0);
  const count = clusters.length;
  const error = count < 2 ? Number.POSITIVE_INFINITY : Math.sqrt((squares * count) / (count - 1)) / bets;
  const t = error === 0 ? 0 : mean / error;
  const evenly = bets ** 2 / clusters.reduce((sum, one) => sum + one.bets ** 2, 0);
  return { bets, clusters: count, mean, error, t, z: asNormal(t, Math.max(1, evenly - 1)) };
}

/** Student's t with so many degrees of freedom as a normal deviation (Wallace's approximation). */
function asNormal(t: number, freedom: number): number {
  const size = Math.sqrt(freedom * Math.log1p((t * t) / freedom));
  return (Math.sign(t) * size * (8 * freedom + 1)) / (8 * freedom + 3);
}

/** All ideas that were tried. */
export class Tallies {
  readonly #all = new Map<string, Tally>();

  of(name: string, isOneSided = false): Tally {
    let found = this.#all.get(name);
    if (found === undefined) {
      found = new Tally(name, isOneSided);
      this.#all.set(name, found);
    }
    return found;
  }

  get all(): Tally[] {
    return [...this.#all.values()];
  }
}
