import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnswer, say } from '#tests/api/rawHttp.ts';
import { createUpload, offsetOf, picture } from '#tests/api/uploads.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';
import { httpLimits } from './limits.ts';

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld({
    limits: {
      headersTimeoutMs: 1000,
      requestTimeoutMs: 2000,
      idleTimeoutMs: 2500,
      checkEveryMs: 100,
      requestsBurst: 20,
      requestsPerSecond: 5,
    },
  });
  ann = await world.person();
});
afterAll(async () => {
  await world.dispose();
});

/** Says the first part, then the other over and over, until the server has had enough of it. @returns what the server said. */
async function drip(url: string, start: string, drop: string): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    let said = '';
    let dripping: ReturnType<typeof setInterval>;
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(start);
      dripping = setInterval(() => socket.write(drop), 40);
    });
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(said);
    });
  });
}

describe('slow clients', () => {
  it('whose headers never end are told so and let go', async () => {
    const said = await drip(world.url, 'GET /api/getareacode HTTP/1.1\r\nHost: x\r\n', 'X-Drop: 1\r\n');
    expect(readAnswer(said)).toMatchObject({ status: 408 });
  });

  it('whose body never ends are told so and let go', async () => {
    const head =
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n';
    const said = await drip(world.url, head, ' ');
    const answer = readAnswer(said);
    expect(answer.status).toBe(408);
    // The app's outbox takes this for a moment's trouble, and not for a refusal.
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'try_again', params: { retry_in: 1 } });
  });

  it('that send an upload in drops keep what has arrived of it', async () => {
    const content = await picture('png', 60, 60);
    const { id } = await createUpload(world, ann, content);
    const head = [
      `PATCH /api/upload/${id} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${ann.token}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${content.length}`,
    ];
    await drip(world.url, `${head.join('\r\n')}\r\n\r\n`, 'x'.repeat(50));
    await until(async () => Number((await offsetOf(world, ann, id)).headers.get('upload-offset')) >= 50, 'the bytes');
  });

  it('that say nothing at all are let go, before and after a request', async () => {
    const nothing = await say(world.url);
    expect(nothing === '' || readAnswer(nothing).status === 408).toBe(true);
    const served = await say(world.url, 'GET /api/getareacode HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(readAnswer(served).status).toBe(200);
  });

  it('do not hold up the others', async () => {
    const slow = Array.from({ length: 100 }, () => drip(world.url, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: 1\r\n'));
    const fast = await Promise.all(Array.from({ length: 15 }, () => world.ask('market/config')));
    expect(fast.map(({ status }) => status)).toEqual(Array(15).fill(200));
    await Promise.all(slow);
  });
});

describe('sizes', () => {
  it('a body of 64 kB is read, and one more byte is not, also where its length is not said', async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${world.url}/api/user/login`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const full = JSON.stringify({ account: 'x' }).padEnd(httpLimits.bodyBytesMax, ' ');
    expect((await post(full)).status).toBe(400);
    expect((await post(`${full} `)).status).toBe(413);
    const chunk = `${(full.length + 1).toString(16)}\r\n${full} \r\n0\r\n\r\n`;
    const head =
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    expect(readAnswer(await say(world.url, head, chunk)).status).toBe(413);
  });

  it('headers of 16 kB are too many', async () => {
    const ask = async (length: number) =>
      readAnswer(
        await say(
          world.url,
          `GET /api/getareacode HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'x'.repeat(length)}\r\n\r\n`,
        ),
      );
    expect((await ask(httpLimits.headerBytesMax - 200)).status).toBe(200);
    expect((await ask(httpLimits.headerBytesMax)).status).toBe(431);
  });

  it.each([
    [
      'a length and chunks',
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      '0\r\n\r\nGET /api/user/info HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6', 'aaaaa'],
    ['chunks in an odd spelling', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'],
    ['a space before the colon', 'Content-Length : 5', 'aaaaa'],
    ['a folded header', 'X: 1\r\n Content-Length: 5', 'aaaaa'],
    ['a bare line feed', 'X: 1\nContent-Length: 5', 'aaaaa'],
    ['a negative length', 'Content-Length: -1', ''],
    ['a chunk of no number', 'Transfer-Encoding: chunked', 'zz\r\n\r\n'],
  ])('what could be two requests to a proxy is none: %s', async (_name, lines, body) => {
    const head = `POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lines}\r\n\r\n`;
    const said = await say(world.url, head, body);
    expect(readAnswer(said).status).toBe(400);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('a flood', () => {
  const ask = (from: string) => world.ask('getareacode', {}, { headers: { 'x-forwarded-for': from } });

  it('is refused with how long to wait, without hurting others, and is over when it ends', async () => {
    const answers = [];
    for (let asked = 0; asked < 22; asked += 1) answers.push(await ask('203.0.113.9'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429, 429]);
    const last = answers.at(-1);
    expect(last).toMatchObject({ message: 'too_many_requests', params: { retry_in: 1 } });
    expect(last?.headers.get('retry-after')).toBe('1');
    expect((await ask('203.0.113.10')).status).toBe(200);
    world.clock.advance(1000);
    const later = [];
    for (let asked = 0; asked < 6; asked += 1) later.push((await ask('203.0.113.9')).status);
    expect(later).toEqual([...Array(5).fill(200), 429]);
  });

  it('cannot be hidden behind addresses that the client makes up', async () => {
    const statuses = [];
    for (let asked = 0; asked < 22; asked += 1) statuses.push((await ask(`198.51.100.${asked}, 203.0.113.11`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('the usual limits leave room for a class behind one router', () => {
    expect(httpLimits).toMatchObject({ requestsBurst: 600, requestsPerSecond: 60, connectionsPerAddressMax: 256 });
    expect(httpLimits.headersTimeoutMs).toBeLessThan(httpLimits.requestTimeoutMs);
    expect(httpLimits.requestTimeoutMs).toBe(60_000);
    expect(httpLimits.idleTimeoutMs).toBe(70_000);
  });
});

describe('calls that a page of another site sends', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (headers: Record<string, string>, body = 'to=victim@example.com&purpose=register', path = 'sms_mail') =>
    fetch(`${world.url}/api/${path}`, { method: 'POST', body, headers: { ...form, ...headers } });
  const codes = () =>
    world.store.db.selectFrom('codes').selectAll().where('target', '=', 'victim@example.com').execute();

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', 'content-type': 'text/plain' }],
    [{ origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' }],
  ])('are refused before they are read: %j', async (headers) => {
    const response = await send(headers);
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { message: 'parameter_wrong', params: { field: 'Origin' } },
    ]);
    expect(await codes()).toEqual([]);
  });

  it.each([['text/plain'], ['multipart/form-data; boundary=x'], ['']])(
    'a body of type "%s" is none of ours from anywhere',
    async (type) => {
      const body = '{"to":"victim@example.com","purpose":"register"}';
      const response = await send({ 'content-type': type }, body);
      expect([response.status, (await codes()).length]).toEqual([415, 0]);
    },
  );

  it('a call with an effect needs a header that no simple request has', async () => {
    const body = new URLSearchParams({ account: ann.account, password: ann.password }).toString();
    const response = await send({}, body, 'user/login');
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'idempotency_missing' }]);
  });

  it('no cookie authorises anything', async () => {
    for (const name of ['token', 'session', 'authorization', '__Host-session']) {
      const headers = { cookie: `${name}=${ann.token}` };
      const response = await fetch(`${world.url}/api/user/info`, { headers });
      expect([response.status, await response.json()]).toMatchObject([401, { message: 'not_authorised' }]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const asked = await fetch(`${world.url}/api/user/info?token=${ann.token}&access_token=${ann.token}`);
    expect(asked.status).toBe(401);
  });

  it('the own pages and programs may', async () => {
    const { host } = new URL(world.url);
    const inside = [
      {},
      { origin: `http://${host}` },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const [index, headers] of inside.entries()) {
      const response = await send(headers, `to=own${index}@example.com&purpose=register`);
      expect(response.status).toBe(200);
    }
  });
});
