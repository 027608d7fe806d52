import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, asked: { headers: IncomingHttpHeaders; url: string }) => void;

export interface FeedServer {
  url: string;
  /** What is answered from now on. */
  answer: Answer;
  /** What was asked, oldest first. */
  asked: { headers: IncomingHttpHeaders; url: string }[];
  close(): Promise<void>;
}

/** A server of feeds on this machine, which answers what the test says. */
export async function openFeedServer(): Promise<FeedServer> {
  const server = createServer((request, response) => {
    const asked = { headers: request.headers, url: request.url ?? '' };
    feeds.asked.push(asked);
    feeds.answer(response, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const feeds: FeedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (response) => response.writeHead(404).end(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return feeds;
}

/** Answers a text, or bytes, as a feed. */
export function feedOf(content: string | Uint8Array, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(content);
}

export interface RssItem {
  guid?: string;
  title?: string;
  link?: string;
  date?: string;
  description?: string;
}

export function rss(items: readonly RssItem[], head = '<title>Example News</title><language>en</language>'): string {
  const one = ({ guid, title = 'A title', link, date, description = 'Some text.' }: RssItem) =>
    [
      `<item><title>${title}</title>`,
      guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`,
      link === undefined ? '' : `<link>${link}</link>`,
      date === undefined ? '' : `<pubDate>${date}</pubDate>`,
      `<description><![CDATA[${description}]]></description></item>`,
    ].join('');
  return `<?xml version="1.0"?><rss version="2.0"><channel>${head}${items.map(one).join('')}</channel></rss>`;
}
