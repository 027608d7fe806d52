/**
 * `npm run bench:api`: login, wallet list and deposit request on both engines, beside a bare handler (Fastify answering JSON) and
 * the bare database transaction of a deposit request (the same statements by the driver alone), alternating in one run.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openStore } from '../../server/store/store.ts';
import { startPostgres } from '../postgres.ts';
import { startServer } from '../process.ts';
import { bareTransactions } from './bareTransactions.ts';
import { judge, median, printTable } from './figures.ts';
import { startBareHandler } from './bareHandler.ts';
import { type Depositor, signUpDepositors } from './depositors.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
  },
});
const [secondsMeasured, rounds, connections] = [options.seconds, options.rounds, options.connections].map(Number) as [
  number,
  number,
  number,
];

interface Figure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
}
type Figures = Map<string, Figure[]>;

const json = { 'content-type': 'application/json' };

const postgres = await startPostgres();
try {
  await benchEngine('sqlite', null);
  await benchEngine('postgres', await postgres.createDatabase());
} finally {
  await postgres.stop();
}

async function benchEngine(engine: string, databaseUrl: string | null): Promise<void> {
  const server = await startServer({ env: databaseUrl === null ? {} : { DATABASE_URL: databaseUrl } });
  const bare = await startBareHandler();
  const store = await openStore({ databaseUrl, dataDir: server.dataDir });
  try {
    const uploadsNeeded = 5000 * secondsMeasured * rounds;
    const depositors = await signUpDepositors(server.url, store, { people: connections, uploads: uploadsNeeded });
    const figures: Figures = new Map();
    for (let round = 0; round < rounds; round += 1) {
      note(
        figures,
        'bare handler',
        await load(bare.url, () => ({ method: 'POST', path: '/', body: '{"amount":"250"}', headers: json })),
      );
      note(figures, 'login', await load(server.url, loginOf(depositors)));
      note(figures, 'wallet list', await load(server.url, walletOf(depositors)));
      note(figures, 'deposit request', await load(server.url, depositOf(depositors)));
      note(
        figures,
        'bare transaction',
        await bareTransactions({ databaseUrl, dataDir: server.dataDir, depositors, connections, secondsMeasured }),
      );
    }
    report(engine, figures);
  } finally {
    await store.close();
    bare.stop();
    await server.dispose();
  }
}

function note(figures: Figures, name: string, figure: Figure): void {
  figures.set(name, [...(figures.get(name) ?? []), figure]);
}

type Request = autocannon.Request;

function loginOf(depositors: readonly Depositor[]): () => Request {
  let next = 0;
  return () => {
    const person = pick(depositors, next++);
    const body = new URLSearchParams({ account: person.account, password: person.password, lang: 'en' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() };
    return { method: 'POST', path: '/api/user/login', body, headers };
  };
}

function walletOf(depositors: readonly Depositor[]): () => Request {
  let next = 0;
  return () => {
    const { token } = pick(depositors, next++);
    return {
      method: 'POST',
      path: '/api/wallet/list',
      body: '{"lang":"en"}',
      headers: { ...json, authorization: `Bearer ${token}` },
    };
  };
}

function depositOf(depositors: readonly Depositor[]): () => Request {
  let next = 0;
  return () => {
    const person = pick(depositors, next++);
    const proof = person.uploads.pop();
    if (proof === undefined)
      throw new Error('the bench has run out of uploaded pictures: make more, or measure for a shorter time');
    const body = JSON.stringify({
      currency: 'USDT',
      amount: '250',
      address: person.address,
      proof,
      client_time: 0,
      owner: person.id,
      lang: 'en',
    });
    const headers = { ...json, authorization: `Bearer ${person.token}`, 'idempotency-key': randomUUID() };
    return { method: 'POST', path: '/api/wallet/charge_req', body, headers };
  };
}

function pick<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new RangeError('nobody to pick');
  return one;
}

/** Drives one address with `connections` requests at a time, each built anew. */
async function load(url: string, build: () => Request): Promise<Figure> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsMeasured,
    requests: [{ setupRequest: (request) => ({ ...request, ...build() }) }],
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}

function report(engine: string, figures: Figures): void {
  const of = (name: string, figure: keyof Figure) => median((figures.get(name) ?? []).map((round) => round[figure]));
  console.log(`\n${engine}: ${connections} at a time, medians of ${rounds} alternating rounds of ${secondsMeasured} s`);
  const rows = [...figures.keys()].map((name) => [
    name,
    of(name, 'perSecond').toFixed(0),
    of(name, 'p50Ms').toFixed(1),
    of(name, 'p99Ms').toFixed(1),
    of(name, 'refused').toFixed(0),
  ]);
  printTable([engine, 'per second', 'p50 ms', 'p99 ms', 'refused'], rows);
  const ratio = of('deposit request', 'perSecond') / of('bare transaction', 'perSecond');
  judge(
    'deposit request ≥ 40 % of the bare transaction',
    ratio >= 0.4 && of('deposit request', 'refused') === 0,
    `${(ratio * 100).toFixed(0)} %`,
  );
}
