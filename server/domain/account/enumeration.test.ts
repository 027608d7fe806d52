import { randomUUID } from 'node:crypto';
import { QueryCreator } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { type AskOptions, endBackground, openWorld, type Person, type World } from '#tests/api/world.ts';
import { insertPerson } from '#tests/api/personRow.ts';

/** Whether an account exists is told to nobody: not by status, words, headers or size, and not by the time it takes. */
let world: World;
let ann: Person;
let mailed = 0;

const day = 86_400_000;

beforeAll(async () => {
  world = await openWorld({ mailer: { send: () => Promise.resolve(void (mailed += 1)) } });
  const account = 'ann@example.com';
  const { db } = world.store;
  const password = 'correct horse 7';
  const hash = await world.app.deps.hasher.hash(password);
  const id = randomUUID();
  await insertPerson(db, { id, login: account, username: 'trader-ann', password_hash: hash, invite_code: 'ANNANN22' });
  ann = { id, account, password, token: '', device: randomUUID() };
});
afterAll(async () => {
  await world.dispose();
});

const differing = new Set(['date', 'connection', 'keep-alive']);

/** Everything of an answer that its reader can see. */
async function look(name: CallName, body: object, options: AskOptions = {}): Promise<string> {
  const { status, text, headers } = await world.ask(name, body, options);
  return JSON.stringify([status, [...headers].filter(([header]) => !differing.has(header)), text]);
}

const nobody = () => `${randomUUID()}@example.com`;
const password = 'another pass';

describe('looks the same for an account that exists and one that does not', () => {
  it.each([
    ['user/login', (account: string) => ({ account, password })],
    ['user/forget', (account: string) => ({ account, code: '000000', password, password_confirm: password })],
    ['user/register', (account: string) => ({ account, code: '000000', password, password_confirm: password })],
    ['sms_mail', (to: string) => ({ to, purpose: 'forget', device: randomUUID() })],
    ['sms_mail', (to: string) => ({ to, purpose: 'register' })],
    ['sms_send_d', (to: string) => ({ to, purpose: 'forget' })],
    ['sms_mail', (to: string) => ({ to, purpose: 'pay', device: randomUUID() })],
    ['sms_mail', (to: string) => ({ to, purpose: 'bind' })],
    ['user/login', (account: string) => ({ account, password, code: '123456' })],
    ['user/login', (account: string) => ({ account, password, answer: '{}' })],
  ] as const)('%s', async (name, bodyOf) => {
    world.clock.advance(2 * day);
    expect(await look(name, bodyOf(ann.account))).toBe(await look(name, bodyOf(nobody())));
  });

  it('also when a second factor is on: who has not got the password is not asked for it', async () => {
    const bare = { account: ann.account, password: 'wrong password' };
    world.clock.advance(2 * day);
    const before = await look('user/login', bare);
    const row = { user_id: ann.id, secret: '', last_step: 0n, confirmed: 1n };
    await world.store.db.insertInto('totp').values(row).execute();
    world.clock.advance(2 * day);
    for (const shown of [{}, { code: '123456' }, { answer: '{}' }]) {
      expect(await look('user/login', { ...bare, ...shown })).toBe(before);
      const reset = { password, password_confirm: password, code: '000000', second_code: '123456' };
      expect(await look('user/forget', { ...reset, account: ann.account })).toBe(
        await look('user/forget', { ...reset, account: nobody() }),
      );
    }
    await world.store.db.deleteFrom('totp').execute();
  });

  it('the delays after wrong passwords', async () => {
    world.clock.advance(2 * day);
    const stranger = nobody();
    for (let tries = 0; tries < 7; tries += 1) {
      const body = { password: 'wrong password' };
      expect(await look('user/login', { ...body, account: ann.account })).toBe(
        await look('user/login', { ...body, account: stranger }),
      );
    }
  });

  it('the mail goes to its account only, and nobody waits for it', async () => {
    world.clock.advance(2 * day);
    const before = mailed;
    await world.must('sms_mail', { to: nobody(), purpose: 'forget' });
    expect(mailed).toBe(before);
    await world.must('sms_mail', { to: ann.account, purpose: 'forget' });
    expect(mailed).toBe(before + 1);
    const { mailer } = world.app.deps;
    const send = vi.spyOn(mailer ?? { send: () => Promise.resolve() }, 'send').mockReturnValue(new Promise(() => {}));
    world.clock.advance(2 * day);
    expect((await world.ask('sms_mail', { to: ann.account, purpose: 'forget' })).status).toBe(200);
    expect(send).toHaveBeenCalledOnce();
    send.mockRestore();
  });
});

