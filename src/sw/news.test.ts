import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newsKept } from '#contract/api/news.ts';
import { success } from '#contract/envelope.ts';
import { keptAtHeader } from '../lib/api/reply.ts';
import { setClock } from '../lib/clock.ts';
import { addressOf, aheadCache, answerNews, newsCache, patienceMs } from './news.ts';

/** The Cache API as far as the worker uses it: keys in the order in which they were put. */
class FakeCache {
  readonly rows = new Map<string, Response>();

  match(key: string | { url: string }): Promise<Response | undefined> {
    return Promise.resolve(this.rows.get(typeof key === 'string' ? key : key.url)?.clone());
  }

  put(url: string, response: Response): Promise<void> {
    this.rows.delete(url);
    this.rows.set(url, response);
    return Promise.resolve();
  }

  delete(key: string | { url: string }): Promise<boolean> {
    return Promise.resolve(this.rows.delete(typeof key === 'string' ? key : key.url));
  }

  keys(): Promise<{ url: string }[]> {
    return Promise.resolve([...this.rows.keys()].map((url) => ({ url })));
  }
}

const origin = 'https://practice.example';
let boxes: Map<string, FakeCache>;
let nowS = 1000;
let network: (body: URLSearchParams, path: string) => Response | Promise<Response>;
let restoreClock: () => void;

const offline = () => Promise.reject(new TypeError('no network'));
const json = (message: unknown) =>
  new Response(JSON.stringify(success(message)), { headers: { 'content-type': 'application/json; charset=utf-8' } });
const article = (id: string, body: string | null = `text of ${id}`) => ({ id, body });

beforeEach(() => {
  boxes = new Map();
  nowS = 1000;
  restoreClock = setClock({ nowMs: () => nowS * 1000 });
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const cache = boxes.get(name) ?? new FakeCache();
      boxes.set(name, cache);
      return Promise.resolve(cache);
    },
  });
  vi.stubGlobal('fetch', async (request: Request) =>
    network(new URLSearchParams(await request.text()), new URL(request.url).pathname),
  );
});

