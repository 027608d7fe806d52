/** Settles the same orders twice: in one piece, and by processes that are killed; both must come to the same. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isTrading, marketOf } from '#contract/markets.ts';
import { verifyAll } from '#server/cli/verifyFunds.ts';
import type { Deps } from '#server/domain/deps.ts';
import { secondsOf } from '#server/domain/trading/moment.ts';
import { createSettler } from '#server/domain/trading/settle/settler.ts';
import { manualClock } from '#server/platform/clock.ts';
import { seededRandom } from '#server/platform/random.ts';
import type { Engine } from '#server/store/engines/engine.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { depsOn } from '#tests/api/domain.ts';
import { startPostgres } from '#tests/postgres.ts';
import { root } from '#tests/tree.ts';
import { makeOrders } from './orders.ts';
import { makePlans, settleAllPlans } from './plans.ts';

export interface SettleOptions {
  engine: Engine;
  orders: number;
  kills: number;
  processes: number;
  seed: string;
  /** How long the outage is that is settled afterwards. */
  hours: number;
}

export interface SettleOutcome {
  made: number;
  ended: number;
  kills: number;
  /** Nights that positions were charged for. */
  swaps: number;
  /** Forex and metals that are left open where their market has closed for the weekend. */
  resting: number;
  planDays: number;
  rewards: number;
  /** Interest and overdue interest, by plan day of a loan. */
  loanDays: number;
  problems: string[];
}

/** Friday evening, an hour before the week ends: rollover and closing of forex and metals lie ahead, while coins go on. */
const startMs = Date.UTC(2026, 10, 20, 21);

