import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { say } from '#tests/api/rawHttp.ts';
import { endingsLast, type GoodRequests, goodRequests } from '#tests/api/requests.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { createUpload, sendBytes } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

/** Secrets of every kind go through every call, good, bad, malformed and crashing. None may come out where it can be read. */
let world: World;
let ann: Person;
let requests: GoodRequests;

/** What people, apps and browsers send that is nobody else's business. */
const planted = {
  password: 'canary password 1',
  newPassword: 'canary password 2',
  wrongPassword: 'canary password 3',
  wrongToken: 'canary-token-0123456789-0123456789-01234567',
  wrongCode: 'canary-code1',
  device: 'canary-device-0123456789-0123456789',
  key: 'ca4a4900-0000-4000-8000-000000000001',
  cookie: 'canary-cookie',
  agent: 'canary-agent',
  referer: 'canary-referer',
  address: '203.0.113.177',
  query: 'canary-query',
  field: 'canary-field',
  fileName: 'canary-file.png',
  content: 'canary-content',
  driver: 'canary-driver',
} as const;

/** What the server itself has made and handed out. */
const made: string[] = [];

const headers = {
  cookie: `session=${planted.cookie}`,
  'user-agent': planted.agent,
  referer: `https://practice.example/${planted.referer}?token=${planted.query}`,
  'x-forwarded-for': planted.address,
};

beforeAll(async () => {
  world = await openWorld({ limits: { requestsBurst: 100_000 } });
  ann = await world.person();
  const account = 'canaries@example.com';
  const { password, newPassword, device } = planted;
  const code = await world.codeFor(account, 'register');
  const register = { account, password, password_confirm: password, code, device };
  const { token, user } = await world.must('user/register', register, { key: planted.key, headers });
  world.clock.advance(61_000);
  const reset = await world.codeFor(account, 'forget', device);
  const forget = { account, code: reset, password: newPassword, password_confirm: newPassword };
  await world.must('user/forget', forget, { headers });
  const again = await world.must('user/login', { account, password: newPassword, device }, { headers });
  made.push(code, token, reset, again.token, ann.token, ann.device, ann.password);
  requests = goodRequests(world, { id: user.id, token: again.token, account, password: newPassword, device });
  ann = { id: user.id, token: again.token, account, password: newPassword, device };
});
afterEach(closeSockets);
afterAll(async () => {
  await world.dispose();
});

const secrets = () => [...Object.values(planted), ...made];
const leaks = (text: string, allowed: readonly string[] = []) =>
  secrets().filter((secret) => !allowed.includes(secret) && text.includes(secret));

/** Every value of every row of every table. */
async function readDatabase(): Promise<string> {
  const { db } = world.store;
  const tables = await db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(10);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? `${value}` : value));
}

/**
 * Codes have their length; markets and currencies are no secret, and an answer repeats those it does not know; what an account is called
 * is kept.
 */
const others: Record<string, string> = {
  code: planted.wrongCode,
  symbol: 'UNKNOWN',
  currency: 'UNKNOWN',
  from: 'UNKNOWN',
  to: 'UNKNOWN',
  label: 'Another',
};

/** What is kept as it was written, because its writer is to read it again. */
for (const field of [
  'first_name',
  'last_name',
  'real_name',
  'bank_name',
  'bank_address',
  'username',
  'recipient_address',
  'house_address',
  'text',
]) {
  others[field] = 'Kept as written';
}

function fieldsOf(name: CallName): string[] {
  return Object.keys((calls[name].request as unknown as { entries: object }).entries);
}

/** Codes are eight digits, which stand in many a number: they are looked for as a whole word. */
function hasCode(text: string): boolean {
  return made.filter((secret) => /^\d{8}$/.test(secret)).some((code) => new RegExp(`\\b${code}\\b`).test(text));
}