afterEach(() => {
  restoreClock();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Seen {
  message: { id?: string; list?: { id: string }[]; body?: string };
  keptAt: string | null;
}

/** Asks as the page does, and waits until the worker has done all that it holds on to. */
async function ask(path: string, fields: Record<string, string>): Promise<Seen> {
  const held: Promise<unknown>[] = [];
  const body = new URLSearchParams(fields);
  const request = new Request(`${origin}/api/news/${path}`, { method: 'POST', body });
  const response = await answerNews(request, (work) => held.push(work));
  await Promise.all(held);
  const { message } = (await response.json()) as Pick<Seen, 'message'>;
  return { message, keptAt: response.headers.get(keptAtHeader) };
}

const detail = (id: string, lang = 'en') => ask('detail', { id, lang });

test('the same question has one address, whatever the order of its words', () => {
  const one = addressOf(`${origin}/api/news/list`, 'lang=en&category=daily&bodies=true');
  expect(one.href).toBe(`${origin}/api/news/list?category=daily&lang=en`);
  expect(addressOf(`${origin}/api/news/list`, 'category=daily&lang=en').href).toBe(one.href);
});

test('what comes from the network has no age; the same without a network has that of its answer', async () => {
  network = (fields) => json(article(fields.get('id') ?? ''));
  expect(await detail('a')).toMatchObject({ message: { body: 'text of a' }, keptAt: null });
  nowS = 9000;
  network = offline;
  expect(await detail('a')).toMatchObject({ message: { body: 'text of a' }, keptAt: '1000' });
});

test('what was never opened fails as without a worker', async () => {
  network = offline;
  const request = new Request(`${origin}/api/news/detail`, { method: 'POST', body: 'id=a&lang=en' });
  const response = await answerNews(request, () => undefined);
  expect(response.type).toBe('error');
});

test('a network that does not answer is waited for only so long, and what it brings is kept', async () => {
  network = () => json(article('a', 'old'));
  await detail('a');
  nowS = 2000;
  let answer: (response: Response) => void = () => undefined;
  network = () => new Promise((resolve) => (answer = resolve));
  vi.useFakeTimers();
  const held: Promise<unknown>[] = [];
  const request = new Request(`${origin}/api/news/detail`, { method: 'POST', body: 'id=a&lang=en' });
  const answered = answerNews(request, (work) => held.push(work));
  await vi.advanceTimersByTimeAsync(patienceMs);
  expect((await answered).headers.get(keptAtHeader)).toBe('1000');
  answer(json(article('a', 'new')));
  vi.useRealTimers();
  await Promise.all(held);
  network = offline;
  expect(await detail('a')).toMatchObject({ message: { body: 'new' }, keptAt: '2000' });
});

test.each([
  ["a portal's page", () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a broken server', () => new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } })],
  ['a withdrawn article', () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })],
])('%s replaces nothing that was opened', async (_what, answer) => {
  network = () => json(article('a'));
  await detail('a');
  network = answer;
  expect(await detail('a')).toMatchObject({ message: { body: 'text of a' }, keptAt: '1000' });
});

test('a refusal of what is not known comes through as it is', async () => {
  network = () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
  const request = new Request(`${origin}/api/news/detail`, { method: 'POST', body: 'id=a&lang=en' });
  expect((await answerNews(request, () => undefined)).status).toBe(404);
});

test('a list that came with its texts makes every article of it readable, and is itself the list', async () => {
  network = () => json({ list: [article('a'), article('b')], next: null });
  await ask('list', { limit: '30', lang: 'en', bodies: 'true' });
  nowS = 5000;
  network = offline;
  expect(await detail('b')).toMatchObject({ message: { body: 'text of b' }, keptAt: '1000' });
  expect((await ask('list', { lang: 'en', limit: '30' })).message.list).toHaveLength(2);
});

test('newer ones take the place of what was only fetched ahead, not of what was opened', async () => {
  network = () => json({ list: [article('a'), article('b')], next: null });
  await ask('list', { lang: 'en', bodies: 'true' });
  network = offline;
  await detail('a');
  network = () => json({ list: [article('c')], next: null });
  await ask('list', { lang: 'en', bodies: 'true' });
  network = offline;
  expect((await detail('a')).message.body).toBe('text of a');
  expect((await detail('c')).message.body).toBe('text of c');
  const request = new Request(`${origin}/api/news/detail`, { method: 'POST', body: 'id=b&lang=en' });
  expect((await answerNews(request, () => undefined)).type).toBe('error');
});

test('without a network another language is better than nothing; with one it is not taken', async () => {
  network = () => json({ list: [article('a')], next: null });
  await ask('list', { lang: 'es' });
  network = () => json(article('a', 'texto'));
  await detail('a', 'es');
  network = offline;
  expect((await detail('a', 'jp')).message.body).toBe('texto');
  expect((await ask('list', { lang: 'jp' })).message.list).toHaveLength(1);
  network = () => json(article('a', 'honbun'));
  expect(await detail('a', 'jp')).toMatchObject({ message: { body: 'honbun' }, keptAt: null });
});

test('what is kept has bounds, and the oldest goes first', async () => {
  network = (fields) => json(article(fields.get('id') ?? ''));
  for (let index = 0; index < 205; index += 1) await detail(`n${index}`);
  expect(boxes.get(newsCache)?.rows.size).toBe(200);
  network = (fields) => json({ list: [], next: fields.get('cursor') });
  for (let index = 0; index < 45; index += 1) await ask('list', { lang: 'en', cursor: String(index) });
  expect(boxes.get(newsCache)?.rows.size).toBe(240);
  const many = Array.from({ length: newsKept + 10 }, (_, index) => article(`m${index}`));
  network = () => json({ list: many, next: null });
  for (const lang of ['en', 'es', 'jp']) await ask('list', { lang, bodies: 'true' });
  expect(boxes.get(aheadCache)?.rows.size).toBe(2 * newsKept);
  network = offline;
  expect((await detail('n204')).message.id).toBe('n204');
});
