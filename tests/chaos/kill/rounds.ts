/** Kills the server again and again while clients are busy, and looks after each kill at what is left. */
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallName, callNames } from '#contract/api/calls.ts';
import type { Engine } from '#server/store/engines/engine.ts';
import { openForReading } from '#server/store/store.ts';
import { keepBusy } from './calls.ts';
import { type Client, createClient, Lost, settle } from './client.ts';
import { pick } from '../dice.ts';
import { compare } from './facts.ts';
import { type House, openHouse, readiness, untilReady } from './house.ts';
import { ask, type Line } from './wire.ts';
import { countWithdrawals, lookAtAllWithdrawals, type WithdrawalCounts } from './withdrawals.ts';

/** While it works, while it starts, while it ends; and the database server under it. */
const ways = ['work', 'start', 'end', 'database'] as const;
type Way = (typeof ways)[number];

export interface Outcome {
  engine: Engine;
  kills: Record<Way, number>;
  /** From the start of the process, or of the database, until it said it was ready. */
  readyMs: number[];
  acknowledged: number;
  /** Effects whose answer got lost, and how many of those had happened. */
  lost: number;
  happened: number;
  answered: number;
  rows: number;
  withdrawals: WithdrawalCounts;
  problems: string[];
  load: number;
}

export interface Wishes {
  engine: Engine;
  kills: number;
  seed: string;
  say(text: string): void;
}

const clientCount = 8;
/** Before the first kill everybody has an account, and something to lose. */
const warmUp = 16 * callNames.length;
const answersPerRound = 80;
const patienceMs = 5000;
const everyCallMs = 120_000;
const problemsMax = 40;

