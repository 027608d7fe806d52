import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callNames, calls } from '#contract/api/calls.ts';
import { addressAfterShare, sharePath } from '#contract/share.ts';
import { uploadPath } from '#contract/upload.ts';
import type { Deps } from '../domain/deps.ts';
import { DomainError } from '../domain/errors.ts';
import { sendFailure } from './failures.ts';
import { isApi } from './headers.ts';
import { steerApps } from './shell/shell.ts';

/** Serves the built app, where there is one: files whose names carry their hash for ever, all others checked each time. */
export async function servePages(app: FastifyInstance, deps: Deps, dist: string): Promise<void> {
  const hasPages = existsSync(join(dist, 'index.html'));
  if (hasPages) {
    app.addHook('onSend', async (_request, reply) => nameCharset(reply));
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, file) => {
        const isHashed = file.slice(dist.length).startsWith('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Whoever comes here has a damaged app. "cache" and no more: "storage" would delete what is on its way.
        if (file.endsWith('/rescue.html')) reply.header('clear-site-data', '"cache"');
      },
    });
  }
  steerApps(app, deps, dist, hasPages);
  if (hasPages) sendSharedBack(app);
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isNavigation(request)) return reply.code(200).sendFile('index.html');
    return refuseUnknown(request, reply);
  });
}

/** The file server names the characters of texts and scripts; pictures and manifests that are text it takes for bytes. */
function nameCharset(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '');
  if (/\+(xml|json)$/.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
}

/**
 * A picture that was shared into the app while no worker was there to keep it: its form opens and says so. Answered before
 * anything is read; whoever posts here, from wherever, changes nothing.
 */
function sendSharedBack(app: FastifyInstance): void {
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(addressAfterShare('choose_again'), 303);
  app.post(sharePath, { onRequest: answer }, answer);
}

/** The app routes behind the hash, so any page address is the app; a picture that is not there is not the app. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && !isApi(url) && (headers.accept ?? '').includes('text/html');
}

/** 405 where the path is right and the method is not. */
function refuseUnknown({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(url.split('?')[0] ?? '');
  if (methods === null) return sendFailure(reply, DomainError.of('not_found', {}));
  return sendFailure(reply.header('allow', methods), DomainError.of('method_wrong', {}));
}

function methodsOf(path: string): string | null {
  if (path === uploadPath) return 'POST, OPTIONS';
  if (path.startsWith(uploadPath)) return 'HEAD, PATCH';
  const name = callNames.find((call) => path === `/api/${call}`);
  if (name === undefined) return null;
  return calls[name].method === 'GET' ? 'GET, HEAD' : 'POST';
}
