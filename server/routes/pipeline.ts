import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, callNames, calls, needsOf } from '#contract/api/calls.ts';
import { success } from '#contract/envelope.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { meetNeeds } from '../domain/account/needs.ts';
import type { Deps } from '../domain/deps.ts';
import { sendPrivate, sendShared } from './answers.ts';
import { createCallLimits } from './border/calls.ts';
import { addressOf, authenticate, clientOf } from './client.ts';
import type { AnyHandler, Handlers } from './handlers.ts';
import { type AnswerOnce, createAnswerOnce, type Effect, readKey } from './once.ts';
import { parseRequest } from './parse.ts';

interface Registered {
  deps: Deps;
  answerOnce: AnswerOnce;
  limitCall: ReturnType<typeof createCallLimits>;
  name: CallName;
  handler: AnyHandler;
}

/** Registers every call of the contract under /api/. */
export function registerCalls(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  const answerOnce = createAnswerOnce(deps);
  const limitCall = createCallLimits(deps.clock);
  for (const name of callNames) {
    const spec: CallSpec = calls[name];
    const handler = handlers[name] as AnyHandler;
    app.route({
      method: spec.method,
      url: `/api/${name}`,
      ...(isShared(spec) ? { compress: {} } : {}),
      handler: (request, reply) => answer({ deps, answerOnce, limitCall, name, handler }, request, reply),
    });
  }
}

/** Authenticate, parse, check the needs, do (an effect once per key), present. */
async function answer(
  { deps, answerOnce, limitCall, name, handler }: Registered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const spec: CallSpec = calls[name];
  // Before anything is read: what a call takes and what is wrong with it is for those who may ask.
  const session = spec.access === 'open' ? null : await authenticate(deps, request);
  const body = parseRequest(spec.request, spec.method === 'GET' ? request.query : request.body);
  const context = { deps, lang: langOf(body), address: addressOf(request), client: clientOf(request) };
  // Of an effect only where there is no answer yet: what was done before is answered as it was, whatever its user has become.
  const run = async (effect: Effect | object) => {
    if (session !== null) limitCall(name, session.userId);
    const met = session === null ? {} : { session, met: await meetNeeds(needsOf(name), { deps, session, body }) };
    return handler({ ...context, ...met, ...effect }, body);
  };
  if (spec.effect === true) {
    const keyed = {
      owner: session?.userId ?? 'guest',
      call: name,
      key: readKey(request),
      body: meaningOf(name, body),
      isSecret: spec.secret === true,
    };
    return sendPrivate(reply, await answerOnce(keyed, run));
  }
  const json = JSON.stringify(success(await run({})));
  return isShared(spec) ? sendShared(request, reply, json) : sendPrivate(reply, { status: 200, json, isReplay: false });
}

/** The same for everybody who asks: may be kept, compressed and compared. */
function isShared({ method, access, shared, secret }: CallSpec): boolean {
  return access === 'open' && secret !== true && (method === 'GET' || shared === true);
}

function langOf(body: unknown): Locale {
  const { lang } = body as { lang?: unknown };
  return isLocale(lang) ? lang : defaultLocale;
}

/** The language of the asker is not what is asked, except where it is: in another language it is the same request. */
function meaningOf(name: CallName, body: unknown): unknown {
  if (name === 'set/lang') return body;
  const { lang: _lang, ...meaning } = body as Record<string, unknown>;
  return meaning;
}
