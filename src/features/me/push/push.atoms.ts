import { atom } from 'jotai';
import { pushTopics } from '#contract/api/person/push.ts';
import type { Answer } from '#contract/api/calls.ts';
import { call } from '#src/lib/api.ts';
import { type BrowserSubscription, subscribedHere, subscribeHere, unsubscribeHere } from '#src/lib/device/push.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { mutedTopicsAtom, type NotifyTopic } from '#src/state/device/notifying.ts';
import { fact } from '#src/state/feed/fact.ts';
import { writePushWords } from './pushWords.ts';

const push = fact<Answer<'user/push'>>('push', () => call('user/push', {}), { scope: 'user' });

/** The server's key; null where it pushes nothing, and as long as it has not said. */
export const pushKeyAtom = atom((get) => get(push.factAtom).data?.key ?? null);

/** What this session is told of while the app is closed; null when nothing. */
export const pushTopicsAtom = atom((get) => get(push.factAtom).data?.topics ?? null);

const wantedAtom = atom((get) => pushTopics.filter((topic) => !get(mutedTopicsAtom).has(topic)));

/** `none`: the browser has given no subscription. */
export type PushOutcome = Settled<unknown> | { status: 'none' };

/** Subscribes this device, and tells the server. */
export const startPushAtom = atom(null, async (get, set): Promise<PushOutcome> => {
  const key = get(pushKeyAtom);
  const subscription = key === null ? null : await subscribeHere(key);
  if (subscription === null) return { status: 'none' };
  const result = await set(saveAtom, subscription);
  if (result.status === 'failed') await unsubscribeHere();
  return result;
});

const saveAtom = atom(null, async (get, set, subscription: BrowserSubscription): Promise<Settled<unknown>> => {
  await writePushWords();
  const result = await toResult(call('user/push_save', { ...subscription, topics: get(wantedAtom) }));
  await set(push.refreshAtom);
  return result;
});

/** The server first: it is what sends. */
export const stopPushAtom = atom(null, async (_get, set): Promise<Settled<unknown>> => {
  const result = await toResult(call('user/push_remove', {}));
  if (result.status === 'ready') await unsubscribeHere();
  await set(push.refreshAtom);
  return result;
});

/** What is switched off on this device has changed: the server is told, where it sends. */
export const changePushTopicsAtom = atom(
  null,
  async (get, set, muted: ReadonlySet<NotifyTopic>): Promise<Settled<unknown> | null> => {
    const told = get(pushTopicsAtom);
    if (told === null || told.join() === pushTopics.filter((topic) => !muted.has(topic)).join()) return null;
    const subscription = await subscribedHere();
    return subscription === null ? set(stopPushAtom) : set(saveAtom, subscription);
  },
);
