import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres.ts';

/**
 * One PostgreSQL for the whole run, started when the first test asks for it: a run that needs none does not wait for one.
 * Tests run in processes of their own, so they ask over HTTP.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<TestPostgres> | null = null;
  const gate = createServer(async (_request, response) => {
    cluster ??= startPostgres({ isDurable: false });
    try {
      response.end((await cluster).adminUrl);
    } catch (error) {
      response.writeHead(503).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;
  provide('postgresGate', `http://127.0.0.1:${port}`);
  return async () => {
    gate.close();
    gate.closeAllConnections();
    const started = await Promise.allSettled(cluster === null ? [] : [cluster]);
    for (const result of started) if (result.status === 'fulfilled') await result.value.stop();
  };
}
