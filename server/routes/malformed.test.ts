import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callNames, calls } from '#contract/api/calls.ts';
import { type Garbage, garbageFor } from '#tests/api/garbage.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { sha256Hex } from '../domain/secrets.ts';

const perCall = 100;

describe.each(engines)('malformed requests on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person();
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  /** Everything that an effect could have touched. */
  const stateHash = async () => {
    const { db } = world.store;
    const tables = [
      'users',
      'sessions',
      'devices',
      'ledger_accounts',
      'entries',
      'postings',
      'deposits',
      'uploads',
      'jobs',
    ] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const texts = rows.map((list) =>
      list.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).sort(),
    );
    return sha256Hex(JSON.stringify(texts));
  };

  const headersOf = (token: string | null, number: number): Record<string, string> => ({
    'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  });

  it.each(callNames)('%s: no 5xx and no effect', async (name) => {
    const before = await stateHash();
    const samples = fc.sample(garbageFor(name, calls[name]), { numRuns: perCall, seed: 7 });
    const answers: string[] = [];
    let number = 0;
    for (const token of [null, ann.token]) {
      for (let at = 0; at < samples.length; at += 20) {
        const some = samples.slice(at, at + 20).map((garbage) => send(world, garbage, headersOf(token, (number += 1))));
        answers.push(...(await Promise.all(some)));
      }
    }
    // Nonsense in a field that nobody needs may pass where nothing is done but reading.
    const expected = 'effect' in calls[name] ? /^4\d\d (error|999)/ : /^[24]\d\d (HEAD|ok|error|999)/;
    expect(answers.filter((answer) => !expected.test(answer))).toEqual([]);
    expect(answers.filter((answer) => answer.startsWith('4')).length).toBeGreaterThan(perCall / 2);
    expect(await stateHash()).toBe(before);
  });

  it('answers are envelopes with keys of the catalogue, whatever the framework thinks', async () => {
    const ask = async (path: string, init: RequestInit) => {
      const response = await fetch(world.url + path, init);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    const json = { 'content-type': 'application/json' };
    expect(await ask('/api/nothing/here', {})).toEqual([404, 'not_found']);
    expect(await ask('/api/', {})).toEqual([404, 'not_found']);
    expect(await ask('/api/%ZZ', {})).toEqual([400, 'parameter_wrong']);
    expect(await ask('/api/wallet/list', { method: 'POST', headers: json, body: 'x'.repeat(65_537) })).toEqual([
      413,
      'body_too_large',
    ]);
    expect(await ask('/api/wallet/list', { method: 'POST', headers: json, body: '{' })).toEqual([
      400,
      'parameter_wrong',
    ]);
    expect(
      await ask('/api/wallet/list', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' }),
    ).toEqual([415, 'media_type']);
    expect(await ask('/api/user/login', { method: 'POST', headers: json, body: '{"__proto__":{}}' })).toEqual([
      400,
      'parameter_wrong',
    ]);
    expect(await ask('/api/getareacode?lang=en&lang=zh', {})).toEqual([400, 'parameter_wrong']);
  });

  it('characters that no database keeps are refused at the border, and odd ones do no harm', async () => {
    const register = {
      account: 'a@example.com',
      password: 'wrong password',
      password_confirm: 'wrong password',
      code: '000000',
    };
    for (const body of [
      { ...register, invite: 'A\0B' },
      { ...register, account: 'a\0@example.com' },
    ]) {
      expect(await world.ask('user/register', body, { isForm: false })).toMatchObject({
        status: 400,
        message: 'parameter_wrong',
      });
    }
    for (const name of ['a\ud800@example.com', '\u202ea@example.com', '👩‍👩‍👧@example.com', 'İ@example.com']) {
      expect((await world.ask('sms_mail', { to: name, purpose: 'register' }, { isForm: false })).status).toBeLessThan(
        500,
      );
      expect((await world.ask('user/login', { account: name, password: 'wrong password' })).status).toBe(403);
    }
  });

  it('a mistake of the program shows a reference and not itself', async () => {
    const { board } = world.app.deps;
    const { quotesOf } = board;
    board.quotesOf = () => {
      throw new Error('canary: the password is hunter2');
    };
    const reply = await world.ask('currency/whlist');
    board.quotesOf = quotesOf;
    expect(reply).toMatchObject({ status: 500, type: 'error', message: 'request_failed' });
    expect(reply.text).not.toContain('canary');
    expect(world.log()).toContain(String(reply.params['reference']));
  });
});

/** Over node:http, since fetch mends what it is given. @returns "400 error", or "400 HEAD" where there is no body to read. */
function send(world: World, { method, path, headers, body }: Garbage, more: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(world.url + path, { method, headers: { ...headers, ...more } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const type = method === 'HEAD' ? 'HEAD' : (JSON.parse(text) as { type: string }).type;
        resolve(`${response.statusCode} ${type} ${text.slice(0, 200)} ${path.slice(0, 300)}`);
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A body that is too large is refused before all of it is sent.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve('413 error');
      else reject(error);
    });
    request.end(body);
  });
}
