/** Predicted against measured, in ten classes of what was predicted. */
interface Cluster {
  count: number;
  off: number;
}

interface Class {
  count: number;
  predicted: number;
  measured: number;
  clusters: Map<number, Cluster>;
}

export interface ClassResult {
  name: string;
  count: number;
  /** Means of the class. */
  predicted: number;
  measured: number;
  /** Half of the interval in which the difference lies 99.9 % of the time, from what whole clusters lie off. */
  within: number;
  isMet: boolean;
}

const count = 10;
/** 99.9 % of a normal distribution lie within so many deviations. */
const deviations = 3.2905;
/** A class of so few is none. */
const least = 30;

export class Classes {
  readonly name: string;
  readonly #classes: Class[] = Array.from({ length: count }, () => ({
    count: 0,
    predicted: 0,
    measured: 0,
    clusters: new Map<number, Cluster>(),
  }));

  constructor(name: string) {
    this.name = name;
  }

  /** @param chance what was predicted; `cluster` what it is not independent of, as its day. */
  add(chance: number, came: boolean, cluster: number): void {
    const own = this.#classes[Math.min(count - 1, Math.floor(chance * count))];
    if (own === undefined) return;
    own.count += 1;
    own.predicted += chance;
    own.measured += came ? 1 : 0;
    const found = own.clusters.get(cluster) ?? { count: 0, off: 0 };
    found.count += 1;
    found.off += (came ? 1 : 0) - chance;
    own.clusters.set(cluster, found);
  }

  get count(): number {
    return this.#classes.reduce((sum, one) => sum + one.count, 0);
  }

  results(): ClassResult[] {
    return this.#classes.flatMap((own, at) => {
      if (own.count < least) return [];
      const [predicted, measured] = [own.predicted / own.count, own.measured / own.count];
      const mean = measured - predicted;
      const clusters = [...own.clusters.values()];
      const squares = clusters.reduce((sum, one) => sum + (one.off - one.count * mean) ** 2, 0);
      const many = Math.max(1, clusters.length - 1);
      // Where hardly anything came, what did not come is no proof: the binomial is the least.
      const binomial = Math.sqrt((predicted * (1 - predicted)) / own.count);
      const clustered = Math.sqrt((squares * clusters.length) / many) / own.count;
      const within = deviations * Math.max(binomial, clustered);
      const name = `${this.name}, ${at * 10}-${(at + 1) * 10} %`;
      return [{ name, count: own.count, predicted, measured, within, isMet: Math.abs(mean) <= within }];
    });
  }
}
