import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../platform/config.ts';

/** What may know how this server is reached. */
type Reach = Pick<Config, 'publicOrigin' | 'trustProxy'>;

/** On every answer: what it is is not guessed, and pages of other sites do not load it. */
const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Of use where the answer becomes a page, and only there: on links that are cut after a kilobyte each line counts. */
const onDocuments: Record<string, string> = {
  ...always,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** The location picker asks where the device is, after a tap (src/lib/device/position.ts); the wallet's document has others' code in it. */
function permissionsOf({ mayLocate = true }: DocumentOwn): string {
  return [
    'accelerometer=()',
    'browsing-topics=()',
    'camera=()',
    'clipboard-read=()',
    'clipboard-write=(self)',
    'display-capture=()',
    `geolocation=(${mayLocate ? 'self' : ''})`,
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'usb=()',
  ].join(', ');
}

const onAnswers: Record<string, string> = {
  ...always,
  // An answer that somebody opens as a page shows nothing and runs nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-simulated': 'true',
  'cache-control': 'no-store',
  vary: 'Authorization',
};

/** A file with a hash in its name is fetched by the page, or opened by nobody. */
const onAssets: Record<string, string> = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Nothing is loaded from elsewhere, nothing is inline, and the only text that may become a script is the worker's address (the
 * policy `app`, src/lib/update/workerAddress.ts). Older browsers do not count sockets of the own host as 'self'.
 */
function documentPolicy(host: string, isSecure: boolean, own: DocumentOwn = {}): string {
  const { styles = [], trustedTypes = 'app' } = own;
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${isSecure ? '' : `ws://${host} `}wss://${host}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

/** What a document is allowed besides, and the name of its policy for Trusted Types. */
interface DocumentOwn {
  styles?: readonly string[];
  trustedTypes?: string;
  mayLocate?: boolean;
}

/**
 * The wallet's document alone: the style sheets that web3-onboard writes as it starts, by their hashes, and the policy that lets through
 * the one of them that it makes of text (src/wallet/policy.ts; tests/e2e/wallet.story.ts gathers them anew).
 */
export const walletStyles = [
  "'sha256-dvgIRTofpxFcL2h7qTGpn3iWTpaCABTUMQ4Mg1xtp3Y='",
  "'sha256-wAd6+tBcfvRns8sQuOGdEH1rroYa/lXdWEPYrf8oXc0='",
  "'sha256-yrMVG0PMsW5ELIW4a+ddZ1NBTXBIGMSW1B1o0FhTuCw='",
] as const;

const walletDocument: DocumentOwn = { styles: walletStyles, trustedTypes: 'default', mayLocate: false };

/** The headers of the answer to a request, before anybody has looked at it. */
export function headersFor(reach: Reach, url: string, asked: IncomingHttpHeaders): Record<string, string> {
  const isSecure = isReachedSecurely(reach, asked);
  const strict: Record<string, string> = isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {};
  if (isApi(url)) return { ...onAnswers, ...strict };
  if (isAsset(url, asked)) return { ...onAssets, ...strict };
  const host = reach.publicOrigin === null ? readHost(asked.host) : new URL(reach.publicOrigin).host;
  const own = url.split('?')[0] === '/wallet.html' ? walletDocument : {};
  const policies = {
    'content-security-policy': documentPolicy(host, isSecure, own),
    'permissions-policy': permissionsOf(own),
  };
  return { ...onDocuments, ...strict, ...policies };
}

export function isApi(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/socket.io/');
}

/** Somebody who opens a file that is gone gets the app instead, and its policy with it. */
function isAsset(url: string, { accept = '' }: IncomingHttpHeaders): boolean {
  return url.startsWith('/assets/') && !accept.includes('text/html');
}

/** Over https as far as the browser sees it. Only a proxy that is trusted says so, as the last of those who claim it. */
function isReachedSecurely({ publicOrigin, trustProxy }: Reach, asked: IncomingHttpHeaders): boolean {
  if (publicOrigin !== null) return publicOrigin.startsWith('https:');
  const claimed = String(asked['x-forwarded-proto'] ?? '').split(',');
  return trustProxy && claimed.at(-1)?.trim() === 'https';
}

/** The Host header goes into a policy: only what a host can be. */
function readHost(host: string | undefined): string {
  return host !== undefined && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? host : 'localhost';
}
