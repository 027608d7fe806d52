export type Ring = readonly (readonly [number, number])[];

/** Rings with the share of their points that says most of their shape: those whose triangle with both neighbours is largest (Visvalingam). */
export function simplified(rings: readonly Ring[], share: number): Ring[] {
  const weighed = rings.map((ring) => ({ ring, weights: weightsOf(ring) }));
  const all = weighed.flatMap(({ weights }) => weights).toSorted((a, b) => b - a);
  const least = all[Math.floor(all.length * share)] ?? 0;
  return weighed.map(({ ring, weights }) => ring.filter((_, at) => (weights[at] ?? 0) > least));
}

/** By how much area each point counts when all that count less are gone; both ends of a ring always do, if it is there at all. */
function weightsOf(ring: Ring): number[] {
  const left = ring.map((_, at) => at);
  const weights = ring.map(() => 0);
  let most = 0;
  while (left.length > 2) {
    let [smallest, where] = [Number.POSITIVE_INFINITY, 1];
    for (let at = 1; at < left.length - 1; at += 1) {
      const area = areaOf(ring, left[at - 1] ?? 0, left[at] ?? 0, left[at + 1] ?? 0);
      if (area < smallest) [smallest, where] = [area, at];
    }
    most = Math.max(most, smallest);
    weights[left[where] ?? 0] = most;
    left.splice(where, 1);
  }
  // The ends stay while anything of the ring does.
  for (const end of left) weights[end] = most;
  return weights;
}

function areaOf(ring: Ring, a: number, b: number, c: number): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [ring[a] ?? [0, 0], ring[b] ?? [0, 0], ring[c] ?? [0, 0]] as const;
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}
