import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportPath } from '#contract/api/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { exportByPerson } from '#server/domain/account/limits.ts';
import { strike } from '#server/domain/account/throttle.ts';
import type { Deps } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { exportOf } from '#server/domain/practice/export/contents.ts';
import { zip } from '#server/domain/practice/export/zip.ts';
import { authenticate } from '../client.ts';

/**
 * Everything of a person as one archive, made while it is sent: neither the archive nor a list of it is ever whole in memory. Reading, so
 * a frozen account has it as well.
 */
export function serveExport(app: FastifyInstance, deps: Deps): void {
  app.get(exportPath, async (request, reply) => {
    const session = await authenticate(deps, request);
    const now = nowSeconds(deps.clock);
    const { isAllowed, until } = await strike(deps, exportByPerson, session.ownerId, now);
    if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
    const day = new Date(now * 1000);
    const name = `hft-practice-${day.toISOString().slice(0, 10)}.zip`;
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(Readable.from(zip(exportOf(deps, session), day), { objectMode: false }));
  });
}
