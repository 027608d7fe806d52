import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const seed = 'f3c1a94e77d05b8826e19ac4d3b07f5512aa9c3e';

describe('readConfig', () => {
  it('starts without any switch, reachable from this machine only', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4173,
      host: '127.0.0.1',
      distDir: null,
      databaseUrl: null,
      smtpUrl: null,
      marketSeed: null,
      reviewSeconds: 5,
      newsFeeds: [],
      newsEverySeconds: 900,
      production: false,
      publicOrigin: null,
      trustProxy: false,
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  it('takes an empty switch for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', MARKET_SEED: '' })).toEqual(readConfig({}));
  });

  it('reads every switch', () => {
    const distDir = mkdtempSync(join(tmpdir(), 'practice-built-'));
    writeFileSync(join(distDir, 'index.html'), '<title>HFT</title>');
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/practice',
      DIST_DIR: distDir,
      DATABASE_URL: 'postgres://practice:w8-Kd0q@db.internal/practice',
      SMTP_URL: 'smtps://mailer:pw@mail.example',
      VAPID_SUBJECT: 'mailto:operator@practice.example',
      MARKET_SEED: seed,
      REVIEW_SECONDS: '30',
      NEWS_FEEDS: 'https://a.example/rss, http://b.example/atom.xml?key=1,,https://a.example/rss',
      NEWS_EVERY_SECONDS: '60',
      PUBLIC_ORIGIN: 'https://practice.example/',
      TRUST_PROXY: '1',
      PLAN_DAY_SECONDS: '3600',
      INVITE_REQUIRED: '1',
    });
    expect(config).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/practice',
      distDir,
      databaseUrl: 'postgres://practice:w8-Kd0q@db.internal/practice',
      smtpUrl: 'smtps://mailer:pw@mail.example',
      vapidSubject: 'mailto:operator@practice.example',
      marketSeed: seed,
      reviewSeconds: 30,
      newsFeeds: ['https://a.example/rss', 'http://b.example/atom.xml?key=1'],
      newsEverySeconds: 60,
      production: true,
      publicOrigin: 'https://practice.example',
      trustProxy: true,
      planDaySeconds: 3600,
      inviteRequired: true,
    });
    rmSync(distDir, { recursive: true });
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['PLAN_DAY_SECONDS', '9'],
    ['INVITE_REQUIRED', 'yes'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4173.5'],
    ['PORT', 'http'],
    ['HOST', 'http://0.0.0.0'],
    ['DATABASE_URL', 'mysql://root@localhost/practice'],
    ['DIST_DIR', '/nowhere'],
    ['DATABASE_URL', 'localhost'],
    ['SMTP_URL', 'https://mail.example'],
    ['VAPID_SUBJECT', 'operator@practice.example'],
    ['VAPID_SUBJECT', 'http://practice.example'],
    ['REVIEW_SECONDS', '1e3'],
    ['REVIEW_SECONDS', '86401'],
    ['NEWS_FEEDS', 'https://a.example/rss,news.example'],
    ['NEWS_FEEDS', 'file:///etc/passwd'],
    ['NEWS_FEEDS', Array.from({ length: 51 }, (_, index) => `https://a.example/${index}`).join()],
    ['NEWS_EVERY_SECONDS', '59'],
    ['PUBLIC_ORIGIN', 'https://practice.example/app'],
    ['PUBLIC_ORIGIN', 'practice.example'],
    ['TRUST_PROXY', 'maybe'],
  ])('refuses %s=%s with a sentence that says what to set', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} .*set it to .*\\.$`));
  });

  it('reaches PostgreSQL through a socket', () => {
    const databaseUrl = 'postgres://postgres@%2Ftmp%2Fpg/practice';
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });
});

describe('readConfig in production', () => {
  const production = { NODE_ENV: 'production' };

  it.each([
    ['MARKET_SEED', seed.slice(0, 31)],
    ['MARKET_SEED', 'a'.repeat(40)],
    ['MARKET_SEED', 'change-me-0f9e8d7c6b5a49382716253443'],
    ['MARKET_SEED', 'default-market-seed-of-hft-practice-v1'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/practice'],
    ['DATABASE_URL', 'postgres://practice:practice@db/practice'],
    ['PUBLIC_ORIGIN', 'http://practice.example'],
  ])('refuses %s=%s, and takes it while developing', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  it('starts without a seed: one is generated', () => {
    expect(readConfig(production).marketSeed).toBeNull();
  });

  it('allows a plain origin on this machine', () => {
    expect(readConfig({ ...production, PUBLIC_ORIGIN: 'http://localhost:4173' }).publicOrigin).toBe(
      'http://localhost:4173',
    );
  });

  it('never repeats a secret', () => {
    for (const [name, value] of [
      ['MARKET_SEED', 'canary-canary'],
      ['DATABASE_URL', 'mysql://u:canary@db/x'],
      ['SMTP_URL', 'ftp://u:canary@mail'],
      ['DATABASE_URL', 'postgres://canary:canary@db/x'],
      ['NEWS_FEEDS', 'https://a.example/,ftp://canary@b.example'],
    ] as const) {
      expect(() => readConfig({ ...production, [name]: value })).toThrow(/^(?!.*canary)/s);
    }
  });
});
