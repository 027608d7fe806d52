import { describe, expect, test } from 'vitest';
import { browserServices } from '#server/domain/push/services.ts';
import { readConfig } from '#server/platform/config.ts';
import { packageOf } from '../tree.ts';
import { shippedSources } from './shipped.ts';

/** The server asks nobody whom its operator has not named: feeds (NEWS_FEEDS), mail (SMTP_URL), the database (DATABASE_URL), the push services of browsers (VAPID_SUBJECT). */
const server = shippedSources().filter(({ file }) => /^server\/.*\.(ts|mjs)$/.test(file));
const withoutTypes = (text: string) => text.replace(/^import type [^;]+;$/gm, '');

/** What a module may take of those parts of Node that reach out; whatever is not named here may take nothing. */
const reaching =
  /(?:import|export)\s+([^;]*?)\s+from\s+['"]node:(http|https|http2|net|tls|dgram|dns|dns\/promises|inspector|worker_threads|cluster)['"]/g;
const mayTake: Record<string, Record<string, readonly string[]>> = {
  // NEWS_FEEDS.
  'server/platform/download.ts': { http: ['http'], https: ['https'], net: ['isIP'], dns: ['lookup as resolveName'] },
  // VAPID_SUBJECT.
  'server/platform/pushPost.ts': { http: ['http'], https: ['https'] },
  // Looks at addresses, and calls none.
  'server/platform/address.ts': { net: ['BlockList', 'isIP'] },
  // Names what it leaves out of the log.
  'server/platform/log.ts': { http: ['IncomingMessage', 'ServerResponse'] },
};

function namesOf(clause: string): string[] {
  return clause
    .replace(/[{}]/g, ',')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

describe('the server', () => {
  test('takes what reaches out in the modules that are named for it', () => {
    const taken: Record<string, Record<string, string[]>> = {};
    for (const { file, text } of server)
      for (const [, clause = '', part = ''] of withoutTypes(text).matchAll(reaching)) {
        const names = namesOf(clause);
        if (names.length > 0) (taken[file] ??= {})[part] = names;
      }
    expect(taken).toEqual(mayTake);
  });

  test('has no other way out: no fetch, no socket, no module by a computed name, no program but its own tools', () => {
    const ways =
      /\b(fetch|WebSocket|EventSource|XMLHttpRequest|importScripts)\b\s*\(|\bnew (WebSocket|EventSource)\b|\bglobalThis\b|\brequire\(|\bcreateRequire\b|process\.(binding|getBuiltinModule)|\bimport\(\s*(?:[^'"\s]|'[^']*'\s*[^)\s])|\bnavigator\.sendBeacon|(from|import)\s*\(?\s*['"](http2?|https|net|tls|dgram|dns|undici)['"]/m;
    expect(
      server.filter(({ text }) => ways.test(text)).map(({ file, text }) => `${file}: ${ways.exec(text)?.[0]}`),
    ).toEqual([]);
    const programs = server.filter(({ text }) => /node:child_process/.test(text)).map(({ file }) => file);
    expect(programs.toSorted()).toEqual(['build', 'dev', 'install', 'start'].map((name) => `server/cli/${name}.mjs`));
  });

  test('has no package that reaches out but for its database and its mail', () => {
    const doors: Record<string, RegExp> = { pg: /^server\/store\//, nodemailer: /^server\/platform\/mail\.ts$/ };
    const reachers =
      /^(ky|axios|got|undici|node-fetch|cross-fetch|superagent|needle|request|phin|ws|socket\.io-client|ioredis|redis|mqtt|amqplib|kafkajs|pg|nodemailer|web-push)$/;
    const wrong = server.flatMap(({ file }) =>
      packageOf(file)
        .filter((name) => reachers.test(name) && doors[name]?.test(file) !== true)
        .map((name) => `${file} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('downloads feeds, and sends codes, and nothing else', () => {
    const using = (pattern: RegExp) => server.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    for (const file of using(/from '[./#a-z]+platform\/download\.ts'/))
      expect(file).toMatch(/^server\/domain\/news\/feeds\//);
    expect(using(/from '[./]*download\.ts'/)).toEqual([]);
    expect(using(/from '[./#a-z]+platform\/download\.ts'/).length).toBeGreaterThan(0);
  });

  test('pushes from one place, behind its switch, and to these hosts alone', () => {
    const using = server
      .filter(({ text }) => /platform\/pushPost\.ts'|'[./]*pushPost\.ts'/.test(text))
      .map(({ file }) => file);
    expect(using).toEqual(['server/domain/push/pusher.ts']);
    const named = server.filter(({ text }) => /\b(browserServices|pushServices)\b/.test(text)).map(({ file }) => file);
    expect(named.toSorted()).toEqual(['server/app.ts', 'server/domain/push/door.ts', 'server/domain/push/services.ts']);
    expect(browserServices).toEqual([
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.notify.windows.com',
      '*.push.apple.com',
    ]);
    // Without the switch there is nothing to push with (server/routes/news/push.test.ts).
    expect(readConfig({}).vapidSubject).toBeNull();
  });

  test('knows no other host by name', () => {
    const hosts = server.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:https?|wss?|smtps?|postgres(?:ql)?|redis|ftp):\/\/([\w.-]+\.[a-z]{2,})/gi)].map(
        ([, host]) => `${file}: ${host}`,
      ),
    );
    const real = hosts.filter((host) => !/\.(example|invalid|localhost|test)$/.test(host));
    expect(real).toEqual([]);
  });
});

describe('the app', () => {
  test('leads only to registers of authorities and into wallet apps, and loads nothing from anywhere else', () => {
    const app = shippedSources().filter(({ file }) => /^(src|public)\/|^(index|wallet)\.html$/.test(file));
    const others = app.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:https?|wss?):\/\/([\w.-]+\.[a-z]{2,})/gi)]
        .map(([, host = '']) => host)
        .filter((host) => !/\.(example|invalid)$|^www\.w3\.org$/.test(host))
        .map((host) => `${file}: ${host}`),
    );
    const registers = 'src/features/help/safety/authorities.ts: ';
    // Links into wallet apps, for who taps on them.
    const apps = ['link.metamask.io', 'link.trustwallet.com', 'web3.okx.com'].map(
      (host) => `src/wallet/jump/links.ts: ${host}`,
    );
    expect(others.filter((one) => !one.startsWith(registers)).toSorted()).toEqual(apps);
  });
});
