/** What came back, before anybody has judged it. */
export interface Reply {
  status: number;
  /** Parsed JSON, or whatever else there was. */
  body: unknown;
  retryAfter: string | null;
}

export const timeoutMs = 60_000;

/** Answers after which reading once more is worth it. */
export const passingStatuses = [500, 502, 503, 504];
