import { newsKept, type NewsItem } from '#contract/api/news.ts';
import { success } from '#contract/envelope.ts';
import { passOn } from '../lib/api/passOn.ts';
import { waitMs } from '../lib/clock.ts';
import { toResult } from '../lib/loadable.ts';
import { stamped, trim, withoutLang } from './kept.ts';

/** What was asked for: lists and opened articles. */
export const newsCache = 'news';
/** The newest articles, fetched before anybody opened them: newer ones take their place. */
export const aheadCache = 'news-ahead';

/** How long the network may take before what is kept is shown; it goes on, and what comes is kept for the next time. */
export const patienceMs = 3000;

const listsMax = 40;
const openedMax = 200;
/** Two languages. */
const aheadMax = 2 * newsKept;

const listPath = '/api/news/list';
const detailPath = '/api/news/detail';

/**
 * Answers a news call: from the network, or as it was kept, marked with the second at which it was got. Without a network, what
 * was read in another language is better than nothing; it says itself which language it is in.
 * @param hold keeps the worker alive until the work is done.
 */
export async function answerNews(request: Request, hold: (work: Promise<unknown>) => void): Promise<Response> {
  const asked = addressOf(request.url, await request.clone().text());
  const asking = toResult(passOn(request).then(withCopy));
  hold(
    asking.then((come) =>
      toResult(come.status === 'ready' && come.data.copy !== null ? keep(asked, come.data.copy) : adopt(asked)),
    ),
  );

  const kept = await recall(asked);
  if (kept !== null) {
    const fresh = asking.then((come) =>
      come.status === 'ready' && come.data.copy !== null ? come.data.response : kept,
    );
    return Promise.race([fresh, waitMs(patienceMs).then(() => kept)]);
  }
  const come = await asking;
  if (come.status === 'ready' && come.data.copy !== null) return come.data.response;
  const foreign = await recallForeign(asked);
  if (foreign !== null) return foreign;
  return come.status === 'ready' ? come.data.response : Response.error();
}

/** A POST's path and body as one address, the same whatever their order. A list with the texts is a list like any other. */
export function addressOf(url: string, body: string): URL {
  const address = new URL(url);
  const fields = new URLSearchParams(body);
  fields.delete('bodies');
  fields.sort();
  address.search = fields.toString();
  return address;
}

interface Come {
  response: Response;
  /** null for what is no answer of ours: a refusal, a portal's login, a proxy's page. */
  copy: Response | null;
}

function withCopy(response: Response): Come {
  const isOurs = response.status === 200 && response.headers.get('content-type')?.includes('json') === true;
  return { response, copy: isOurs ? response.clone() : null };
}

async function keep(asked: URL, copy: Response): Promise<void> {
  const text = await copy.text();
  const cache = await caches.open(newsCache);
  await cache.put(asked.href, stamped(text));
  await trim(cache, asked.pathname === listPath ? listsMax : openedMax, asked.pathname);
  if (asked.pathname === listPath) await keepBodies(asked, text);
}

/** The articles of a list that came with its texts, each as if it had been opened. */
async function keepBodies(asked: URL, text: string): Promise<void> {
  const { message } = JSON.parse(text) as { message: { list: NewsItem[] } };
  const whole = message.list.filter(({ body }) => body !== null).slice(0, newsKept);
  if (whole.length === 0) return;
  const cache = await caches.open(aheadCache);
  const lang = asked.searchParams.get('lang') ?? '';
  const addresses = new Map(whole.map((item) => [addressOfItem(asked, item.id, lang), item]));
  for (const { url } of await cache.keys()) {
    if (new URL(url).searchParams.get('lang') === lang && !addresses.has(url)) await cache.delete(url);
  }
  for (const [url, item] of addresses) await cache.put(url, stamped(JSON.stringify(success(item))));
  await trim(cache, aheadMax, detailPath);
}

function addressOfItem(base: URL, id: string, lang: string): string {
  return addressOf(new URL(detailPath, base).href, new URLSearchParams({ id, lang }).toString()).href;
}

/** Opened without a network: from here on no newer one takes the place of what was only fetched ahead. */
async function adopt(asked: URL): Promise<void> {
  const [cache, ahead] = await Promise.all([caches.open(newsCache), caches.open(aheadCache)]);
  const read = await ahead.match(asked.href);
  if (read !== undefined && (await cache.match(asked.href)) === undefined) await cache.put(asked.href, read);
}

async function recall(asked: URL): Promise<Response | null> {
  for (const name of [newsCache, aheadCache]) {
    const response = await (await caches.open(name)).match(asked.href);
    if (response !== undefined) return response;
  }
  return null;
}

/** The same in whatever language there is, the latest first. */
async function recallForeign(asked: URL): Promise<Response | null> {
  const wanted = withoutLang(asked.href);
  for (const name of [newsCache, aheadCache]) {
    const cache = await caches.open(name);
    const found = (await cache.keys()).findLast(({ url }) => withoutLang(url) === wanted);
    const response = found === undefined ? undefined : await cache.match(found);
    if (response !== undefined) return response;
  }
  return null;
}
