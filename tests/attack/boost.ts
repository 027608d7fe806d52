/** A learned guess: gradient-boosted trees of three questions each, on counts of features in bins. */

export interface Samples {
  /** Row after row. */
  features: Float64Array;
  width: number;
  /** Whether it went up: 1 or 0. */
  labels: Float64Array;
}

interface Leafed {
  /** Eight leaves, from seven questions in the order of a heap. */
  features: Int32Array;
  edges: Float64Array;
  values: Float64Array;
}

const bins = 24;
const depth = 3;
const inner = 2 ** depth - 1;

export interface Guess {
  /** The chance of "up". */
  of(row: Float64Array): number;
}

/** @param rounds trees, each of which moves the guess by a share `rate` of what would fit best. */
export function learn({ features, width, labels }: Samples, rounds: number, rate: number): Guess {
  const count = labels.length;
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(features, width, count, feature));
  const binned = new Uint8Array(count * width);
  for (let row = 0; row < count; row += 1) {
    for (let feature = 0; feature < width; feature += 1) {
      binned[row * width + feature] = binOf(edges[feature] ?? [], features[row * width + feature] ?? 0);
    }
  }
  const scores = new Float64Array(count);
  const trees: Leafed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const slopes = labels.map((label, row) => label - chance(scores[row] ?? 0));
    const { tree, leaves } = grow(binned, width, slopes, edges, rate);
    trees.push(tree);
    for (let row = 0; row < count; row += 1) scores[row] = (scores[row] ?? 0) + (tree.values[leaves[row] ?? 0] ?? 0);
  }
  return { of: (row) => chance(trees.reduce((sum, tree) => sum + valueOf(tree, row), 0)) };
}

function chance(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

function edgesOf(features: Float64Array, width: number, count: number, feature: number): Float64Array {
  const some = Math.min(count, 20_000);
  const values = new Float64Array(some).map(
    (_, at) => features[Math.floor((at * count) / some) * width + feature] ?? 0,
  );
  values.sort();
  return new Float64Array(bins - 1).map((_, at) => values[Math.floor(((at + 1) * some) / bins)] ?? 0);
}

function binOf(edges: Float64Array | readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length && value > (edges[bin] ?? 0)) bin += 1;
  return bin;
}

function grow(binned: Uint8Array, width: number, slopes: Float64Array, edges: Float64Array[], rate: number) {
  const count = slopes.length;
  const nodes = new Uint8Array(count);
  const tree: Leafed = {
    features: new Int32Array(inner),
    edges: new Float64Array(inner).fill(Number.POSITIVE_INFINITY),
    values: new Float64Array(inner + 1),
  };
  for (let level = 0; level < depth; level += 1) {
    const [first, many] = [2 ** level - 1, 2 ** level];
    const sums = new Float64Array(many * width * bins);
    const counts = new Float64Array(many * width * bins);
    for (let row = 0; row < count; row += 1) {
      const base = ((nodes[row] ?? 0) - first) * width;
      const slope = slopes[row] ?? 0;
      for (let feature = 0; feature < width; feature += 1) {
        const cell = (base + feature) * bins + (binned[row * width + feature] ?? 0);
        sums[cell] = (sums[cell] ?? 0) + slope;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
    const cuts = new Uint8Array(many);
    for (let node = 0; node < many; node += 1) {
      const best = bestCut(sums, counts, node * width, width);
      tree.features[first + node] = best.feature;
      tree.edges[first + node] = edges[best.feature]?.[best.bin] ?? Number.POSITIVE_INFINITY;
      cuts[node] = best.bin;
    }
    for (let row = 0; row < count; row += 1) {
      const node = (nodes[row] ?? 0) - first;
      const bin = binned[row * width + (tree.features[first + node] ?? 0)] ?? 0;
      nodes[row] = 2 * (first + node) + (bin > (cuts[node] ?? 0) ? 2 : 1);
    }
  }
  const [sums, counts] = [new Float64Array(inner + 1), new Float64Array(inner + 1)];
  for (let row = 0; row < count; row += 1) {
    const leaf = (nodes[row] ?? 0) - inner;
    nodes[row] = leaf;
    sums[leaf] = (sums[leaf] ?? 0) + (slopes[row] ?? 0);
    counts[leaf] = (counts[leaf] ?? 0) + 1;
  }
  // A quarter: the curvature of the likelihood where up and down are equally likely.
  for (let leaf = 0; leaf <= inner; leaf += 1)
    tree.values[leaf] = (rate * (sums[leaf] ?? 0)) / (0.25 * (counts[leaf] ?? 0) + 20);
  return { tree, leaves: nodes };
}

function bestCut(sums: Float64Array, counts: Float64Array, base: number, width: number) {
  let best = { feature: 0, bin: bins, gain: 0 };
  for (let feature = 0; feature < width; feature += 1) {
    const start = (base + feature) * bins;
    let [whole, all] = [0, 0];
    for (let bin = 0; bin < bins; bin += 1) {
      whole += sums[start + bin] ?? 0;
      all += counts[start + bin] ?? 0;
    }
    let [left, fewer] = [0, 0];
    for (let bin = 0; bin < bins - 1; bin += 1) {
      left += sums[start + bin] ?? 0;
      fewer += counts[start + bin] ?? 0;
      if (fewer < 100 || all - fewer < 100) continue;
      const gain = left ** 2 / fewer + (whole - left) ** 2 / (all - fewer) - whole ** 2 / all;
      if (gain > best.gain) best = { feature, bin, gain };
    }
  }
  return best;
}

function valueOf({ features, edges, values }: Leafed, row: Float64Array): number {
  let node = 0;
  while (node < inner) node = 2 * node + ((row[features[node] ?? 0] ?? 0) > (edges[node] ?? 0) ? 2 : 1);
  return values[node - inner] ?? 0;
}
