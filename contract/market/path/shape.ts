/**
 * How a span of leaves is halved, over and over, down to single leaves. Spans of equal length are halved alike and share one
 * Shape, so the tree over 432,000 ticks is some forty objects. Nodes are numbered in pre-order: of node i, the left part is
 * i + 1 and the right part i + leftLength, so that the nodes of a minute lie side by side in the stream of random words.
 */
export interface Shape {
  /** Leaves below. */
  length: number;
  leftLength: number;
  /** Share of the left part in the length. */
  share: number;
  /** null: a single leaf. */
  left: Shape | null;
  right: Shape | null;
  levels: number;
  /** How strongly the cascade moves variance between the parts. */
  swing: number;
  /**
   * No value of the path between this node's ends lies further outside the span of the two end values than
   * reach * (largest draw) * sqrt(variance of the node). See `reachOf`.
   */
  reach: number;
  /** The same where the activity within is anything: of a node that begins with a gap. */
  reachOfAny: number;
}

export interface Cutting {
  /** Lengths that must come out as nodes, longest first, ending with 1: a span is cut between whole ones of the next shorter. */
  units: readonly number[];
  /** Spans up to this length have even activity: their variance is split by length, times the cascade. */
  evenLength: number;
  /** Bound of the cascade's draw in a span of this length, below 1; see bridge.ts. */
  swing: (length: number) => number;
}

export function shapeOf(length: number, cutting: Cutting): Shape {
  const known = new Map<number, Shape>();
  const build = (length: number): Shape => {
    const unit = cutting.units.find((unit) => unit < length);
    if (unit === undefined || length % unit !== 0) throw new RangeError(`shape: no unit cuts ${length}`);
    const leftLength = Math.floor(length / unit / 2) * unit;
    const left = part(leftLength);
    const right = part(length - leftLength);
    const levels = 1 + Math.max(left?.levels ?? 0, right?.levels ?? 0);
    const share = leftLength / length;
    const swing = cutting.swing(length);
    const isEven = length <= cutting.evenLength;
    const least = isEven ? swung(share, -swing) : 0;
    const most = isEven ? swung(share, swing) : 1;
    return {
      length,
      leftLength,
      share,
      left,
      right,
      levels,
      swing,
      // A span of several hours may hold the gap.
      reach: isEven
        ? reachOf(least, most, left?.reach ?? 0, right?.reach ?? 0)
        : reachOf(0, 1, left?.reachOfAny ?? 0, right?.reachOfAny ?? 0),
      reachOfAny: reachOf(0, 1, left?.reachOfAny ?? 0, right?.reachOfAny ?? 0),
    };
  };
  const part = (length: number): Shape | null => {
    if (length === 1) return null;
    const shape = known.get(length) ?? build(length);
    known.set(length, shape);
    return shape;
  };
  // Units above 1 must not leave a remainder: 2 or 3 units of the next shorter are cut first.
  const shape = part(length);
  if (shape === null) throw new RangeError('shape: nothing to cut');
  return shape;
}

/**
 * A node of variance V that gives the share p to its left part puts its middle at most zMax sqrt(p (1-p) V) off the straight
 * line between its ends, so at most that far outside of their span. The ends of the left part are then no further out than
 * that, and its inner values at most reach(left) zMax sqrt(p V) further; likewise on the right with 1 - p. Hence
 *
 *   reach = max over the possible p of  sqrt(p (1-p)) + sqrt(p) reach(left),  and the same with 1 - p and reach(right).
 */
function reachOf(least: number, most: number, left: number, right: number): number {
  return Math.max(farthest(left, least, most), farthest(right, 1 - most, 1 - least));
}

/**
 * The largest sqrt(p (1-p)) + sqrt(p) m for p in [least, most]. With sqrt(p) = cos t it is cos t sin t + m cos t, whose slope
 * cos 2t - m sin t falls throughout 0 <= t <= pi/2 and is zero at sin t = (sqrt(m m + 8) - m) / 4: one peak, so the best p of an
 * interval is the one nearest to it.
 */
function farthest(m: number, least: number, most: number): number {
  const sine = (Math.sqrt(m * m + 8) - m) / 4;
  const p = Math.min(most, Math.max(least, 1 - sine * sine));
  return Math.sqrt(p * (1 - p)) + Math.sqrt(p) * m;
}

/** A share after the cascade: its odds are multiplied by (1 + shift) / (1 - shift). */
export function swung(share: number, shift: number): number {
  return (share * (1 + shift)) / (1 + shift * (2 * share - 1));
}
