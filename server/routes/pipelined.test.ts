import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, until, type World } from '#tests/api/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

/** All that comes back until the connection is closed. */
function say(text: string): Promise<string> {
  const { port, hostname } = new URL(world.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

function request(body: string, length = body.length): string {
  const head = [
    'POST /api/sms_mail HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

it('what is wrong behind a whole request is not answered in its place: it may have had its effect', async () => {
  const whole = request('{"to":"ann@example.com","purpose":"register"}');
  const answer = await say(`${whole}this is no request\r\n\r\n`);
  expect(answer).not.toMatch(/^HTTP\/1\.1 400/);
  // Nobody waits for it on the other side any more.
  await until(async () => (await world.store.db.selectFrom('codes').select('id').execute()).length === 1, 'the code');
});

it('a request that is not whole is told so', async () => {
  const head = request('').replace('Content-Length: 0', 'Transfer-Encoding: chunked');
  expect(await say(`${head}no chunk\r\n`)).toMatch(/^HTTP\/1\.1 400/);
});
