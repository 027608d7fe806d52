import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uploadPath } from '#contract/upload.ts';
import { postgresDialect } from '#server/store/engines/postgres.ts';
import { isUnavailable } from '#server/store/failures.ts';
import { closeSockets, connectSocket, outcomeOf } from '../api/sockets.ts';
import { until } from '../api/world.ts';
import { askForPostgres } from '../engines.ts';
import { createDatabaseAt, startPostgres, type TestPostgres } from '../postgres.ts';
import { type LaunchedServer, launchServer, startServer } from '../process.ts';
import { register } from './kill/account.ts';
import { type Client, createClient } from './kill/client.ts';
import { readiness, untilReady } from './kill/house.ts';
import { openSilentLine } from './outage/silence.ts';
import { createUpload } from './kill/uploads.ts';
import { lookAtDeposits, deposit, finishUploads } from './kill/wallet.ts';
import { ask, type Line } from './kill/wire.ts';

const problems: string[] = [];
afterEach(() => {
  closeSockets();
  expect(problems.splice(0)).toEqual([]);
});

function lineTo(url: string): Line {
  return { url, answered: new Map(), problem: (text) => void problems.push(text) };
}

async function somebodyAt(url: string): Promise<{ client: Client; person: Client['people'][number] }> {
  const client = createClient(lineTo(url), url);
  await register(client, 'email');
  const [person] = client.people;
  if (person === undefined) throw new Error('Nobody could be registered.');
  return { client, person };
}

/** Begins to send a picture and answers how to send the rest; the answer comes after that. */
async function halfUpload(url: string) {
  const { client, person } = await somebodyAt(url);
  const upload = await createUpload(client, person);
  if (upload === null) throw new Error('The upload was refused.');
  const request = http.request(`${url}${uploadPath}${upload.id}`, {
    method: 'PATCH',
    agent: new http.Agent({ keepAlive: true }),
    headers: {
      authorization: `Bearer ${person.tokens[0]}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(upload.size),
      expect: '100-continue',
    },
  });
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  // Who does not wait for it is not told that it broke.
  answer.catch(() => {});
  // The server says so when it takes the request, before it hands it on: from here on it has it in hand.
  await new Promise((resolve) => request.once('continue', resolve));
  request.write(upload.bytes.subarray(0, 100));
  return { answer, rest: () => request.end(upload.bytes.subarray(100)) };
}

describe('a server that is told to end', () => {
  const env = { TRUST_PROXY: '1' };

  it('takes nothing new, finishes what runs, lets go of sockets, and ends well', async () => {
    const server = await startServer({ env });
    const socket = connectSocket(server.url, {}, {});
    expect(await outcomeOf(socket)).toBe('connected');
    const left = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    const { answer, rest } = await halfUpload(server.url);
    const ended = server.stop();
    // A line that breaks is opened again by the client; a farewell ("io server disconnect") would not be.
    expect(await left).toMatch(/^transport (close|error)$/);
    expect(await readiness(server.url)).toBeNull();
    rest();
    const { statusCode } = await answer;
    expect(statusCode).toBe(204);
    expect(await ended).toBe(0);
    await server.dispose();
  });

  it('cuts off who takes too long, and ends within ten seconds', async () => {
    const server = await startServer({ env });
    await halfUpload(server.url);
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(15_000);
    await server.dispose();
  });

  it('ends at once when it is told again', async () => {
    const server = await startServer({ env });
    await halfUpload(server.url);
    const ended = server.stop();
    await until(async () => (await readiness(server.url)) === null, 'the end to begin');
    await pause(300);
    server.signal('SIGTERM');
    expect(await ended).toBe(1);
    await server.dispose();
  });
});

describe('without its PostgreSQL', () => {
  let postgres: TestPostgres;
  let server: LaunchedServer | null = null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await postgres.stop();
  });

  it('a server says so to every call, and goes on by itself: reviews too', async () => {
    const databaseUrl = await postgres.createDatabase();
    server = launchServer({ env: { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', REVIEW_SECONDS: '2' } });
    const url = await server.whenReady;
    const { client, person } = await somebodyAt(url);
    while (person.deposits.size === 0) await deposit(client, person);
    await finishUploads(client, person);
    await postgres.crash();
    expect(await readiness(url)).toBe(503);
    const authorization = `Bearer ${person.tokens[0]}`;
    for (const path of ['/api/user/info', '/api/wallet/records', '/api/market/seeds']) {
      expect(await ask(client.line, path, path, { headers: { authorization } })).toMatchObject({ why: 'try_again' });
    }
    const reply = await fetch(`${url}/api/user/info`, { headers: { authorization } });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3']);
    const quotes = await fetch(`${url}/api/currency/quotation_new`);
    expect(quotes.status).toBe(200);
    await postgres.restart();
    await untilReady(url);
    const isDecided = async () => {
      await lookAtDeposits(client, person);
      return [...person.deposits.values()].every(({ status }) => ['succeed', 'failed'].includes(status));
    };
    await until(isDecided, 'the review', 20_000);
    expect(server.log()).toContain('the worker will try again');
    await server.end('SIGTERM');
  });

  it('a server that starts waits for it', async () => {
    const databaseUrl = await postgres.createDatabase();
    await postgres.crash();
    const early = launchServer({ env: { DATABASE_URL: databaseUrl } });
    server = early;
    await until(() => early.log().includes('cannot be reached yet'), 'the server to say so', 20_000);
    await postgres.restart();
    await untilReady(await early.whenReady);
    expect(await early.end('SIGTERM')).toBe(0);
  });
});

describe('a database connection that falls silent', () => {
  it('is given up in time, and another one taken', async () => {
    const line = await openSilentLine(await createDatabaseAt(await askForPostgres()));
    const options = { url: line.databaseUrl, statementTimeoutMs: 3000, connections: 1, warn: () => {} };
    const db = new Kysely<object>({ dialect: postgresDialect(options) });
    const select = () => sql<{ one: number }>`select 1 as one`.execute(db);
    await select();
    line.fallSilent();
    const failed = await select().catch((error: unknown) => error);
    expect(isUnavailable(failed)).toBe(true);
    expect((await select()).rows).toEqual([{ one: 1 }]);
    line.fallSilent();
    const inside = db.transaction().execute((trx) => sql`select 1`.execute(trx));
    expect(isUnavailable(await inside.catch((error: unknown) => error))).toBe(true);
    expect((await select()).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    await line.close();
  });
});
