import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { errorKeys } from '#contract/errors.ts';
import { endings, type GoodRequests, goodRequests } from '#tests/api/requests.ts';
import { type AskOptions, openWorld, type Person, type World } from '#tests/api/world.ts';
import { root } from '#tests/tree.ts';

let world: World;
let ann: Person;

let requests: GoodRequests;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.person();
  requests = goodRequests(world, ann);
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

/** Every row of every table. */
async function readAll({ store: { db } }: World): Promise<string> {
  const tables = await db.introspection.getTables();
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

describe('the contract', () => {
  it.each(callNames)('%s answers what it says and no more, in any language, as JSON and as a form', async (name) => {
    const { method, access } = calls[name];
    const other = endings.includes(name) ? await world.person() : null;
    const body: object = { lang: 'hk', ...(await (other === null ? requests : goodRequests(world, other))[name]()) };
    const asked: AskOptions = access !== 'open' ? { token: (other ?? ann).token } : {};
    await world.must(name, body, { ...asked, isForm: method === 'POST' && name !== 'user/logout' });
    if (method === 'GET') await world.must(name, body, asked);
  });

  it.each(callNames)('%s refuses the other methods, and says which it takes', async (name) => {
    const { method } = calls[name];
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((other) => other !== method);
    for (const other of others) {
      const response = await fetch(`${world.url}/api/${name}`, { method: other });
      expect([response.status, response.headers.get('allow')?.startsWith(method)]).toEqual([405, true]);
      expect(await response.json()).toMatchObject({ type: 'error', code: 0, message: 'method_wrong' });
    }
  });

  it.each(callNames.filter((name) => name !== 'user/logout'))(
    '%s takes no field that it does not name',
    async (name) => {
      const bob = await world.person();
      const body = await goodRequests(world, bob)[name]();
      for (const field of ['surprise', 'user_id', 'id2', 'state', 'balance2', 'constructor']) {
        const reply = await world.ask(name, { ...body, [field]: '1' }, { token: bob.token, isForm: false });
        expect([field, reply.status, reply.message]).toEqual([field, 400, 'parameter_wrong']);
      }
    },
  );

  it('what only reads changes nothing, in no table', async () => {
    const carol = await world.person();
    const { token } = carol;
    const own = goodRequests(world, carol);
    // Whoever asks for a text to sign leaves it behind for five minutes, and nothing else.
    const reading = callNames.filter((call) => calls[call].method === 'GET' && call !== 'user/nonce');
    const queries = new Map<CallName, URLSearchParams>();
    for (const name of reading) queries.set(name, new URLSearchParams(Object.entries(await own[name]())));
    // What making them has left to do is done before.
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
    const before = await readAll(world);
    for (const name of reading) {
      const query = queries.get(name) ?? new URLSearchParams();
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
        await fetch(`${world.url}/api/${name}?${query.toString()}`, { method, headers });
      }
    }
    for (const name of callNames.filter((call) => 'effect' in calls[call])) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
        await fetch(`${world.url}/api/${name}?lang=pt`, { method, headers: { authorization: `Bearer ${token}` } });
      }
    }
    expect(await readAll(world)).toBe(before);
  });

  it('every key of the catalogue is thrown somewhere on the server', () => {
    const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(root, 'server', file), 'utf8'))
      .concat(
        ['account.ts', 'call.ts', 'security/credentials.ts', 'options.ts', 'wallet.ts'].map((file) =>
          readFileSync(path.join(root, 'contract/api', file), 'utf8'),
        ),
      )
      .concat(
        [
          'deposit.ts',
          'loan.ts',
          'papers/bankNumbers.ts',
          'papers/fieldText.ts',
          'papers/papers.ts',
          'security.ts',
          'trading/stops.ts',
          'withdrawal/conditions.ts',
        ].map((file) => readFileSync(path.join(root, 'contract/rules', file), 'utf8')),
      );
    const unused = errorKeys.filter((key) => !sources.some((text) => text.includes(`'${key}'`)));
    expect(unused).toEqual([]);
  });
});
