import type { FastifyInstance } from 'fastify';
import { DomainError } from '#server/domain/errors.ts';
import { isOwnMachine } from '#server/platform/address.ts';
import type { Clock } from '#server/platform/clock.ts';
import { addressOf } from '../client.ts';
import { isApi } from '../headers.ts';
import { createBuckets } from './buckets.ts';
import type { HttpLimits } from './limits.ts';

/** Refuses an address that asks faster than any class of users would. */
export function limitFlood(app: FastifyInstance, clock: Clock, limits: HttpLimits): void {
  const take = createBuckets({ burst: limits.requestsBurst, perSecond: limits.requestsPerSecond });
  app.addHook('onRequest', async (request) => {
    if (!isApi(request.url) || isOwnMachine(request.ip)) return;
    if (!take(addressOf(request), clock.nowMs())) throw DomainError.of('too_many_requests', { retry_in: 1 });
  });
}
