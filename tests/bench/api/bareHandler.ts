/** The least an HTTP server does for a POST: Fastify parses JSON and answers JSON, in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';

const isChild = process.argv[1] === fileURLToPath(import.meta.url) && process.send !== undefined;

if (isChild) {
  const app = fastify();
  app.post('/', (request) => ({ type: 'ok', code: 1, message: request.body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(app.server.address());
}

export async function startBareHandler(): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
