import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The built app; null is dist/ beside the server. */
  distDir: string | null;
  /** PostgreSQL; null is the embedded database under `dataDir`. */
  databaseUrl: string | null;
  smtpUrl: string | null;
  /** The market's master secret; null is one generated at the first start and kept in the database. */
  marketSeed: string | null;
  reviewSeconds: number;
  /** How long a plan day is in real seconds: top-ups are counted by it. */
  planDaySeconds: number;
  /** Whether a new account needs somebody's invitation. */
  inviteRequired: boolean;
  /** Feeds whose items are shown among the news, and how often they are asked. */
  newsFeeds: readonly string[];
  newsEverySeconds: number;
  /** Whom push services write to about this server (`mailto:` or `https:`); null: nothing is pushed. */
  vapidSubject: string | null;
  production: boolean;
  /** Where browsers reach this server ("https://practice.example"); null is whatever host they ask for. */
  publicOrigin: string | null;
  /** Whether a reverse proxy is in front; its X-Forwarded-* headers are trusted then. */
  trustProxy: boolean;
}

/** A switch that cannot be right. The message is a sentence that says what to set, and repeats no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the switches from the environment. An absent and an empty switch are the same.
 * @throws ConfigError when a value is nonsense, or in production a secret is weak or a default.
 */
export function readConfig(env: Environment): Config {
  const production = readMode(env);
  const config: Config = {
    port: readWhole(env, 'PORT', 4173, 0, 65_535),
    host: readHost(env),
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    distDir: readBuilt(env),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@host'),
    marketSeed: read(env, 'MARKET_SEED'),
    reviewSeconds: readWhole(env, 'REVIEW_SECONDS', 5, 0, 86_400),
    planDaySeconds: readWhole(env, 'PLAN_DAY_SECONDS', 600, 10, 86_400),
    inviteRequired: readFlag(env, 'INVITE_REQUIRED'),
    newsFeeds: readFeeds(env),
    newsEverySeconds: readWhole(env, 'NEWS_EVERY_SECONDS', 900, 60, 86_400),
    vapidSubject: readUrl(env, 'VAPID_SUBJECT', ['mailto:', 'https:'], 'mailto:operator@practice.example'),
    production,
    publicOrigin: readOrigin(env),
    trustProxy: readFlag(env, 'TRUST_PROXY'),
  };
  if (production) refuseWeakSecrets(config);
  return config;
}

function read(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** A typing error ("prod") must not quietly start a server without production's checks. */
function readMode(env: Environment): boolean {
  const mode = read(env, 'NODE_ENV') ?? 'development';
  if (!['production', 'development', 'test'].includes(mode)) {
    throw new ConfigError(`NODE_ENV is "${mode}": set it to production, development or test, or leave it out.`);
  }
  return mode === 'production';
}

function readWhole(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = read(env, name);
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${name} is "${text}": set it to a whole number from ${min} to ${max}.`);
}

function readFlag(env: Environment, name: string): boolean {
  const text = read(env, name);
  if (text === null || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw new ConfigError(`${name} is "${text}": set it to 1 or 0.`);
}

/** Only this machine, unless HOST says otherwise: a practice server is never opened to a network by accident. */
function readHost(env: Environment): string {
  const host = read(env, 'HOST') ?? '127.0.0.1';
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new ConfigError(
    `HOST is "${host}": set it to an address or a name, such as 0.0.0.0, without a port or a path.`,
  );
}

/** A typing error must not quietly start a server without its app. */
function readBuilt(env: Environment): string | null {
  const folder = read(env, 'DIST_DIR');
  if (folder === null) return null;
  if (existsSync(join(folder, 'index.html'))) return resolve(folder);
  throw new ConfigError(`DIST_DIR is "${folder}": set it to a folder that holds a built app, with an index.html.`);
}

function readUrl(env: Environment, name: string, protocols: string[], example: string): string | null {
  const text = read(env, name);
  if (text === null) return null;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigError(`${name} cannot be read: set it to an address such as ${example}.`);
}

const feedsMax = 50;

/** Repeats none of them: an address may hold a key. */
function readFeeds(env: Environment): string[] {
  const listed = (read(env, 'NEWS_FEEDS') ?? '').split(',').map((text) => text.trim());
  const feeds = [...new Set(listed.filter((text) => text !== ''))];
  const isFeed = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  const wrong = feeds.findIndex((text) => !isFeed(text));
  if (wrong >= 0) {
    throw new ConfigError(
      `NEWS_FEEDS cannot be read at its address number ${wrong + 1}: set it to addresses such as https://news.example/rss.xml, with commas between them.`,
    );
  }
  if (feeds.length <= feedsMax) return feeds;
  throw new ConfigError(`NEWS_FEEDS has ${feeds.length} addresses: set it to at most ${feedsMax}.`);
}

function readOrigin(env: Environment): string | null {
  const text = read(env, 'PUBLIC_ORIGIN');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new ConfigError(`PUBLIC_ORIGIN is "${text}": set it to an origin such as https://practice.example.`);
}

const defaultWords = /change.?me|default|example|secret|password|0123456|1234567|abcdefg|your.?seed|test/i;

/** A seed that can be guessed predicts every price; a default password opens the ledger. */
function refuseWeakSecrets({ marketSeed, databaseUrl, publicOrigin }: Config): void {
  if (marketSeed !== null) {
    if (marketSeed.length < 32) {
      throw new ConfigError(
        `MARKET_SEED has ${marketSeed.length} characters and could be guessed from the prices: set it to at least 32 random ones ("openssl rand -hex 32"), or leave it out and one is generated.`,
      );
    }
    if (new Set(marketSeed).size < 10 || defaultWords.test(marketSeed)) {
      throw new ConfigError(
        'MARKET_SEED looks like a placeholder: set it to random characters ("openssl rand -hex 32"), or leave it out and one is generated.',
      );
    }
  }
  if (databaseUrl !== null && hasDefaultPassword(databaseUrl)) {
    throw new ConfigError('DATABASE_URL contains a default password: give the database user one of its own.');
  }
  if (publicOrigin?.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(publicOrigin)) {
    throw new ConfigError(
      'PUBLIC_ORIGIN is not encrypted: set it to the https:// origin, since tokens would travel in the open.',
    );
  }
}

function hasDefaultPassword(databaseUrl: string): boolean {
  const { password, username } = new URL(databaseUrl);
  return ['postgres', 'password', 'secret', 'admin', 'changeme', 'example', 'test', username]
    .filter((word) => word !== '')
    .includes(decodeURIComponent(password).toLowerCase());
}
