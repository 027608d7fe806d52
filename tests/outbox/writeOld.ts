/** What an earlier build leaves in the outbox: entries in every state that an entry has, written by that build in Chromium. */
import { randomBytes } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#src/lib/paths.ts';
import { loggedOut, newPerson, type Person, register } from '../e2e/app.ts';
import { fillVoucher, installed, type Phone, type Picture } from '../e2e/phone.ts';
import { credited, placesLearned, userIdOf } from '../e2e/stored.ts';

export interface Written {
  person: Person & { id: string };
  /** Amounts of the vouchers that wait, each told from the others by it. */
  amounts: string[];
}

/** The bodies in which `wallet/charge_req` was sent, by their Idempotency-Key. */
export type SentBodies = Record<string, string>;

/**
 * Two people on one phone: the vouchers of one are sealed at the logout; those of the other are refused, half uploaded, taken
 * without an answer, received but not noted, and not yet tried.
 */
export async function writeMany(phone: Phone, bodies: SentBodies): Promise<{ own: Written; sealed: Written }> {
  const page = await openQuiet(phone);
  const sealed = { person: await begin(phone), amounts: ['21', '22'] };
  await phone.loseNetwork();
  for (const amount of sealed.amounts) await write(phone, amount, await picture());
  await leaveSealed(phone);

  await phone.findNetwork();
  const person = await begin(phone);
  const used = await picture();
  await write(phone, '40', used);
  await expect.poll(() => credited(phone, page), { timeout: 30_000 }).toContain('40.000000 USDT succeed');
  await write(phone, '41', used);
  await expect.poll(() => statesOf(page)).toEqual(['attention']);

  await phone.context().route('**/api/wallet/charge_req', loseAnswers(bodies));
  await write(phone, '51', await picture());
  await expect.poll(() => entriesOf(page)).toContainEqual(expect.objectContaining({ state: 'saved', isAsked: true }));
  // What the page has learnt of the line is forgotten: pieces begin with 64 kB again.
  await page.reload();
  await phone.context().route('**/api/upload/**', carryOnePiece());
  await write(phone, '61', await picture('two pieces'));
  await expect
    .poll(() => entriesOf(page))
    .toContainEqual(expect.objectContaining({ state: 'saved', sentBytes: 65_536 }));

  await phone.context().unrouteAll();
  await phone.context().route('**/api/upload/**', keepBack(await uploadsOf(page)));
  await phone.context().route('**/api/wallet/charge_req', (route) => {
    const body = route.request().postData() ?? '';
    return body.includes('"amount":"51"') ? route.abort() : route.continue();
  });
  await page.evaluate(() => Object.assign(window, { listFails: true }));
  await write(phone, '31', await picture());
  await expect.poll(() => statesOf(page)).toContain('received');
  await phone.loseNetwork();
  await write(phone, '71', await picture());
  return { own: { person, amounts: ['31', '41', '51', '61', '71'] }, sealed };
}

/** A phone that is switched off in the middle of an upload. */
export async function writeHalf(phone: Phone): Promise<Written> {
  const page = await openQuiet(phone);
  const person = await begin(phone);
  let pieces = 0;
  await phone.context().route('**/api/upload/**', async (route) => {
    if (route.request().method() === 'PATCH') pieces += 1;
    if (pieces < 2) await route.continue();
  });
  await write(phone, '81', await picture('two pieces'));
  await expect.poll(() => pieces).toBe(2);
  expect(await statesOf(page)).toEqual(['sending']);
  return { person, amounts: ['81'] };
}

/** Only pages send, and the list of deposits cannot be written once `listFails` says so. */
async function openQuiet(phone: Phone): Promise<Page> {
  const page = await phone.open();
  await phone.context().addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (key === 'deposits' && 'listFails' in window) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
  return page;
}

async function begin(phone: Phone): Promise<Person & { id: string }> {
  const [page, person] = [phone.page(), newPerson()];
  await register(page, phone.link.url, person);
  await installed(page);
  await placesLearned(page);
  return { ...person, id: await userIdOf(page) };
}

async function write(phone: Phone, amount: string, picture: Picture): Promise<void> {
  const page = phone.page();
  await phone.goTo(pages.voucher.route);
  await fillVoucher(page, amount, picture);
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('confirm-sheet')).toHaveCount(0);
}

async function leaveSealed(phone: Phone): Promise<void> {
  const page = phone.page();
  await phone.goTo(pages.me.route);
  await page.getByTestId('log-out').click();
  await page.getByTestId('leave-seal').click();
  await loggedOut(page);
}

/** The first request has its effect and gets no answer; those after it do not arrive. */
function loseAnswers(bodies: SentBodies): (route: Route) => Promise<void> {
  return async (route) => {
    const request = route.request();
    const key = (await request.allHeaders())['idempotency-key'] ?? '';
    if (bodies[key] === undefined) await route.fetch();
    bodies[key] = request.postData() ?? '';
    await route.abort('connectionreset');
  };
}

/** One piece arrives; after that the line is dead, but for what other uploads have to say. */
function carryOnePiece(): (route: Route) => Promise<void> {
  let pieces = 0;
  return async (route) => {
    if (route.request().method() === 'PATCH') pieces += 1;
    await (pieces < 2 ? route.continue() : route.abort('connectionreset'));
  };
}

function keepBack(uploads: readonly string[]): (route: Route) => Promise<void> {
  return async (route) => {
    const { 'upload-metadata': metadata = '' } = await route.request().allHeaders();
    const id = Buffer.from(/^id (\S+?),/.exec(metadata)?.[1] ?? '', 'base64').toString();
    await (uploads.includes(id) ? route.abort('connectionreset') : route.continue());
  };
}

/** A picture that nobody else has, and that goes as it is: less than 2 kB, or about 68 kB, which is more than the first piece. */
async function picture(size: 'small' | 'two pieces' = 'small'): Promise<Picture> {
  const [width, height] = size === 'small' ? [24, 20] : [152, 148];
  const raw = { width, height, channels: 3 } as const;
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { name: 'receipt – 領収書.png', mimeType: 'image/png', buffer };
}

interface Seen {
  state?: string;
  isAsked?: boolean;
  sentBytes?: number;
  proof?: { uploadId: string };
}

/** The entries on the disk, however this build writes them. */
async function entriesOf(page: Page): Promise<Seen[]> {
  const rows = await readRows(page);
  return rows.filter(({ key }) => key.startsWith('entry:')).map(({ value }) => value as Seen);
}

async function statesOf(page: Page): Promise<(string | undefined)[]> {
  return (await entriesOf(page)).map(({ state }) => state);
}

async function uploadsOf(page: Page): Promise<string[]> {
  return (await entriesOf(page)).flatMap(({ proof }) => (proof === undefined ? [] : [proof.uploadId]));
}

export interface Row {
  key: string;
  /** JSON, or the bytes as base64. */
  value?: unknown;
  bytes?: string;
}

/** The outbox of this phone as it lies on the disk. */
export function readRows(page: Page): Promise<Row[]> {
  return page.evaluate(
    () =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('hft-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('rows').objectStore('rows');
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            opening.result.close();
            const base64 = (bytes: ArrayBuffer) =>
              btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
            resolve(
              (keys.result as string[]).map((key, at) => {
                const value: unknown = values.result[at];
                return value instanceof ArrayBuffer ? { key, bytes: base64(value) } : { key, value };
              }),
            );
          };
        };
      }),
  );
}
