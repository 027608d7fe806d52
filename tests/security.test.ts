import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { callNames } from '#contract/api/calls.ts';
import { openWorld } from './api/world.ts';
import { isSource, listFiles, root } from './tree.ts';

const document = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** The sixty requirements of the first set, and those that came with second factors. */
const wanted = `
  1.2.4 1.3.4 2.2.1 2.2.2 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1 3.2.1 3.4.1 3.4.3 3.4.4 3.4.6 3.5.2 3.5.3 3.6.1
  4.1.3 4.2.1 4.4.2 4.4.4 5.2.1 5.2.2 5.2.6 5.3.2 5.4.1
  6.2.1 6.2.4 6.2.5 6.2.8 6.3.1 6.3.2 6.3.4 6.3.8 6.4.1 6.4.3 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.5.8 6.6.2 6.6.3
  7.2.3 7.2.4 7.3.1 7.4.1 7.4.3 7.5.1 7.5.2 7.5.3 8.2.1 8.2.2 8.2.3 8.3.1
  11.4.2 11.5.1 13.3.1 14.2.1 14.3.1 14.3.2 14.3.3 15.3.3 15.4.2 16.2.5`
  .trim()
  .split(/\s+/);

/** A section's rows, without its heads. */
function rowsOf(section: string): string[] {
  const text = document.split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (ASVS|What) /.test(line));
}

const met = rowsOf('Requirements that are met');
const open = rowsOf('Requirements that do not apply yet');
const limits = rowsOf('Limits');

interface Named {
  file: string;
  name: string;
}

function testsOf(row: string): Named[] {
  return [...row.matchAll(/`([^`]+\.(?:test|story)\.ts)` "([^"]+)"/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));
}

/** What an open requirement waits for: a call that there is not yet. */
function isStillOpen(row: string): boolean {
  const [, call] = /\| waits for `([\w/]+)`(?:: [^|]+)? \|$/.exec(row) ?? [];
  return call !== undefined && !callNames.some((name) => name === call);
}

/** Whether the file has a test of this name, whatever its quotes are. */
function isThere({ file, name }: Named): boolean {
  const full = path.join(root, file);
  if (!existsSync(full)) return false;
  const text = readFileSync(full, 'utf8').replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}

describe('docs/security.md', () => {
  it('has each of the wanted requirements once, met or with the reason why not yet', () => {
    expect(new Set(wanted).size).toBe(66);
    const listed = [...met, ...open].map((row) => /^\| ([\d.]+)/.exec(row)?.[1]);
    expect(new Set(listed)).toEqual(new Set(wanted));
    expect(listed).toHaveLength(wanted.length);
  });

  it.each([...met, ...limits].map((row) => [row.split('|').slice(1, 3).join('·').trim(), row]))(
    '%s has its test',
    (_name, row) => {
      const named = testsOf(row);
      expect(named).toHaveLength(1);
      expect(named.filter((test) => !isThere(test))).toEqual([]);
    },
  );

  it('every test that is named anywhere on the page is there', () => {
    const named = testsOf(document);
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((test) => !isThere(test))).toEqual([]);
  });

  it('what does not apply yet waits for a call that there is not', () => {
    expect(open.filter((row) => !isStillOpen(row))).toEqual([]);
    const row = (why: string) => `| 7.5.3 (L3) | A second check before money leaves | ${why} |`;
    expect(isStillOpen(row('waits for `wallet/out_abroad`: no money leaves before'))).toBe(true);
    expect(isStillOpen(row('waits for `wallet/out`'))).toBe(false);
    expect(isStillOpen(row('there are no withdrawals yet'))).toBe(false);
  });

  it('would notice a test that is gone', () => {
    expect(isThere({ file: 'tests/security.test.ts', name: ['no', 'such', 'test'].join(' ') })).toBe(false);
    expect(isThere({ file: 'tests/gone.test.ts', name: 'anything' })).toBe(false);
  });
});

describe('the sources', () => {
  const sources = listFiles().filter(
    (file) => isSource(file) && !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file),
  );
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

  it('no statement is put together from text', () => {
    const raw = /\bsql\.(raw|lit|id)\(|CompiledQuery\.raw\((?!'[^'$]*'\))|\.(exec|pragma)\(`[^`]*\$\{/;
    const allowed = /^server\/(store\/|ledger\/ledger\.fixtures)/;
    expect(sources.filter((file) => file.startsWith('server/') && raw.test(text(file)) && !allowed.test(file))).toEqual(
      [],
    );
  });

  it('no secret stands in the sources', () => {
    const secret = new RegExp(
      [
        '-----BEGIN [A-Z ]*PRIVATE KEY',
        'AKIA[0-9A-Z]{16}',
        'gh[pousr]_[A-Za-z0-9]{36}',
        'eyJ[A-Za-z0-9_-]{20,}\\.eyJ',
        '(password|secret|token|seed|key)\\s*[:=]\\s*[\'"](?=[^\'"]*[A-Z0-9])[A-Za-z0-9+/_-]{20,}[\'"]',
        'postgres(ql)?://[^\\s:@/]+:(?!password@)[^\\s@$]+@',
      ].join('|'),
    );
    const files = listFiles().filter(
      (file) => /\.(ts|tsx|mjs|json|html|md)$/.test(file) && !/^tests\/|\.test\.tsx?$|package-lock/.test(file),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => secret.test(text(file)))).toEqual([]);
  });

  it('nothing makes HTML or a script of text, or evaluates one', () => {
    const sink =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function\(|DOMParser|importScripts/;
    expect(sources.filter((file) => file.startsWith('src/') && sink.test(text(file)))).toEqual([]);
  });

  it('every story is watched for what the policy refuses', () => {
    const stories = listFiles().filter((file) => file.endsWith('.story.ts'));
    expect(stories.length).toBeGreaterThan(3);
    const fromApp = /import \{[^}]*\btest\b[^}]*\} from '\.\/app\.ts'/;
    expect(stories.filter((file) => !fromApp.test(text(file)))).toEqual([]);
  });
});

describe('a new installation', () => {
  it('a new installation has no account', async () => {
    const world = await openWorld();
    const { rows } = await world.store.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<bigint>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(0);
    for (const account of ['admin', 'root', 'test', 'admin@example.com', 'demo@example.com']) {
      for (const password of ['admin1', 'password', '123456']) {
        expect((await world.ask('user/login', { account, password })).status).toBe(403);
      }
    }
    await world.dispose();
  });

  it('a token is 256 random bits, and the database has only its hash', async () => {
    const world = await openWorld();
    const { account, password, token } = await world.person();
    const tokens = [token];
    for (let made = 0; made < 5; made += 1) tokens.push((await world.must('user/login', { account, password })).token);
    expect(new Set(tokens).size).toBe(6);
    expect(tokens.filter((one) => Buffer.from(one, 'base64url').length !== 32)).toEqual([]);
    const rows = await world.store.db.selectFrom('sessions').selectAll().execute();
    expect(rows.every(({ token_hash: hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    const stored = rows.flatMap((row) => Object.values(row)).join(' ');
    expect(tokens.filter((one) => stored.includes(one))).toEqual([]);
    await world.dispose();
  });
});
