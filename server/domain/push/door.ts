import type { World } from '../parts.ts';
import { keptValue } from '../secrets.ts';
import type { Store } from '#server/store/store.ts';
import { browserServices } from './services.ts';
import { type VapidKeys, vapidKeys } from './webPush.ts';

/** What pushing needs; null where the operator has not switched it on. */
export interface PushPart {
  push: Push | null;
}

export interface Push {
  subject: string;
  keys: VapidKeys;
  services: readonly string[];
}

/** The server's key is drawn once and kept: subscriptions are bound to it. */
export async function openPush(
  { config, store, random }: Pick<World, 'config' | 'random'> & { store: Store },
  services: readonly string[] = browserServices,
): Promise<Push | null> {
  const { vapidSubject: subject } = config;
  if (subject === null) return null;
  const secret = await keptValue(store, 'vapid_key', () => random.bytes(32).toString('hex'));
  return { subject, keys: vapidKeys(Buffer.from(secret, 'hex')), services };
}
