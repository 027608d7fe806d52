import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../platform/config.ts';

/** On every answer, whatever it is. */
const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'accelerometer=()',
    'browsing-topics=()',
    'camera=()',
    'clipboard-read=()',
    'clipboard-write=(self)',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'usb=()',
  ].join(', '),
};

/** An API answer that somebody opens as a page shows nothing and runs nothing. */
const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Older browsers do not count sockets of the own host as 'self'. */
function documentPolicy(host: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of the answer to a request, before anybody has looked at it. */
export function headersFor({ publicOrigin }: Config, url: string, asked: IncomingHttpHeaders): Record<string, string> {
  const strict: Record<string, string> = publicOrigin?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {};
  if (!isApi(url)) {
    const host = publicOrigin === null ? readHost(asked.host) : new URL(publicOrigin).host;
    return { ...always, ...strict, 'content-security-policy': documentPolicy(host) };
  }
  return {
    ...always,
    ...strict,
    'content-security-policy': answerPolicy,
    'x-simulated': 'true',
    'cache-control': 'no-store',
    vary: 'Authorization',
  };
}

export function isApi(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/socket.io/');
}

/** The Host header goes into a policy: only what a host can be. */
function readHost(host: string | undefined): string {
  return host !== undefined && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? host : 'localhost';
}
