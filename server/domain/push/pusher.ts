import { type PushPayload, type PushTopic, pushedPath, pushTopicOf } from '#contract/api/person/push.ts';
import type { Notice } from '#contract/api/news.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { postPush } from '#server/platform/pushPost.ts';
import { aliveSessions } from '../account/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Push } from './door.ts';
import { claimDue, type Due, findDue, freshSeconds } from './due.ts';
import { isPushService } from './services.ts';
import { topicsOf } from './subscriptions.ts';
import { encryptPush, vapidHeader } from './webPush.ts';

export interface Pusher {
  /** Sends what is due. @returns how many messages were taken by their services. */
  pushDue(now: number): Promise<number>;
  start(): void;
  /** Calls off what is on its way. */
  stop(): Promise<void>;
}

const pollMs = 3000;
const timeoutMs = 10_000;

/**
 * Several processes may run one each: a message is claimed before it is sent, so a device is told once, or, by a process that dies between the two,
 * not at all. It runs beside everything else: a push service that hangs holds up only what is pushed.
 */
export function createPusher(deps: Deps): Pusher {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const pushDue = async (now: number) => {
    const { push, store } = deps;
    if (push === null) return 0;
    const claimed = await claimDue(store.db, await findDue(store.db, now), now);
    const alive = await aliveSessions(deps, [...new Set(claimed.map(({ session_id: id }) => id))]);
    const wanted = claimed.filter((due) => alive.has(due.session_id) && isWanted(due));
    const sent = await Promise.all(wanted.map((due) => send(deps, push, due, ending.signal)));
    return sent.filter((isTaken) => isTaken).length;
  };
  const schedule = () => {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => {
      turn = pushDue(nowSeconds(deps.clock))
        .catch((error: unknown) => deps.log.error({ err: error }, 'notices will be pushed later'))
        .finally(schedule);
    }, pollMs);
  };
  return {
    pushDue,
    start() {
      if (deps.push !== null) schedule();
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}

function topicOf({ kind }: Due): PushTopic | null {
  return pushTopicOf[kind as Notice['kind']];
}

function pathOf({ notice_id: id, facts }: Due): string {
  const { deposit_id: depositId } = JSON.parse(facts) as { deposit_id?: string };
  return pushedPath({ id, depositId: depositId ?? null });
}

function isWanted(due: Due): boolean {
  const topic = topicOf(due);
  return topic !== null && topicsOf(due.topics).includes(topic);
}

async function send(deps: Deps, push: Push, due: Due, signal: AbortSignal): Promise<boolean> {
  const { clock, log } = deps;
  const topic = topicOf(due);
  // The list may have been another one when it was saved.
  if (topic === null || !isPushService(due.endpoint, push.services)) return false;
  const body = seal(deps, due, { topic, path: pathOf(due) });
  if (body === null) return drop(deps, due);
  const headers = {
    authorization: vapidHeader(push.keys, push.subject, due.endpoint, nowSeconds(clock)),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(freshSeconds),
  };
  const { host } = new URL(due.endpoint);
  try {
    const status = await postPush({ url: due.endpoint, headers, body, timeoutMs, signal });
    if (status === 404 || status === 410) return await drop(deps, due);
    if (status >= 200 && status < 300) return true;
    log.warn({ host, status }, 'a push service has refused a message');
  } catch (error) {
    if (!signal.aborted) log.warn({ host, code: codeOf(error) }, 'a push service cannot be reached');
  }
  return false;
}

/** Null when what was saved as the browser's key is none. */
function seal({ random }: Deps, due: Due, payload: PushPayload): Buffer | null {
  const drawn = { privateKey: random.bytes(32), salt: random.bytes(16) };
  try {
    return encryptPush(Buffer.from(JSON.stringify(payload)), due, drawn);
  } catch {
    // Nothing could ever be sent to it.
    return null;
  }
}

/** The browser has ended it. What was saved since under the same session is another one. */
async function drop({ store }: Deps, { id, endpoint }: Due): Promise<false> {
  await store.db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
  return false;
}

/** An address is in no log: it may be part of the message. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
