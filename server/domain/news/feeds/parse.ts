import { setImmediate } from 'node:timers/promises';
import { parseFeed } from 'feedsmith';
import { markdownOf, oneLine, plainTextOf, webAddress } from './markdown.ts';

/** An item of somebody's feed, made safe: text in one line, Markdown without anything active, an address of the web. */
export interface FeedItem {
  /** What tells it from the others of its feed: its own id, or its address. */
  key: string;
  title: string;
  summary: string;
  body: string;
  link: string | null;
  language: string;
  /** Seconds; null where it does not say, or nonsense. */
  time: number | null;
}

export interface Feed {
  source: string;
  items: FeedItem[];
}

/** It is no feed that can be read. */
export class FeedError extends Error {
  override name = 'FeedError';
}

export const itemsMax = 200;

const lengths = { source: 80, title: 200, summary: 400, body: 20_000, key: 1000 } as const;

/** What the formats have in common. HTML is marked as such: a title of Atom is text unless it says otherwise. */
interface Raw {
  key: string | undefined;
  title: Text;
  summary: Text;
  body: Text;
  link: string | undefined;
  language: string | undefined;
  date: string | undefined;
}

interface Text {
  value: string;
  isHtml: boolean;
}

type Parsed = ReturnType<typeof asParsed>;

function asParsed(text: string) {
  return parseFeed(text, { parseDateFn: (raw) => raw });
}

/**
 * Reads RSS, Atom and RDF.
 * @param address where the feed was fetched from: what its relative links are relative to, and its name if it has none.
 * @throws FeedError
 */
export async function readFeed(text: string, address: string): Promise<Feed> {
  const parsed = parse(text);
  const { title, link, items } = rawOf(parsed);
  const base = webAddress(link ?? '', address) ?? address;
  const source = say(title, lengths.source);
  const read: FeedItem[] = [];
  for (const raw of newestOf(items)) {
    const item = itemOf(raw, base);
    if (item !== null) read.push(item);
    // Long texts take their time; quotes go out meanwhile.
    await setImmediate();
  }
  return { source: source === '' ? new URL(address).hostname : source, items: read };
}

/** As many as are kept; those that do not say when they are of count as new. */
function newestOf(items: readonly Raw[]): Raw[] {
  const timeOf = ({ date = '' }: Raw) => (Number.isNaN(Date.parse(date)) ? Number.POSITIVE_INFINITY : Date.parse(date));
  return items
    .map((raw) => ({ raw, time: timeOf(raw) }))
    .toSorted((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .slice(0, itemsMax)
    .map(({ raw }) => raw);
}

function parse(text: string): Parsed {
  try {
    return asParsed(text);
  } catch (error) {
    throw new FeedError('It is no feed that can be read.', { cause: error });
  }
}

interface RawFeed {
  title: Text;
  link: string | undefined;
  items: Raw[];
}

function rawOf({ format, feed }: Parsed): RawFeed {
  if (format === 'rss') return rssOf(feed);
  if (format === 'atom') return atomOf(feed);
  if (format === 'rdf') return rdfOf(feed);
  throw new FeedError('It is a feed of another kind: RSS, Atom and RDF can be read.');
}

const html = (value = ''): Text => ({ value, isHtml: true });

type FeedOf<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed'];

function rssOf(feed: FeedOf<'rss'>): RawFeed {
  const items = (feed.items ?? []).map(
    (item): Raw => ({
      key: item.guid?.value ?? item.link,
      title: html(item.title),
      summary: html(item.description),
      body: html(item.content?.encoded ?? item.description),
      link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
      language: item.xml?.lang ?? feed.language,
      date: item.pubDate ?? item.dc?.dates?.[0],
    }),
  );
  return { title: html(feed.title), link: feed.link, items };
}

function rdfOf(feed: FeedOf<'rdf'>): RawFeed {
  const items = (feed.items ?? []).map(
    (item): Raw => ({
      key: item.rdf?.about ?? item.link,
      title: html(item.title),
      summary: html(item.description),
      body: html(item.content?.encoded ?? item.description),
      link: item.link,
      language: feed.dc?.languages?.[0],
      date: item.dc?.dates?.[0],
    }),
  );
  return { title: html(feed.title), link: feed.link, items };
}

function atomOf(feed: FeedOf<'atom'>): RawFeed {
  const textOf = (text: { value?: string; type?: string } | undefined): Text => ({
    value: text?.value ?? '',
    isHtml: text?.type === 'html' || text?.type === 'xhtml' || text?.type === 'text/html',
  });
  const linkOf = (links: { href?: string; rel?: string }[] = []) =>
    links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href;
  const items = (feed.entries ?? []).map((entry): Raw => {
    const link = linkOf(entry.links);
    return {
      key: entry.id ?? link,
      title: textOf(entry.title),
      summary: textOf(entry.summary ?? entry.content),
      body: textOf(entry.content ?? entry.summary),
      link,
      language: entry.xml?.lang ?? feed.xml?.lang,
      date: entry.published ?? entry.updated,
    };
  });
  return { title: textOf(feed.title), link: linkOf(feed.links), items };
}

/** Null for an item that says nothing. */
function itemOf(raw: Raw, base: string): FeedItem | null {
  const summary = say(raw.summary, lengths.summary);
  const title = say(raw.title, lengths.title) || oneLine(summary, lengths.title);
  if (title === '') return null;
  const link = webAddress(raw.link ?? '', base);
  const time = Date.parse(raw.date ?? '') / 1000;
  return {
    key: (raw.key ?? link ?? title).slice(0, lengths.key),
    title,
    summary,
    body: raw.body.isHtml
      ? markdownOf(raw.body.value, link ?? base, lengths.body)
      : markdownOf(asHtml(raw.body.value), base, lengths.body),
    link,
    language: languageOf(raw.language),
    time: Number.isFinite(time) ? Math.floor(time) : null,
  };
}

function say({ value, isHtml }: Text, lengthMax: number): string {
  return isHtml ? plainTextOf(value, lengthMax) : oneLine(value, lengthMax);
}

/** Text goes the same way as HTML, so that nothing in it is taken for Markdown. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A tag as browsers know them, or that it is not known. */
function languageOf(text = ''): string {
  try {
    return Intl.getCanonicalLocales(text.trim().slice(0, 35).replaceAll('_', '-'))[0] ?? 'und';
  } catch (error) {
    if (error instanceof RangeError) return 'und';
    throw error;
  }
}
