import type { FastifyInstance } from 'fastify';
import { DomainError } from '#server/domain/errors.ts';
import { isOwnMachine } from '#server/platform/address.ts';
import type { Clock } from '#server/platform/clock.ts';
import { addressOf } from '../client.ts';
import { isApi } from '../headers.ts';
import type { HttpLimits } from './limits.ts';

/** What an address has left, at a moment. */
interface Bucket {
  left: number;
  atMs: number;
}

const bucketsMax = 20_000;

/**
 * Refuses an address that asks faster than any class of users would. Counted in this process and forgotten with it: it protects
 * the machine; what protects accounts is counted in the database (domain/account/limits).
 */
export function limitFlood(app: FastifyInstance, clock: Clock, limits: HttpLimits): void {
  const take = createBuckets(limits);
  app.addHook('onRequest', async (request) => {
    if (!isApi(request.url) || isOwnMachine(request.ip)) return;
    if (!take(addressOf(request), clock.nowMs())) throw DomainError.of('too_many_requests', { retry_in: 1 });
  });
}

/** @returns whether the address has one left, which is then taken. */
function createBuckets({ requestsBurst, requestsPerSecond }: Pick<HttpLimits, 'requestsBurst' | 'requestsPerSecond'>) {
  // The one that was asked for longest ago comes first.
  const buckets = new Map<string, Bucket>();
  return (address: string, nowMs: number): boolean => {
    const known = buckets.get(address) ?? { left: requestsBurst, atMs: nowMs };
    const refilled = known.left + (Math.max(0, nowMs - known.atMs) / 1000) * requestsPerSecond;
    const left = Math.min(requestsBurst, refilled) - 1;
    buckets.delete(address);
    buckets.set(address, { left: Math.max(0, left), atMs: nowMs });
    const [oldest] = buckets.keys();
    if (buckets.size > bucketsMax && oldest !== undefined) buckets.delete(oldest);
    return left >= 0;
  };
}
