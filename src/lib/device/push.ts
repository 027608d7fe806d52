import { publicStore } from '../db.ts';
import { toResult } from '../loadable.ts';

/** Push of this browser: the one door to it. What it is told and by whom is the server's business. */

export interface BrowserSubscription {
  endpoint: string;
  /** Base64url, as the server seals for it (RFC 8291). */
  p256dh: string;
  auth: string;
}

export function canPush(): boolean {
  return 'PushManager' in globalThis && 'serviceWorker' in navigator;
}

/** A new subscription for the server with this public key; null when the browser gives none. */
export async function subscribeHere(key: string): Promise<BrowserSubscription | null> {
  const result = await toResult(subscribe(key));
  return result.status === 'ready' ? result.data : null;
}

async function subscribe(key: string): Promise<BrowserSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return null;
  // One of before may be of another server's key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return keysOf(made);
}

function keysOf(subscription: PushSubscription | null | undefined): BrowserSubscription | null {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, p256dh, auth };
}

async function find(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What is there still of before; null where the browser has ended it. */
export async function subscribedHere(): Promise<BrowserSubscription | null> {
  const found = await toResult(find());
  return found.status === 'ready' ? keysOf(found.data) : null;
}

export async function unsubscribeHere(): Promise<void> {
  await toResult(find().then((found) => found?.unsubscribe()));
}

const wordsKey = 'push-words';

/** What the worker says of each topic, in the language shown: it has no catalog of its own. */
export type PushWords = Record<string, string>;

export function keepPushWords(words: PushWords): Promise<void> {
  return publicStore.set(wordsKey, words);
}

export async function readPushWords(): Promise<PushWords | null> {
  return (await publicStore.get<PushWords>(wordsKey)) ?? null;
}