export async function killRounds({ engine, kills, seed, say }: Wishes): Promise<Outcome> {
  const house = await openHouse(engine);
  const outcome: Outcome = {
    engine,
    kills: { work: 0, start: 0, end: 0, database: 0 },
    readyMs: [],
    acknowledged: 0,
    lost: 0,
    happened: 0,
    answered: 0,
    rows: 0,
    withdrawals: { accepted: 0, refused: 0, cancelled: 0 },
    problems: [],
    load: 0,
  };
  let round = 0;
  const told = new Set<string>();
  const line: Line = {
    url: '',
    answered: new Map(),
    problem(text) {
      // What is lost stays lost: it is told once.
      if (!told.has(text)) outcome.problems.push(`round ${round}: ${text}`);
      told.add(text);
    },
  };
  const clients = Array.from({ length: clientCount }, (_, index) => createClient(line, `${seed}:${engine}:${index}`));
  const dice = createClient(line, `${seed}:${engine}:kills`);
  try {
    line.url = await house.server.whenReady;
    await untilReady(line.url);
    for (round = 1; round <= kills && outcome.problems.length < problemsMax; round += 1) {
      const way = wayOf(dice, engine);
      outcome.kills[way] += 1;
      const busy = startBusy(clients);
      await untilAnswered(line, round === 1 ? warmUp : dice.below(answersPerRound));
      await pause(dice.below(30));
      outcome.readyMs.push(await bring(house, line, way, dice));
      await busy.stop();
      await check(house, line, clients, outcome);
      if (round % 25 === 0) say(`${engine}: ${round} kills, ${outcome.problems.length} problems`);
    }
    await untilEveryCall(line, clients);
    await lastLook(house, line, clients, outcome);
  } catch (error) {
    line.problem(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    if (outcome.problems.length > 0) say(`The server's last words:\n${house.server.log().slice(-3000)}`);
    await house.close();
  }
  outcome.load = loadavg()[0] ?? 0;
  outcome.acknowledged = clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  outcome.answered = [...line.answered.values()].reduce((sum, count) => sum + count, 0);
  return outcome;
}

/** Waits for so many more answers: the moment of a kill does not depend on how fast the machine is. */
async function untilAnswered({ answered }: Line, count: number): Promise<void> {
  const total = () => [...answered.values()].reduce((sum, answers) => sum + answers, 0);
  const [goal, endMs] = [total() + count, performance.now() + patienceMs];
  while (total() < goal && performance.now() < endMs) await pause(2);
}

/** Most die at work. */
function wayOf(dice: Client, engine: Engine): Way {
  return pick(
    dice,
    engine === 'postgres' ? [...ways, 'database', 'work', 'work', 'work'] : ['start', 'end', 'work', 'work', 'work'],
  );
}

/** Lets all clients work until each is told to stop, or has lost an answer. */
function startBusy(clients: readonly Client[], missing?: () => readonly CallName[]): { stop(): Promise<void> } {
  let isOver = false;
  const running = Promise.all(clients.map((client) => keepBusy(client, () => isOver, missing)));
  // What goes wrong is told where it is waited for.
  running.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** Kills, brings back, and answers how long it took until calls were served again. */
async function bring(house: House, line: Line, way: Way, dice: Client): Promise<number> {
  if (way === 'database') return bringDatabase(house, line, dice);
  if (way === 'end') {
    house.server.signal('SIGTERM');
    await pause(dice.below(60));
  }
  await house.server.end('SIGKILL');
  house.server = house.launch();
  if (way === 'start') {
    await pause(dice.below(900));
    await house.server.end('SIGKILL');
    house.server = house.launch();
  }
  const began = performance.now();
  line.url = await house.server.whenReady;
  await untilReady(line.url);
  return performance.now() - began;
}

/** The server stays up without its database, says so meanwhile, and goes on by itself when it is back. */
async function bringDatabase({ postgres, server }: House, line: Line, dice: Client): Promise<number> {
  await postgres?.crash();
  const asked = performance.now();
  const [ready, call] = await Promise.all([
    readiness(line.url),
    ask(line, 'while the database is gone', '/api/user/info', { headers: { authorization: 'Bearer nobody' } }),
  ]);
  const took = performance.now() - asked;
  if (ready !== 503) line.problem(`without its database the server says it is ready: ${ready}`);
  if (call.kind !== 'unknown' || call.why !== 'try_again')
    line.problem(`without its database a call answers ${call.kind}`);
  if (took > 3000) line.problem(`without its database the server took ${Math.round(took)} ms to say so`);
  await pause(dice.below(200));
  await postgres?.restart();
  const began = performance.now();
  await untilReady(line.url);
  if (server.pid !== 0 && (await readiness(line.url)) !== 200)
    line.problem('the server was ready, and is not any more');
  return performance.now() - began;
}

/** Everything acknowledged is there; what was not is wholly there or not at all, and ends well when it is sent again. */
async function check({ options }: House, line: Line, clients: readonly Client[], outcome: Outcome): Promise<void> {
  const { problems, happened, rows } = await compare(options, clients);
  for (const problem of problems) line.problem(problem);
  outcome.rows += rows;
  for (const client of clients) {
    if (client.pending === null) continue;
    outcome.lost += 1;
    const isDone = happened.has(client.pending);
    if (isDone) outcome.happened += 1;
    try {
      await settle(client, isDone);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      line.problem(`${client.pending?.call}: its retry was not answered`);
      client.pending = null;
    }
  }
}

/** When all is quiet every review has been done, and nothing half-arrived lies about. */
async function lastLook(house: House, line: Line, clients: readonly Client[], outcome: Outcome): Promise<void> {
  await house.server.end('SIGKILL');
  house.server = house.launch();
  line.url = await house.server.whenReady;
  await untilReady(line.url);
  let open = 'nothing';
  for (let step = 0; step < 400 && open !== ''; step += 1) {
    open = await unfinished(house);
    if (open !== '') await pause(25);
  }
  if (open !== '') line.problem(open);
  await check(house, line, clients, outcome);
  await lookAtAllWithdrawals(clients);
  outcome.withdrawals = countWithdrawals(clients);
}

/**
 * Lets all clients work on until each call has been answered once, and withdrawals have come to each end: on a busy machine the rounds
 * alone are too short for that.
 */
async function untilEveryCall(line: Line, clients: readonly Client[]): Promise<void> {
  const unended = () => Object.values(countWithdrawals(clients)).includes(0);
  const silent = (): CallName[] => [
    ...callNames.filter((name) => !line.answered.has(name)),
    // A refusal is heard of by whoever looks.
    ...(unended() ? (['wallet/out', 'cashlist/log'] as const) : []),
  ];
  const endMs = performance.now() + everyCallMs;
  const busy = startBusy(clients, silent);
  while (silent().length > 0 && performance.now() < endMs) await pause(25);
  await busy.stop();
  if (silent().length > 0) line.problem(`never answered, or not in every way: ${silent().join(', ')}`);
}

/** What is still to be done, in words. */
async function unfinished({ options }: House): Promise<string> {
  const reader = await openForReading(options);
  try {
    return await reader.snapshot(async (trx) => {
      const jobs = await trx.selectFrom('jobs').select('reference').where('state', '=', 'due').execute();
      const open = await trx.selectFrom('uploads').select('id').where('state', '=', 'open').execute();
      const ids = new Set(open.map(({ id }) => id));
      const strays = readdirSync(path.join(options.dataDir, 'incoming')).filter((name) => !ids.has(name));
      const review = await trx.selectFrom('deposits').select('id').where('status', '=', 'review').execute();
      const parts = [
        jobs.length === 0 ? '' : `${jobs.length} jobs are due`,
        review.length === 0 ? '' : `${review.length} deposits are under review`,
        strays.length === 0 ? '' : `${strays.length} files have arrived for no upload`,
      ];
      return parts.filter((part) => part !== '').join(', ');
    });
  } finally {
    await reader.close();
  }
}
