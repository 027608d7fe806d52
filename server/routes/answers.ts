import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../domain/idempotency.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Answers the request of one user: nobody keeps it. */
export function sendPrivate(reply: FastifyReply, { status, json, isReplay }: StoredAnswer & { isReplay: boolean }) {
  if (isReplay) reply.header('idempotent-replay', 'true');
  return reply.code(status).type(jsonType).send(json);
}

/** Answers what is the same for everybody, or that it is still what the asker has; what is asked by POST is never compared. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  if (request.method === 'POST') {
    return reply.removeHeader('vary').header('cache-control', 'no-cache').type(jsonType).send(json);
  }
  // Weak, since the same answer travels in several encodings.
  const tag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply.removeHeader('vary').header('cache-control', 'no-cache').header('etag', tag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((known) => known.trim());
  if (known.includes(tag)) return reply.code(304).send();
  return reply.type(jsonType).send(json);
}
