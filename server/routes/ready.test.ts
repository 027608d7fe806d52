import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DomainError } from '../domain/errors.ts';
import { sendFailure } from './failures.ts';
import { serveReady } from './ready.ts';

async function askedWith(ping: () => Promise<void>, hasRoom: () => Promise<boolean>): Promise<number> {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof DomainError)) throw error;
    return sendFailure(reply, error);
  });
  serveReady(app, { ping }, hasRoom);
  const { statusCode } = await app.inject('/api/ready');
  await app.close();
  return statusCode;
}

const yes = async () => true;

test('a server is ready when its database answers and its disk has room', async () => {
  expect(await askedWith(async () => {}, yes)).toBe(200);
  expect(
    await askedWith(
      async () => {},
      async () => false,
    ),
  ).toBe(503);
  expect(await askedWith(() => Promise.reject(new Error('gone')), yes)).toBe(503);
});
