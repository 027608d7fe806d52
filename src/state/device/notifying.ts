import { atom } from 'jotai';
import { parseObject, readStored, writeStored } from '../prefs.ts';

/** What this device may tell outside of the app, each by itself. */
export const notifyTopics = ['fills', 'closes', 'deposits', 'alerts', 'account'] as const;
export type NotifyTopic = (typeof notifyTopics)[number];

const key = 'hft:notify';

const mutedAtom = atom(readMuted());

/** What is not told on this device. */
export const mutedTopicsAtom = atom((get): ReadonlySet<NotifyTopic> => get(mutedAtom));

export const toggleTopicAtom = atom(null, (_get, set, topic: NotifyTopic) => {
  // Another tab may have changed another one since.
  const muted = readMuted();
  if (!muted.delete(topic)) muted.add(topic);
  set(mutedAtom, muted);
  writeStored(key, JSON.stringify({ version: 1, muted: [...muted] }));
});

function readMuted(): Set<NotifyTopic> {
  const { muted } = parseObject(readStored(key));
  return new Set(notifyTopics.filter((topic) => Array.isArray(muted) && muted.includes(topic)));
}
