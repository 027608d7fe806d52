/** One of the clients that keep the server busy: does one thing after the other, and remembers what it was told. */
import type { CallName } from '#contract/api/calls.ts';
import { type Random, seededRandom } from '#server/platform/random.ts';
import { type Acknowledged, type Effect, type Opening, type Person, sha256 } from './people.ts';
import { askCall, type Line, type Outcome } from './wire.ts';

/** Nothing is known of the last answer: the client stands still until it is let go on. */
export class Lost extends Error {
  override name = 'Lost';
}

export interface Client {
  line: Line;
  random: Random;
  people: Person[];
  acknowledged: Acknowledged[];
  openings: Opening[];
  /** An effect whose answer got lost. */
  pending: Effect | null;
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** Asks what has no effect. @returns null when it was refused. @throws Lost */
  look<T>(name: CallName, body?: Record<string, unknown>, token?: string | null): Promise<T | null>;
  /** @throws Lost, and the effect is pending then. @returns false when it was refused. */
  affect(effect: Omit<Effect, 'sentMs' | 'send'> & Partial<Pick<Effect, 'send'>>): Promise<boolean>;
}

export function createClient(line: Line, seed: string): Client {
  const random = seededRandom(seed);
  const client: Client = {
    line,
    random,
    people: [],
    acknowledged: [],
    openings: [],
    pending: null,
    below: (limit) => random.bytes(4).readUInt32BE() % limit,
    async look<T>(name: CallName, body = {}, token: string | null = null) {
      const outcome = await askCall(line, name, body, { token, key: null });
      if (outcome.kind === 'unknown') throw new Lost(name);
      return outcome.kind === 'ok' ? (outcome.message as T) : null;
    },
    async affect(asked) {
      const { call, key, body, token } = asked;
      const send = () => {
        if (call === 'upload') throw new Error('An upload is not sent as a call.');
        return askCall(line, call, body, { token, key });
      };
      const effect = { send, ...asked, sentMs: performance.now() };
      client.pending = effect;
      const isDone = take(client, effect, await effect.send());
      client.pending = null;
      return isDone;
    },
  };
  return client;
}

/** @throws Lost when nothing is known of it. */
function take(client: Client, effect: Effect, outcome: Outcome): boolean {
  if (outcome.kind === 'unknown') throw new Lost(effect.call);
  if (outcome.kind === 'refused') return false;
  effect.learn(outcome.message);
  const { call, key, person } = effect;
  const isGuests = effect.token === null;
  if (call !== 'upload')
    client.acknowledged.push({ owner: isGuests ? 'guest' : (person?.id ?? ''), call, keyHash: sha256(key) });
  if (call === 'user/register') {
    const { user } = outcome.message as { user: { id: string } };
    client.openings.push({ userId: user.id, sentMs: effect.sentMs, acknowledgedMs: performance.now() });
  }
  return true;
}

/**
 * Sends a pending effect again under its key, now that the server is back.
 * @param hasHappened what the database says: then the answer has to be the first one, or that the session it ended is over.
 */
export async function settle(client: Client, hasHappened: boolean): Promise<void> {
  const effect = client.pending;
  if (effect === null) return;
  const outcome = await effect.send();
  const isOwnEnd = outcome.kind === 'refused' && outcome.key === 'session_over' && endsItsOwnSession(effect);
  if (isOwnEnd && hasHappened) effect.learn(null);
  else {
    const isReplay = outcome.kind !== 'unknown' && outcome.headers.get('idempotent-replay') === 'true';
    if (hasHappened !== isReplay && effect.call !== 'upload') {
      client.line.problem(
        `${effect.call}: ${hasHappened ? 'had' : 'had not'} happened, the retry says ${say(outcome)}`,
      );
    }
    const isLate = outcome.kind === 'refused' && effect.isPriced === true;
    if (!isLate && !take(client, effect, outcome))
      client.line.problem(`${effect.call}: its retry was refused, ${say(outcome)}`);
  }
  client.pending = null;
}

function endsItsOwnSession({ token, trace }: Effect): boolean {
  return token !== null && trace.tokensGone?.includes(token) === true;
}

function say(outcome: Outcome): string {
  if (outcome.kind === 'unknown') return `nothing (${outcome.why})`;
  if (outcome.kind === 'refused') return `${outcome.status} ${outcome.key}`;
  return outcome.headers.get('idempotent-replay') === 'true' ? 'its first answer' : 'a new answer';
}
