import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { until } from '../api/world.ts';
import { root } from '../tree.ts';
import { startServer } from '../process.ts';
import { lookAtUser, register } from './kill/account.ts';
import { keepBusy } from './kill/calls.ts';
import { type Client, createClient } from './kill/client.ts';
import { compare } from './kill/facts.ts';
import { deposit, finishUploads, lookAtDeposits } from './kill/wallet.ts';
import type { Line } from './kill/wire.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'hft-backup-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const file = path.join(dir, 'a.backup');
const live = path.join(dir, 'live');
const copy = path.join(dir, 'copy');
const env = { TRUST_PROXY: '1', REVIEW_SECONDS: '1' };

interface Ended {
  code: number;
  output: string;
}

function command(name: 'backup' | 'restore', dataDir: string, ...parameters: string[]): Promise<Ended> {
  const environment = { PATH: process.env['PATH'], DATA_DIR: dataDir, INIT_CWD: dir };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`server/cli/${name}.ts`, ...parameters],
      { cwd: root, env: environment },
      (error, output, errors) => {
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, output: output + errors });
      },
    );
  });
}

it('a backup under load has what was acknowledged before it, and is restored whole', { timeout: 120_000 }, async () => {
  const problems: string[] = [];
  const server = await startServer({ dataDir: live, env });
  const line: Line = { url: server.url, answered: new Map(), problem: (text) => void problems.push(text) };
  const witness = await clientWithDeposits(line, 4);
  const others = Array.from({ length: 3 }, (_, index) => createClient(line, `busy ${index}`));
  let isOver = false;
  const busy = Promise.all(others.map((client) => keepBusy(client, () => isOver)));
  await until(() => others.every(({ acknowledged }) => acknowledged.length > 3), 'the load', 30_000);
  const atFirst = others.map(({ acknowledged }) => acknowledged.length);
  expect(await command('backup', live, 'a.backup')).toMatchObject({ code: 0 });
  expect(others.some(({ acknowledged }, index) => acknowledged.length > (atFirst[index] ?? 0))).toBe(true);
  isOver = true;
  await busy;
  expect(await command('restore', live, 'a.backup', '--force')).toMatchObject({
    code: 2,
    output: expect.stringContaining('in use: stop the server first'),
  });
  await server.stop();

  expect(await command('restore', copy, 'a.backup')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows verified, \d+ pictures/),
  });
  const restored = await startServer({ dataDir: copy, env });
  line.url = restored.url;
  const { problems: found } = await compare({ databaseUrl: null, dataDir: copy }, [witness]);
  // Of the busy ones nobody has written down where they were at that moment; pictures and books are checked for them, too.
  expect(found.filter((problem) => !problem.startsWith('nobody has waited'))).toEqual([]);
  for (const person of witness.people) {
    await lookAtUser(witness, person);
    await lookAtDeposits(witness, person);
    await deposit(witness, person);
  }
  await restored.stop();
  expect(problems).toEqual([]);
});

it('a restore replaces nothing without --force, keeps what was there, and does not take what is damaged', async () => {
  expect(await command('backup', copy, 'a.backup')).toMatchObject({
    code: 2,
    output: expect.stringContaining('exists: add --force'),
  });
  expect(await command('restore', copy, 'a.backup')).toMatchObject({
    code: 2,
    output: expect.stringContaining('add --force to replace it'),
  });
  const damages: [name: string, sql: string, code: number, words: string][] = [
    ['picture', "update backup_pictures set bytes = x'00' where rowid = 1", 2, 'is damaged'],
    ['money', "update ledger_accounts set balance = balance + 1 where owner <> 'house'", 1, 'breaks its own rules'],
    ['nothing', 'drop table backup_info', 2, 'is no backup'],
  ];
  const databaseBefore = sizesIn(copy);
  for (const [name, statement, code, words] of damages) {
    copyFileSync(file, path.join(dir, name));
    const damaged = new Database(path.join(dir, name));
    damaged.exec(statement);
    damaged.close();
    expect(await command('restore', copy, name, '--force')).toMatchObject({
      code,
      output: expect.stringContaining(words),
    });
  }
  truncateSync(path.join(dir, 'money'), 5000);
  expect(await command('restore', copy, 'money', '--force')).toMatchObject({ code: 2 });
  expect(sizesIn(copy)).toEqual(databaseBefore);

  expect(await command('restore', copy, 'a.backup', '--force')).toMatchObject({ code: 0 });
  const kept = readdirSync(copy).find((name) => name.startsWith('before-restore-')) ?? '';
  expect(sizesIn(path.join(copy, kept))).toEqual(databaseBefore);
  expect(readdirSync(copy).sort()).toEqual([kept, 'files', 'in-use.lock', 'practice.sqlite', 'server.lock']);
});

it('a server does not begin anew beside a restore that was cut off, and the restore can be repeated', async () => {
  renameSync(path.join(copy, 'practice.sqlite'), path.join(dir, 'gone'));
  mkdirSync(path.join(copy, 'restoring'));
  await expect(startServer({ dataDir: copy, env })).rejects.toThrow('was being restored');
  expect(existsSync(path.join(copy, 'practice.sqlite'))).toBe(false);
  expect(await command('restore', copy, 'a.backup', '--force')).toMatchObject({ code: 0 });
  const server = await startServer({ dataDir: copy, env });
  expect(await server.stop()).toBe(0);
});

async function clientWithDeposits(line: Line, count: number): Promise<Client> {
  const client = createClient(line, 'witness');
  await register(client, 'email');
  for (const person of client.people) {
    while (person.deposits.size < count) await deposit(client, person);
    await finishUploads(client, person);
  }
  return client;
}

/** The database and the pictures of a data folder, with their sizes. */
function sizesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = names.filter((name) => name === 'practice.sqlite' || /^files\/./.test(name));
  return own.sort().map((name) => `${name} ${statSync(path.join(folder, name)).size}`);
}
