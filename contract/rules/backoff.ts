interface Doubling {
  /** The wait after the first failure, in any unit of time. */
  first: number;
  /** No wait is longer. */
  most: number;
  jitter?: undefined;
}

interface Jittered extends Omit<Doubling, 'jitter'> {
  /**
   * The part of each wait that is drawn by lot, up to 1: where many failed at one moment (a server that restarts, a mast that went
   * dark) they must not come back at one moment. Half keeps a least wait between two tries; 1 spreads them best.
   */
  jitter: 0.5 | 1;
}

/** 2^30 times any unit is beyond every limit, and still an exact number. */
const doublingsMax = 30;

/**
 * How long to wait before the next try: doubling from the first failure up to a limit. Rounded down to whole units.
 * @param failures how many tries have failed in a row, from 1.
 * @param random in [0, 1).
 */
export function backoff(law: Doubling, failures: number): number;
export function backoff(law: Jittered, failures: number, random: number): number;
export function backoff({ first, most, jitter }: Doubling | Jittered, failures: number, random = 0): number {
  const doublings = Math.min(Math.max(failures - 1, 0), doublingsMax);
  const whole = Math.min(most, first * 2 ** doublings);
  const drawn = whole * (jitter ?? 0);
  return Math.floor(whole - drawn + drawn * random);
}
