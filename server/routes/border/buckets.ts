/** What somebody has left, at a moment. */
interface Bucket {
  left: number;
  atMs: number;
}

export interface BucketSize {
  /** So many at once, and so many a second in the long run. */
  burst: number;
  perSecond: number;
}

const bucketsMax = 20_000;

/**
 * Counts in this process, and forgets with it: it protects the machine; what protects accounts is counted in the database
 * (domain/account/limits).
 * @returns whether who asks has one left, which is then taken.
 */
export function createBuckets({ burst, perSecond }: BucketSize): (name: string, nowMs: number) => boolean {
  // The one that was asked for longest ago comes first.
  const buckets = new Map<string, Bucket>();
  return (name, nowMs) => {
    const known = buckets.get(name) ?? { left: burst, atMs: nowMs };
    const refilled = known.left + (Math.max(0, nowMs - known.atMs) / 1000) * perSecond;
    const left = Math.min(burst, refilled) - 1;
    buckets.delete(name);
    buckets.set(name, { left: Math.max(0, left), atMs: nowMs });
    const [oldest] = buckets.keys();
    if (buckets.size > bucketsMax && oldest !== undefined) buckets.delete(oldest);
    return left >= 0;
  };
}
