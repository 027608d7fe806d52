/** What a phone keeps of the app, read past the app: every database, cache and entry of local storage. */
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Phone, Picture } from './phone.ts';

/** A small picture that nobody else has, and that goes as it is. */
export async function screenshot(): Promise<Picture> {
  const [width, height] = [160, 120];
  const raw = { width, height, channels: 3 } as const;
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { name: 'screenshot-of-ann.png', mimeType: 'image/png', buffer };
}

interface Stored {
  /** Names, keys and all that is text. */
  text: string;
  /** Every binary value and cached answer, one after the other, a character per byte. */
  bytes: string;
  /** Binary values of a picture's size, by some bytes from their middle. */
  pictures: { mark: string }[];
  /** The keys of the outbox. */
  outbox: string[];
}

export function everythingStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    const binaries: string[] = [];
    const outbox: string[] = [];
    const characters = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const look = (value: unknown): void => {
      if (value instanceof ArrayBuffer) binaries.push(characters(new Uint8Array(value)));
      else if (value instanceof Uint8Array) binaries.push(characters(value));
      else if (typeof value === 'object' && value !== null) {
        texts.push(...Object.keys(value));
        Object.values(value).forEach(look);
      } else texts.push(String(value));
    };
    for (const { name = '' } of await indexedDB.databases()) {
      texts.push(name);
      const database = await done(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const rows = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
        texts.push(...keys.map(String));
        if (name === 'hft-outbox') outbox.push(...keys.map(String));
        values.forEach(look);
      }
      database.close();
    }
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        // The app's own files are the same for everybody, and so are the news, which are full of figures.
        if (cacheName.includes('precache') || cacheName.startsWith('news')) continue;
        texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    for (const storage of [localStorage, sessionStorage]) texts.push(JSON.stringify(storage));
    const pictures = binaries
      .filter((bytes) => bytes.length > 5000)
      .map((bytes) => ({ mark: bytes.slice(bytes.length / 2, bytes.length / 2 + 64) }));
    return { text: texts.join('\n'), bytes: binaries.join(''), pictures, outbox };
  });
}

/** The app has learned where to pay, as it does after a login: from here on a voucher can be written without a network. */
export async function placesLearned(page: Page): Promise<void> {
  await expect.poll(async () => (await everythingStored(page)).text.split('\n')).toContain('place:USDT');
}

interface Kept {
  token: string;
  userId: string;
}

/** The session that the device keeps. */
export function sessionOf(page: Page): Promise<Kept | undefined> {
  return page.evaluate(
    () =>
      new Promise<Kept | undefined>((resolve, reject) => {
        const request = indexedDB.open('hft-session');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const row = request.result.transaction('rows').objectStore('rows').get('session');
          row.onsuccess = () => {
            request.result.close();
            resolve(row.result as Kept | undefined);
          };
        };
      }),
  );
}

export async function userIdOf(page: Page): Promise<string> {
  return (await sessionOf(page))?.userId ?? '';
}

/** What the server has, asked with the phone's own session. */
export async function credited(phone: Phone, page: Page): Promise<string[]> {
  const kept = await sessionOf(page);
  const response = await fetch(`${phone.server.url}/api/chargelist/log`, {
    headers: { authorization: `Bearer ${kept?.token ?? ''}` },
  });
  const { message } = (await response.json()) as {
    message: { list: { amount: string; currency: string; status: string }[] };
  };
  return message.list.map(({ amount, currency, status }) => `${amount} ${currency} ${status}`);
}

/** What one of the phone's databases holds. */
export function rowsOf(page: Page, database: string): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const rows = request.result.transaction('rows').objectStore('rows').getAll();
          rows.onsuccess = () => {
            request.result.close();
            resolve(rows.result);
          };
        };
      }),
    database,
  );
}
