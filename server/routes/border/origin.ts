import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#server/domain/errors.ts';
import { isOwnOrigin } from '#server/platform/address.ts';
import type { Config } from '#server/platform/config.ts';
import { sendFailure } from '../failures.ts';
import { isApi } from '../headers.ts';

/**
 * Calls that a page of another site makes its visitor's browser send are refused before they are read. No cookie authorises
 * anything here, so this protects the few open calls that do something without a key: codes that are sent, attempts that count.
 */
export function refuseOtherSites(app: FastifyInstance, config: Config): void {
  // A body of this type is what a page may send anywhere without asking; no call takes one.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method === 'GET' || method === 'HEAD' || !isApi(url) || isFromHere(headers, config)) return;
    return sendFailure(reply, DomainError.of('parameter_wrong', { field: 'Origin' }), 403);
  });
}

/** What the browser says of the site; browsers that say nothing of it name the origin. */
function isFromHere(headers: IncomingHttpHeaders, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers, config) : site === 'same-origin' || site === 'none';
}
