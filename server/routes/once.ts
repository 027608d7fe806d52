import type { FastifyRequest } from 'fastify';
import { success } from '#contract/envelope.ts';
import type { Deps } from '../domain/deps.ts';
import { DomainError } from '../domain/errors.ts';
import { createLines } from '../domain/gate.ts';
import { findAnswer, type KeyedRequest, keepRefusal, runOnce, type StoredAnswer } from '../domain/idempotency.ts';
import { envelopeOf, statusOf } from './failures.ts';
import type { AnyContext } from './handlers.ts';

/** Refusals that stay what they are for their key: an answer about the request, not about the moment. */
const keptStatuses = new Set([404, 409, 422]);

/** The Idempotency-Key, in lower case: a UUID is the same in either. @throws DomainError idempotency_missing. */
export function readKey({ headers }: FastifyRequest): string {
  const key = String(headers['idempotency-key'] ?? '').toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) return key;
  throw DomainError.of('idempotency_missing', {});
}

/** Somebody else's answer came first under this key. */
class AnsweredBefore extends Error {
  override name = 'AnsweredBefore';
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super();
    this.answer = answer;
  }
}

/** What a handler has its effect with. */
export type Effect = Required<Pick<AnyContext, 'key' | 'once' | 'onceThen'>>;
type Run = (effect: Effect) => Promise<unknown>;
type Answered = StoredAnswer & { isReplay: boolean };

export type AnswerOnce = (keyed: KeyedRequest, run: Run) => Promise<Answered>;

/**
 * Runs a handler that has an effect. The first answer under a key is the answer, for everybody who comes with that key; a
 * refusal is kept as well, with nothing of its effect. In one process requests with the same key stand in line, so that what
 * happens before the transaction (a password is hashed, a login counted) happens once, too.
 */
export function createAnswerOnce(deps: Deps): AnswerOnce {
  const inLine = createLines();
  return (keyed, run) => inLine(`${keyed.owner} ${keyed.call} ${keyed.key}`, () => runOrReplay(deps, keyed, run));
}

async function runOrReplay(deps: Deps, keyed: KeyedRequest, run: Run): Promise<Answered> {
  const known = await findAnswer(deps.store, keyed);
  if (known !== null) return { ...known, isReplay: true };
  let answer: StoredAnswer | null = null;
  const onceThen: Effect['onceThen'] = async (effect) => {
    const outcome = await runOnce(deps, keyed, effect, (done) => (answer = answerOf(done.answer)));
    if (!outcome.isFirst) throw new AnsweredBefore(outcome.answer);
    await outcome.result.after();
    return outcome.result.answer;
  };
  const once: Effect['once'] = (effect) => onceThen(async (trx) => ({ answer: await effect(trx), after: nothingMore }));
  try {
    await run({ key: keyed.key, once, onceThen });
  } catch (error) {
    if (error instanceof AnsweredBefore) return { ...error.answer, isReplay: true };
    if (!(error instanceof DomainError) || !keptStatuses.has(statusOf(error))) throw error;
    return keep(deps, keyed, error);
  }
  if (answer === null) throw new Error(`${keyed.call} has an effect and answered without it.`);
  return { ...(answer as StoredAnswer), isReplay: false };
}

const nothingMore = () => Promise.resolve();

async function keep(deps: Deps, keyed: KeyedRequest, error: DomainError): Promise<Answered> {
  const refusal = { status: statusOf(error), json: JSON.stringify(envelopeOf(error)) };
  const kept = await keepRefusal(deps, keyed, refusal);
  return { ...kept, isReplay: kept !== refusal };
}

function answerOf(message: unknown): StoredAnswer {
  return { status: 200, json: JSON.stringify(success(message)) };
}