describe('secrets', () => {
  it.each(endingsLast(callNames.filter((name) => !['user/logout', 'user/delete'].includes(name))))(
    '%s keeps them',
    async (name) => {
      const token = calls[name].access !== 'open' ? ann.token : null;
      const good = await world.ask(name, await requests[name](), { token, headers });
      expect(good.status).toBe(200);
      for (const field of fieldsOf(name)) {
        const body = { ...(await requests[name]()), [field]: others[field] ?? planted.field };
        const reply = await world.ask(name, body, { token, headers });
        if (reply.status >= 400) expect([field, leaks(reply.text)]).toEqual([field, []]);
      }
      const spec = calls[name];
      for (const [type, text] of [
        ['application/json', `{"password":"${planted.password}","token":"${planted.wrongToken}`],
        ['application/json', `"${planted.password}"`],
        ['application/json', `{"__proto__":{"secret":"${planted.content}"}}`],
        ['application/json', `{"password":"${planted.password.repeat(5000)}"}`],
        ['text/xml', `<password>${planted.password}</password>`],
        ['application/x-www-form-urlencoded', `password=${planted.password}&password=${planted.newPassword}`],
      ] as const) {
        const path = `/api/${name}?token=${planted.wrongToken}&code=${planted.query}&x=${planted.field}`;
        const authorization = `Bearer ${planted.wrongToken}`;
        const response = await fetch(world.url + path, {
          method: spec.method,
          headers: { ...headers, authorization, 'content-type': type, 'idempotency-key': planted.wrongToken },
          ...(spec.method === 'POST' ? { body: text } : {}),
        });
        expect(leaks(await response.text())).toEqual([]);
      }
    },
  );

  it('a crash keeps them, whatever the driver attached to it', async () => {
    const { store, hasher } = world.app.deps;
    // The walk has ended with the reset of its person's account.
    const { token } = await world.person();
    const kept = { transaction: store.transaction, matches: hasher.matches, hash: hasher.hash };
    const crash = () =>
      Promise.reject(
        Object.assign(new Error(`insert failed: password=${planted.driver} Bearer ${planted.wrongToken}`), {
          code: '23505',
          detail: `Key (token)=(${planted.driver}) already exists.`,
          parameters: [planted.driver],
          where: planted.driver,
          request: { headers: { authorization: planted.wrongToken } },
          cause: new Error(planted.driver),
        }),
      );
    Object.assign(store, { transaction: crash });
    Object.assign(hasher, { matches: crash, hash: crash });
    try {
      const effects = callNames.filter((name) => 'effect' in calls[name]);
      const known: Partial<Record<CallName, object>> = {
        'user/login': { account: ann.account, password: planted.password },
        'user/session_end': { id: randomUUID() },
        'set/lang': { lang: 'it' },
        'user/logout': {},
      };
      const statuses: number[] = [];
      for (const name of effects) {
        const body = known[name] ?? { account: ann.account, code: planted.wrongCode, password: planted.password };
        const reply = await world.ask(name, body, {
          token: calls[name].access !== 'open' ? token : null,
          headers,
        });
        expect(leaks(reply.text)).toEqual([]);
        statuses.push(reply.status);
      }
      expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(2);
    } finally {
      Object.assign(store, { transaction: kept.transaction });
      Object.assign(hasher, { matches: kept.matches, hash: kept.hash });
    }
    expect(world.log()).toContain('request failed');
  });

  it('uploads, sockets and what is no HTTP keep them', async () => {
    const content = Buffer.from(planted.content);
    const metadata = { filename: planted.fileName, filetype: planted.field, purpose: 'deposit' };
    const { id } = await createUpload(world, ann, content, { metadata });
    await sendBytes(world, ann, id, content);
    await createUpload(world, { token: planted.wrongToken }, content, { metadata });
    const socket = connectSocket(`${world.url}?token=${planted.query}`, { token: planted.wrongToken }, headers);
    expect(await outcomeOf(socket)).toBe('session_over');
    const guest = connectSocket(world.url, {}, headers);
    await outcomeOf(guest);
    guest.emit('subscribe', { channel: planted.field });
    guest.emit(planted.field, planted.password);
    const said = await say(
      world.url,
      `GET /api/user/info HTTP/1.1\r\nAuthorization: Bearer ${planted.wrongToken}\r\nX : ${planted.field}\r\n\r\n`,
    );
    expect(leaks(said)).toEqual([]);
    const garbage = await say(world.url, `${planted.password}\r\n\r\n`);
    expect(leaks(garbage)).toEqual([]);
  });

  it('stand in no log', () => {
    expect(world.log().split('\n').length).toBeGreaterThan(5);
    expect(leaks(world.log())).toEqual([]);
    expect(hasCode(world.log())).toBe(false);
    expect(world.log()).not.toContain(ann.account);
  });

  it('stand in no column of the database', async () => {
    const database = await readDatabase();
    expect(database).toContain(ann.account);
    expect(
      leaks(
        database,
        made.filter((secret) => /^\d{8}$/.test(secret)),
      ),
    ).toEqual([]);
    expect(hasCode(database.replaceAll(/"(amount|created|updated|expires|last_seen)":"\d+"/g, ''))).toBe(false);
  });

  it('the log cannot be written by its readers: one line is one event', async () => {
    await world.ask('user/login', {
      account: 'a\n{"level":60,"msg":"forged"}@example.com',
      password: 'wrong password',
    });
    const lines = world.log().trim().split('\n');
    expect(lines.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'forged')).toEqual([]);
  });
});
