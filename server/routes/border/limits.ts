/** What one client may take of the server before anybody has looked at what it wants. docs/security.md lists them all. */
export interface HttpLimits {
  bodyBytesMax: number;
  headerBytesMax: number;
  /** From the first byte of a request to the end of its headers, and to the end of its body. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** A connection on which nothing moves. */
  idleTimeoutMs: number;
  /** How often the times above are looked at. */
  checkEveryMs: number;
  /** Connections of one address at once; strangers only, and only where no proxy stands in front. */
  connectionsPerAddressMax: number;
  /** Requests of one address: so many at once, and so many a second in the long run. A class behind one router fits in. */
  requestsBurst: number;
  requestsPerSecond: number;
}

export const httpLimits: HttpLimits = {
  bodyBytesMax: 64 * 1024,
  headerBytesMax: 16 * 1024,
  headersTimeoutMs: 20_000,
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 70_000,
  checkEveryMs: 2_000,
  connectionsPerAddressMax: 256,
  requestsBurst: 600,
  requestsPerSecond: 60,
};