export async function settleRounds(options: SettleOptions): Promise<SettleOutcome> {
  const { engine, hours } = options;
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const places: Place[] = [];
  try {
    for (let at = 0; at < 2; at += 1) {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'hft-settle-'));
      places.push({ dataDir, databaseUrl: (await postgres?.createDatabase()) ?? null });
    }
    const [whole, broken] = places;
    if (whole === undefined || broken === undefined) throw new Error('no places');
    const from = startMs / 200;
    const to = from + hours * 18_000;
    let made = 0;
    const expected = await within(whole, async (deps) => {
      made = await makeAll(deps, options);
      await createSettler(deps).settleTo(to);
      await settleAllPlans(deps, to, async () => {});
      return outcomeOf(deps.store, to);
    });
    await within(broken, async (deps) => void (await makeAll(deps, options)));
    const kills = await settleKilled(broken, from, to, options);
    const found = await within(broken, ({ store }) => outcomeOf(store, to));
    const { ended, swaps, resting, planDays, rewards, loanDays } = expected;
    const met = { made, ended, kills, swaps, resting, planDays, rewards, loanDays };
    const problems = [...notMet(met, options), ...found.problems, ...differences(expected.rows, found.rows)];
    return { ...met, problems };
  } finally {
    await postgres?.stop();
    for (const { dataDir } of places) await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeAll(deps: Deps, { orders, seed }: SettleOptions): Promise<number> {
  return (await makeOrders(deps, orders, seed)) + (await makePlans(deps, Math.ceil(orders / 40), seed));
}

/** What the rounds are for, and did not come to: that would prove nothing. */
function notMet(
  { kills, swaps, resting, planDays, rewards, loanDays }: Omit<SettleOutcome, 'problems'>,
  asked: SettleOptions,
): string[] {
  return [
    ...(kills < asked.kills / 2
      ? [`only ${kills} of ${asked.kills} kills before everything was settled: ask for more orders`]
      : []),
    ...(planDays === 0 || rewards === 0 ? ['no plan day was paid, or none brought a reward'] : []),
    ...(loanDays === 0 ? ['no loan was charged for a plan day'] : []),
    ...(swaps === 0 ? ['no position was charged for a night'] : []),
    ...(resting === 0 ? ['no position was open when its market closed for the weekend'] : []),
  ];
}

interface Place {
  dataDir: string;
  databaseUrl: string | null;
}

async function within<T>(place: Place, work: (deps: Deps) => Promise<T>): Promise<T> {
  const store = await openStore(place);
  const complain = (fields: object, message: string) => console.error(message, fields);
  try {
    const log = { error: complain, warn: complain, info: () => {} };
    return await work(await depsOn(store, place.dataDir, manualClock(startMs), log));
  } finally {
    await store.close();
  }
}

/** Processes settle at the same time; one after the other is killed, and another takes its place, until one comes to the end. */
async function settleKilled(place: Place, from: number, to: number, options: SettleOptions): Promise<number> {
  const { kills, processes, seed, engine } = options;
  const random = seededRandom(`${seed} kills`);
  const side = engine === 'postgres' ? processes : 1;
  const launch = () => launchSettler(place, from, to);
  let running = Array.from({ length: side }, launch);
  let killed = 0;
  while (killed < kills) {
    const victim = running[random.bytes(1).readUInt8() % side];
    if (victim === undefined) throw new Error('nobody settles');
    await Promise.race([victim.begun, victim.ended]);
    await pause(random.bytes(1).readUInt8() * 2);
    if (victim.child.exitCode === 0) break;
    victim.child.kill('SIGKILL');
    await victim.ended;
    killed += 1;
    running = [...running.filter((one) => one !== victim), launch()];
  }
  await Promise.all(running.map(({ ended }) => ended));
  const failed = running.find(({ child }) => child.exitCode !== 0);
  if (failed !== undefined) throw new Error(`a settling process ended with ${failed.child.exitCode}: ${failed.said()}`);
  return killed;
}

interface Settling {
  child: ChildProcess;
  begun: Promise<unknown>;
  ended: Promise<unknown>;
  said(): string;
}

function launchSettler({ dataDir, databaseUrl }: Place, from: number, to: number): Settling {
  const script = path.join(root, 'tests/chaos/settle/process.ts');
  const child = spawn(process.execPath, [script, dataDir, databaseUrl ?? '', String(from), String(to)], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return { child, begun: once(child.stdout, 'data'), ended: once(child, 'exit'), said: () => said.slice(-6000) };
}

interface Outcome
  extends Pick<SettleOutcome, 'ended' | 'swaps' | 'resting' | 'planDays' | 'rewards' | 'loanDays' | 'problems'> {
  rows: Map<string, string>;
}

/** What all of it has come to, without the numbers that tell in which order it was written. */
async function outcomeOf(store: Store, to: number): Promise<Outcome> {
  const checks = await store.snapshot((trx) => verifyAll(trx));
  const problems = checks.flatMap(({ check, problems: found }) => found.map((problem) => `${check}: ${problem}`));
  const { db } = store;
  const rows = new Map<string, string>();
  const note = (table: string, list: readonly object[], keyOf: (row: never) => string) => {
    for (const row of list) rows.set(`${table} ${keyOf(row as never)}`, textOf(row));
  };
  const byId = ({ id }: { id: string }) => id;
  const positions = await db.selectFrom('positions').selectAll().execute();
  const spot = await db.selectFrom('spot_orders').selectAll().execute();
  const options = await db.selectFrom('options').selectAll().execute();
  note('position', positions, byId);
  note('spot', spot, byId);
  note('option', options, byId);
  const plans = await db.selectFrom('plan_orders').selectAll().execute();
  const days = await db.selectFrom('plan_days').selectAll().execute();
  const rewards = await db.selectFrom('rewards').selectAll().execute();
  const byDay = ({ order_id, n }: { order_id: string; n: bigint }) => `${order_id} ${n}`;
  note('plan', plans, byId);
  note('plan day', days, byDay);
  note('reward', rewards, ({ level, ...of }: (typeof rewards)[number]) => `${byDay(of)} ${level}`);
  const loanLines = await db.selectFrom('loan_lines').selectAll().execute();
  note('loan', await db.selectFrom('loans').selectAll().execute(), byId);
  note('loan line', loanLines, ({ loan_id, n }: { loan_id: string; n: bigint }) => `${loan_id} ${n}`);
  const fills = await db.selectFrom('fills').selectAll().execute();
  note('fill', fills, ({ order_id, n }: { order_id: string; n: bigint }) => `${order_id} ${n}`);
  note(
    'trigger',
    await db.selectFrom('triggers').selectAll().execute(),
    ({ order_id, purpose }: { order_id: string; purpose: string }) => `${order_id} ${purpose}`,
  );
  note('entry', await db.selectFrom('entries').selectAll().execute(), byId);
  note('account', await db.selectFrom('ledger_accounts').selectAll().execute(), byId);
  const isOver = ({ status }: { status: string }) => ['closed', 'done', 'cancelled', 'ended'].includes(status);
  const isResting = ({ product, status, symbol }: (typeof positions)[number]) =>
    product === 'forex' && status === 'open' && !isTrading(marketOf(symbol)?.kind ?? 'coin', secondsOf(to));
  return {
    rows,
    ended: [...positions, ...spot, ...options, ...plans].filter(isOver).length,
    swaps: fills.filter(({ purpose }) => purpose === 'swap').length,
    resting: positions.filter(isResting).length,
    planDays: days.length,
    rewards: rewards.length,
    loanDays: loanLines.length,
    problems,
  };
}

function textOf(row: object): string {
  return JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

function differences(expected: Map<string, string>, found: Map<string, string>): string[] {
  const problems: string[] = [];
  for (const [key, text] of expected) {
    const other = found.get(key);
    if (other !== text) problems.push(`${key} should be ${text} and is ${other ?? 'not there'}`);
  }
  for (const key of found.keys()) if (!expected.has(key)) problems.push(`${key} is there and should not be`);
  return problems.slice(0, 20);
}
