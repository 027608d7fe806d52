import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Control, controlPath, versionHeader, workerPath } from '#contract/control.ts';
import type { Deps } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { jsonType } from '../answers.ts';
import { isApi } from '../headers.ts';
import { retiredWorker } from './retiredWorker.ts';
import { callsHoldMs, createSwitches } from './switches.ts';

/** What steers the apps that are out there: the control file, the worker or what takes its place, and who is too old to call. */
export function steerApps(app: FastifyInstance, deps: Deps, dist: string, hasPages: boolean): void {
  const switches = createSwitches(deps);
  const buildOf = createBuildReader(dist);

  app.addHook('onRequest', async ({ url, headers }) => {
    const version = headers[versionHeader];
    if (version === undefined || !isApi(url)) return;
    const { minVersion } = await switches(callsHoldMs);
    if (minVersion > Number(version)) throw DomainError.of('app_outdated', {});
  });
  app.get(controlPath, async (_request, reply) => {
    const control: Control = { ...(await switches()), build: await buildOf() };
    return reply.header('cache-control', 'no-store').type(jsonType).send(JSON.stringify(control));
  });
  app.get(workerPath, async (_request, reply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-cache');
    if ((await switches()).kill) return reply.type('application/javascript; charset=utf-8').send(retiredWorker);
    if (!hasPages) throw DomainError.of('not_found', {});
    return reply.sendFile('sw.js');
  });
}

/** The build that lies in the folder now: a new one may be put there while the server runs. */
function createBuildReader(dist: string): () => Promise<string | null> {
  const file = join(dist, 'index.html');
  let known: { mtimeMs: number; build: string | null } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, build: readBuild(await readFile(file, 'utf8')) };
      return known.build;
    } catch {
      // No app, or one that is being replaced at this moment.
      return null;
    }
  };
}

function readBuild(page: string): string | null {
  return /<meta name="build" content="([\w-]+)"/.exec(page)?.[1] ?? null;
}