describe('takes as long', () => {
  it('a password is hashed once, whether there is an account or not, and none for a wrong code', async () => {
    world.clock.advance(2 * day);
    const { hasher } = world.app.deps;
    const [matches, hash] = [vi.spyOn(hasher, 'matches'), vi.spyOn(hasher, 'hash')];
    for (const account of [ann.account, nobody()]) {
      await world.ask('user/login', { account, password });
      expect(matches).toHaveBeenCalledTimes(1);
      for (const name of ['user/forget', 'user/register'] as const) {
        await world.ask(name, { account, code: '000000', password, password_confirm: password });
      }
      expect(hash).not.toHaveBeenCalled();
      matches.mockClear();
    }
    matches.mockRestore();
    hash.mockRestore();
  });

  it.each([
    ['forget', 'user/forget'],
    ['register', 'user/register'],
    ['pay', null],
    ['bind', null],
  ] as const)('a code for %s asks the database the same, and so does a try at it with %s', async (purpose, tried) => {
    await endBackground(world);
    const asked = async (to: string) => {
      const sent = await statementsOf(() => world.must('sms_mail', { to, purpose, device: ann.device }));
      if (tried === null) return sent;
      const form = { account: to, code: '000000', password, password_confirm: password };
      return [...sent, 'and then', ...(await statementsOf(() => world.ask(tried, form)))];
    };
    world.clock.advance(2 * day);
    const known = await asked(ann.account);
    expect(known).toContain('selectFrom devices');
    expect(await asked(nobody())).toEqual(known);
  });

  it('beside the hash, too: no difference in 2 × 150 logins', async () => {
    const { hasher } = world.app.deps;
    const matches = vi.spyOn(hasher, 'matches').mockResolvedValue(false);
    const rounds: number[] = [];
    // A busy machine may spoil one measurement, a difference spoils them all.
    for (let round = 0; round < 3; round += 1) {
      rounds.push(Math.abs(await measure()));
      if ((rounds.at(-1) ?? 0) < 4.5) break;
    }
    matches.mockRestore();
    expect(Math.min(...rounds), `|t| was ${rounds.join(', ')}`).toBeLessThan(4.5);
  });
});

/** What is asked of which tables meanwhile, in and out of transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const spies = (['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'] as const).map((kind) => {
    return { kind, spy: vi.spyOn(QueryCreator.prototype, kind) };
  });
  await work();
  for (const { kind, spy } of spies) {
    const order = spy.mock.invocationCallOrder;
    asked.push(...spy.mock.calls.map(([table], index) => `${order[index]} ${kind} ${String(table)}`));
    spy.mockRestore();
  }
  const inOrder = asked.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return inOrder.map((line) => line.slice(line.indexOf(' ') + 1));
}

/** Welch's t of the times of logins to an account that exists and to others, taken in turn. */
async function measure(): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < 150; pair += 1) {
    // Far enough for every delay to be over.
    world.clock.advance(2 * day);
    const order = pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const side of order) {
      const account = side === 0 ? ann.account : 'bob@example.com';
      const began = performance.now();
      await world.ask('user/login', { account, password });
      times[side].push(performance.now() - began);
    }
  }
  const [known, unknown] = times.map(describeSample);
  if (known === undefined || unknown === undefined) throw new Error('nothing was measured');
  return (known.mean - unknown.mean) / Math.sqrt(known.squaredError + unknown.squaredError);
}

/** Without the slowest tenth, which is the machine's. */
function describeSample(times: number[]): { mean: number; squaredError: number } {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.9));
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1);
  return { mean, squaredError: variance / kept.length };
}
