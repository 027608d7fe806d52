import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/envelope.ts';
import { errors } from '#contract/errors.ts';
import type { Deps } from '../domain/deps.ts';
import { DomainError } from '../domain/errors.ts';
import { readableId } from '../domain/readableId.ts';
import type { Config } from '../platform/config.ts';
import { isUnavailable } from '../store/failures.ts';
import { headersFor } from './headers.ts';

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

const lingerMs = 1000;

interface Garbage {
  line: string;
  error: DomainError;
}

/** By the code of Node's parser and timers; the client asks again after a 408, and not after the others. */
function judgeGarbage(code: string | undefined): Garbage {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { line: '408 Request Timeout', error: DomainError.of('try_again', { retry_in: 1 }) };
  }
  const isLong = code === 'HPE_HEADER_OVERFLOW';
  return {
    line: isLong ? '431 Request Header Fields Too Large' : '400 Bad Request',
    error: DomainError.of('parameter_wrong', { field: isLong ? 'headers' : 'request' }),
  };
}

/** What is no HTTP, or does not come to its end: there is no request to answer, only a connection to close politely. */
export function closeOnGarbage(config: Config) {
  const headers = Object.entries(headersFor(config, '/api/', {})).map(([name, value]) => `${name}: ${value}`);
  return (failure: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse | null }): void => {
    if (failure.code === 'ECONNRESET' || socket.destroyed) return;
    const answering = socket._httpMessage;
    // In the middle of an answer a second one would be taken for a part of it, and before it for the answer to a request that was
    // whole and may have had its effect.
    if (!socket.writable || answering?.headersSent === true || answering?.req.complete === true) {
      socket.destroy();
      return;
    }
    const { line, error } = judgeGarbage(failure.code);
    const body = JSON.stringify(envelopeOf(error));
    const head = [
      `HTTP/1.1 ${line}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // Whoever goes on sending had the time to read why not.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
