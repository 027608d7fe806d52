/**
 * `npm run bench:api`: login, wallet list and deposit request on both engines, beside a bare handler (Fastify answering JSON) and
 * the bare database transaction of a deposit request (the same statements by the driver alone), alternating in one run.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openStore } from '#server/store/store.ts';
import { startPostgres } from '../postgres.ts';
import { startServer } from '../process.ts';
import { bareTransactions } from './api/bareTransactions.ts';
import { type Build, type Figures, json, load, middleOf, note, pick, printFigures } from './api/load.ts';
import { judge } from './figures.ts';
import { startBareHandler } from './api/bareHandler.ts';
import { type Depositor, signUpDepositors } from './api/depositors.ts';

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

const rate = { connections, secondsMeasured };

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
        await load(rate, bare.url, () => ({ method: 'POST', path: '/', body: '{"amount":"250"}', headers: json })),
      );
      note(figures, 'login', await load(rate, server.url, loginOf(depositors)));
      note(figures, 'wallet list', await load(rate, server.url, walletOf(depositors)));
      note(figures, 'deposit request', await load(rate, server.url, depositOf(depositors)));
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

function loginOf(depositors: readonly Depositor[]): Build {
  let next = 0;
  return () => {
    const person = pick(depositors, next++);
    const body = new URLSearchParams({ account: person.account, password: person.password, lang: 'en' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() };
    return { method: 'POST', path: '/api/user/login', body, headers };
  };
}

function walletOf(depositors: readonly Depositor[]): Build {
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

function depositOf(depositors: readonly Depositor[]): Build {
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

function report(engine: string, figures: Figures): void {
  console.log(`\n${engine}: ${connections} at a time, medians of ${rounds} alternating rounds of ${secondsMeasured} s`);
  printFigures(engine, figures);
  const ratio = middleOf(figures, 'deposit request', 'perSecond') / middleOf(figures, 'bare transaction', 'perSecond');
  judge(
    'deposit request ≥ 40 % of the bare transaction',
    ratio >= 0.4 && middleOf(figures, 'deposit request', 'refused') === 0,
    `${(ratio * 100).toFixed(0)} %`,
  );
}
