/**
 * `npm run bench:orders`: spot market orders and contract opens of many people through the server, on both engines, beside the
 * bare database transaction of a deposit request (see bench:api), alternating in one run.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { post } from '#server/ledger/post.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { startPostgres } from '../postgres.ts';
import { startServer } from '../process.ts';
import { judge } from './figures.ts';
import { bareTransactions } from './api/bareTransactions.ts';
import { type Depositor, signUpDepositors } from './api/depositors.ts';
import { type Build, type Figures, json, load, middleOf, note, pick, printFigures } from './api/load.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    people: { type: 'string', default: '400' },
    engine: { type: 'string' },
  },
});
const [secondsMeasured, rounds, connections, people] = [
  options.seconds,
  options.rounds,
  options.connections,
  options.people,
].map(Number) as [number, number, number, number];
const rate = { connections, secondsMeasured };
const symbol = 'ETHUSDT';
/** How often prices are asked: a price that is shown may be 5 s old. */
const pollMs = 500;

/** Of the bare transaction's figure; about half of what was measured when this was written. */
const shareMin = 0.1;

if (options.engine !== 'postgres') await benchEngine('sqlite', null);
if (options.engine !== 'sqlite') {
  const postgres = await startPostgres();
  try {
    await benchEngine('postgres', await postgres.createDatabase());
  } finally {
    await postgres.stop();
  }
}

async function benchEngine(engine: string, databaseUrl: string | null): Promise<void> {
  const env = { TRUST_PROXY: '1', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const server = await startServer({ env });
  const store = await openStore({ databaseUrl, dataDir: server.dataDir });
  const shown = await followPrice(server.url);
  try {
    const uploads = 5000 * secondsMeasured * rounds;
    const traders = await signUpDepositors(server.url, store, { people, uploads });
    for (const { id } of traders) await endow(store, id);
    const bare = { databaseUrl, dataDir: server.dataDir, depositors: traders, connections, secondsMeasured };
    const figures: Figures = new Map();
    for (let round = 0; round < rounds; round += 1) {
      note(figures, 'spot market order', await load(rate, server.url, spotOf(traders, shown.now)));
      note(figures, 'contract opened', await load(rate, server.url, contractOf(traders, shown.now)));
      note(figures, 'bare transaction', await bareTransactions(bare));
    }
    report(engine, figures);
  } finally {
    shown.stop();
    await store.close();
    await server.dispose();
  }
}

interface Shown {
  shown_price: string;
  shown_at: number;
}

/** The best ask, as a form has it before it is sent. */
async function followPrice(url: string): Promise<{ now(): Shown; stop(): void }> {
  const ask = async (): Promise<Shown> => {
    const response = await fetch(`${url}/api/currency/depth?symbol=${symbol}`);
    const { message } = (await response.json()) as { message: { asks: [string, string][]; seq: number } };
    return { shown_price: message.asks[0]?.[0] ?? '', shown_at: message.seq * 200 };
  };
  let shown = await ask();
  // A price that fails to come makes the orders on the old one be refused, which is counted.
  const timer = setInterval(() => ask().then((fresh) => (shown = fresh), console.error), pollMs);
  return { now: () => shown, stop: () => clearInterval(timer) };
}

/** More than anybody can spend here. */
async function endow(store: Store, owner: string): Promise<void> {
  const amount = 10n ** 14n;
  const line = { currency: 'USDT', bucket: 'available' } as const;
  const lines = [
    { ...line, owner: 'house', kind: 'mint' as const, amount: -2n * amount },
    { ...line, owner, kind: 'spot' as const, amount },
    { ...line, owner, kind: 'contract' as const, amount },
  ];
  const entry = { id: `bench:${owner}`, kind: 'opening', reference: '', lines };
  await store.transaction((trx) => post(trx, entry, 1));
}

function spotOf(traders: readonly Depositor[], shown: () => Shown): Build {
  return orderOf(traders, 'coin/trade', () => ({ symbol, side: 'buy', type: 'market', quantity: '0.001', ...shown() }));
}

function contractOf(traders: readonly Depositor[], shown: () => Shown): Build {
  const order = { symbol, direction: 'long', type: 'market', quantity: '0.001', leverage: 2 };
  return orderOf(traders, 'lever/submit', () => ({ ...order, ...shown() }));
}

function orderOf(traders: readonly Depositor[], call: string, order: () => object): Build {
  let next = 0;
  return () => {
    const { token } = pick(traders, next++);
    const body = JSON.stringify({ ...order(), slippage_bps: 500, lang: 'en' });
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    return { method: 'POST', path: `/api/${call}`, body, headers };
  };
}

function report(engine: string, figures: Figures): void {
  const load = loadavg()
    .map((figure) => figure.toFixed(1))
    .join(' ');
  console.log(
    `\n${engine}: ${people} people, ${connections} at a time, ${rounds} rounds of ${secondsMeasured} s, load ${load}`,
  );
  printFigures(engine, figures);
  const bare = middleOf(figures, 'bare transaction', 'perSecond');
  for (const name of ['spot market order', 'contract opened']) {
    const share = middleOf(figures, name, 'perSecond') / bare;
    const percent = `${(share * 100).toFixed(0)} %`;
    judge(`${name}s: at least ${shareMin * 100} % of the bare transaction`, share >= shareMin, percent);
    const refused = middleOf(figures, name, 'refused');
    judge(`${name}s: none refused`, refused === 0, `${refused}`);
  }
}
