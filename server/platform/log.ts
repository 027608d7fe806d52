import { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * Log settings for the HTTP server. Whatever is logged passes `withoutSecrets` first, requests are logged without their
 * query, body and headers, and errors without the values a database driver attaches to them.
 */
export function logOptions(level: 'silent' | 'warn' | 'info'): LogOptions {
  return {
    level,
    hooks: {
      logMethod(parts, log) {
        log.apply(this, withoutSecretTexts(parts) as typeof parts);
      },
    },
    formatters: { log: (fields) => withoutSecrets(fields) as Record<string, unknown> },
    serializers: {
      req: ({ method, url, id }) => ({ id, method, path: url?.split('?')[0] }),
      res: ({ statusCode }) => ({ statusCode }),
      err: (error) => (error instanceof Error ? describeError(error) : error),
    },
  };
}

const censored = '[redacted]';

const secretNames =
  /authorization|cookie|password|passwd|secret|token|^code$|_code$|codehash|otp|^key$|api_?key|private|seed|signature|^sign$|idempotency|answer|^proof$|card|iban/i;

const secretsInText: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${censored}`],
  [/\b(\w+:\/\/[^\s:/@]+):[^\s@]+@/g, `$1:${censored}@`],
  [/\b((?:access_)?token|password|code|secret)=[^\s&"]+/gi, `$1=${censored}`],
];

/**
 * A copy for the log in which every field with the name of a secret is covered, however deep, and texts lose tokens and
 * passwords in addresses. Too deep or circular parts are left out.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return coverText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (isHttpMessage(value)) return value;
  if (depth > 6) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    secretNames.test(name) && field !== null && field !== undefined ? censored : withoutSecrets(field, depth + 1),
  ]);
  return Object.fromEntries(fields);
}

/** The message beside the fields; where there is none, the log would take the error's own, uncovered. */
function withoutSecretTexts([first, ...rest]: unknown[]): unknown[] {
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  const texts = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  return [first, ...texts].map((part) => (typeof part === 'string' ? coverText(part) : part));
}

/** Requests and answers keep their identity: the serializers above reduce them afterwards. */
function isHttpMessage(value: object): boolean {
  const isRaw = value instanceof IncomingMessage || value instanceof ServerResponse;
  return isRaw || ('raw' in value && 'log' in value);
}

function coverText(text: string): string {
  return secretsInText.reduce((covered, [pattern, cover]) => covered.replace(pattern, cover), text);
}

/** Name, code, message and stack. A driver's `detail` and `parameters` hold the rows themselves and stay out. */
function describeError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: coverText(error.message), stack: coverText(error.stack ?? ''), ...code };
}
