import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import { findSession, type Session } from '../domain/account/sessions.ts';
import type { Deps } from '../domain/deps.ts';
import { subnetOf } from '../platform/address.ts';

/**
 * The session of the request's token.
 * @throws DomainError not_authorised without a token, session_over when it is unknown or its session has ended.
 */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Session> {
  const header = request.headers.authorization ?? '';
  if (!/^Bearer /i.test(header)) throw DomainError.of('not_authorised', {});
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
  const session = token === undefined ? null : await findSession(deps, token);
  if (session === null) throw DomainError.of('session_over', {});
  return session;
}

/** The address limits are counted by. */
export function addressOf({ ip }: FastifyRequest): string {
  return subnetOf(ip);
}

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome, Android": enough to know one's own sessions apart, and nothing of the header is kept. */
export function clientOf({ headers }: FastifyRequest): string {
  const agent = headers['user-agent'] ?? '';
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ');
}
