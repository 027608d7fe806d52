/** What came back, before anybody has judged it. */
export interface Reply {
  status: number;
  /** Parsed JSON, or whatever else there was. */
  body: unknown;
  retryAfter: string | null;
  /** When the worker got it, in seconds since 1970, where it comes from the worker's store instead of the network. */
  keptAt?: number | null;
}

/** What the worker adds to an answer that it kept: the second at which it got it. */
export const keptAtHeader = 'x-kept-at';

export const timeoutMs = 60_000;

/** Answers after which reading once more is worth it. */
export const passingStatuses = [500, 502, 503, 504];
