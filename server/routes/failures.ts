import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import type { Deps } from '../domain/deps.ts';
import { DomainError } from '../domain/errors.ts';
import { readableId } from '../domain/readableId.ts';
import { isUnavailable } from '../store/failures.ts';

/** The one place where a key becomes a status. */
export function statusOf({ key }: DomainError): number {
  return errors[key].status;
}

export function envelopeOf({ key, params, fields }: DomainError): Failure {
  const failure: Failure = { type: key === 'session_over' ? '999' : 'error', code: 0, message: key, params };
  return Object.keys(fields).length === 0 ? failure : { ...failure, fields };
}

/** Answers a refusal as an envelope; where the asker is to wait, the header says how long as well. */
export function sendFailure(reply: FastifyReply, error: DomainError, status = statusOf(error)): FastifyReply {
  const retryIn = error.params['retry_in'];
  if (retryIn !== undefined) reply.header('retry-after', retryIn);
  return reply.code(status).type('application/json; charset=utf-8').send(envelopeOf(error));
}

/** The error handler: refusals as they are, what the framework refuses under its key, and everything else without a word of it. */
export function handleError({ random, log }: Pick<Deps, 'random' | 'log'>) {
  return (error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = error instanceof DomainError ? error : refusalOf(error);
    if (known !== null) return sendFailure(reply, known);
    const reference = readableId(random, 8);
    log.error({ err: error, reference }, 'request failed');
    if (isUnavailable(error)) return sendFailure(reply, DomainError.of('try_again', { retry_in: 3 }));
    return sendFailure(reply, DomainError.of('request_failed', { reference }));
  };
}

/** What fastify refuses before a handler is asked. */
function refusalOf(error: unknown): DomainError | null {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return DomainError.of('body_too_large', {});
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return DomainError.of('media_type', {});
  if (statusCode === 404) return DomainError.of('not_found', {});
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return isRefusal ? DomainError.of('parameter_wrong', { field: 'body' }) : null;
}

/** An address that cannot be read. */
export function answerGarbage(reply: FastifyReply): void {
  sendFailure(reply, DomainError.of('parameter_wrong', { field: 'address' }));
}

/** What is no HTTP at all: there is no request to answer, only a connection to close politely. */
export function closeOnGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(envelopeOf(DomainError.of('parameter_wrong', { field: 'request' })));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
