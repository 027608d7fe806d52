/** The real server in this process, listening, on a clock that stands still: what the tests of calls share. */
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import type { CallSpec } from '#contract/api/call.ts';
import { type Answer, type Ask, type CallName, calls } from '#contract/api/calls.ts';
import type { StartingBalance } from '#contract/rules/account.ts';
import { type App, createApp } from '#server/app.ts';
import { verifyAll } from '#server/cli/verifyFunds.ts';
import { openEra } from '#server/domain/quotes/chain/era.ts';
import { createMarket } from '#server/market/market.ts';
import { type ManualClock, manualClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { logOptions } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail.ts';
import { seededRandom } from '#server/platform/random.ts';
import type { HttpLimits } from '#server/routes/border/limits.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { noService } from './push.ts';
import { engines, type TestEngine } from '../engines.ts';
import { strict } from './strict.ts';

export interface Reply<T = unknown> {
  status: number;
  type: string;
  code: number;
  message: T;
  params: Record<string, string | number>;
  fields: Record<string, string>;
  headers: Headers;
  text: string;
}

export interface AskOptions {
  token?: string | null;
  key?: string | null;
  headers?: Record<string, string>;
  /** As a form, as guests send it. */
  isForm?: boolean;
}

export interface Person {
  id: string;
  token: string;
  account: string;
  password: string;
  device: string;
}

/** Asks a server, in this process or in another one. */
export interface Asker {
  ask<K extends CallName>(name: K, body?: object, options?: AskOptions): Promise<Reply<Answer<K>>>;
  /** Asks, and fails unless the answer is a success that says what the contract says and no more. */
  must<K extends CallName>(name: K, body?: Partial<Ask<K>>, options?: AskOptions): Promise<Answer<K>>;
}

export interface World extends Asker {
  app: App;
  engine: TestEngine;
  store: Store;
  clock: ManualClock;
  url: string;
  /** All that was logged. */
  log(): string;
  codeFor(account: string, purpose: Ask<'sms_mail'>['purpose'], device?: string): Promise<string>;
  person(wishes?: { balance?: StartingBalance; account?: string; invite?: string }): Promise<Person>;
  /** Every invariant of the database; the problems found. */
  problems(): Promise<string[]>;
  dispose(): Promise<void>;
}

interface WorldOptions {
  engine?: Store['engine'];
  mailer?: Mailer | null;
  env?: Record<string, string>;
  dist?: string;
  limits?: Partial<HttpLimits>;
  pushServices?: readonly string[];
  /** Another server on the data of this one, with connections of its own where the engine has any. */
  beside?: World;
}

/** A hash as it is meant takes a fiftieth of a second, and these worlds have thousands of people. */
const cheapHash = { memory: 8, passes: 1 };

export const startMs = Date.UTC(2026, 10, 18, 12);
const vapidSubject = 'mailto:operator@practice.example';
export const seed = 'a seed for tests, and for tests only';

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { beside, mailer = null, env = {}, dist = '/nowhere', limits = {}, pushServices = [noService] } = options;
  const wanted = engines.find(({ name }) => name === (options.engine ?? 'sqlite'));
  const engine = beside?.engine ?? (await wanted?.open());
  if (engine === undefined) throw new Error('there is no such engine');
  const { databaseUrl, dataDir } = engine;
  // A file has one process.
  const isSharing = beside === undefined || databaseUrl === null;
  const store = isSharing ? engine.store : await openStore({ databaseUrl, dataDir });
  const clock = beside?.clock ?? manualClock(startMs);
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1', VAPID_SUBJECT: vapidSubject, ...env });
  const app = await createApp({
    config,
    store,
    market: createMarket({ seed, era: await openEra(store, clock) }),
    clock,
    random: seededRandom(beside === undefined ? 'one' : randomUUID()),
    mailer,
    log: Object.assign(logOptions('info'), { stream }),
    dist,
    limits,
    pushServices,
    hashCost: cheapHash,
  });
  const url = await app.listen();
  const asking = createAsker(url);
  let people = 0;

  const world: World = {
    app,
    engine,
    store,
    clock,
    url,
    log: () => lines.join(''),
    ...asking,
    async codeFor(account, purpose, device) {
      const sent = await asking.must('sms_mail', { to: account, purpose, ...(device === undefined ? {} : { device }) });
      if (sent.practice_code === null) throw new Error(`no code for ${account}`);
      return sent.practice_code;
    },
    async person(wishes = {}) {
      people += 1;
      const { account = `person${people}@example.com`, ...rest } = wishes;
      const device = randomUUID();
      const password = 'correct horse 7';
      const code = await world.codeFor(account, 'register');
      const body = { account, password, password_confirm: password, code, device, ...rest };
      const { token, user } = await asking.must('user/register', body);
      return { id: user.id, token, account, password, device };
    },
    async problems() {
      const checks = await store.snapshot((trx) => verifyAll(trx));
      return checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
    },
    async dispose() {
      await app.close();
      if (!isSharing) await store.close();
      if (beside === undefined) await engine.dispose();
    },
  };
  return world;
}

/** Each question comes from an address of its own, so that limits per address are met only where a test means them. */
let addresses = 0;

/** Asks a server at an address of its own. */
export function createAsker(url: string): Asker {
  const ask = async <K extends CallName>(name: K, body: object = {}, options: AskOptions = {}) => {
    const { token = null, headers = {}, isForm = token === null } = options;
    const spec: CallSpec = calls[name];
    addresses += 1;
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
    const key = options.key === undefined && spec.effect === true ? randomUUID() : options.key;
    const fields = new URLSearchParams(
      Object.entries(body)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]): [string, string] => [
          field,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
    );
    const response = await fetch(`${url}/api/${name}${spec.method === 'GET' ? `?${fields}` : ''}`, {
      method: spec.method,
      headers: {
        'x-forwarded-for': address,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined || key === null ? {} : { 'idempotency-key': key }),
        ...(spec.method === 'POST' && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(spec.method === 'GET' ? {} : { body: isForm ? fields : JSON.stringify(body) }),
    });
    return readReply<Answer<K>>(response);
  };
  const must = async <K extends CallName>(name: K, body: object = {}, options: AskOptions = {}) => {
    const reply = await ask(name, body, options);
    if (reply.status !== 200 || reply.type !== 'ok') throw new Error(`${name}: ${reply.status} ${reply.text}`);
    return v.parse(strict(calls[name].answer), reply.message) as Answer<K>;
  };
  return { ask, must };
}

export async function readReply<T>(response: Response): Promise<Reply<T>> {
  const text = await response.text();
  const { type = '', code = -1, message, params = {}, fields = {} } = text === '' ? {} : JSON.parse(text);
  return { status: response.status, type, code, message, params, fields, headers: response.headers, text };
}

/** Ends what the server does unasked: reviews, settling, notifying. What it is asked is answered as before. */
export async function endBackground({ app: { worker, settler, planDays, pusher } }: World): Promise<void> {
  await Promise.all([worker, settler, planDays, pusher].map((work) => work.stop()));
}

/** Polls until the condition holds; the clock of the server stands still meanwhile. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = 5000,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
