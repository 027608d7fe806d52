import { type LookupAddress, lookup as resolveName } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './address.ts';

export interface DownloadRequest {
  url: string;
  /** What the server said last time: it need not send the same again. */
  etag: string | null;
  modified: string | null;
  signal: AbortSignal;
  /** Of the whole, with all redirects. */
  timeoutMs: number;
  /** Of the content, unpacked. */
  bytesMax: number;
}

export interface Downloaded {
  bytes: Buffer;
  contentType: string;
  etag: string | null;
  modified: string | null;
  /** Where it came from in the end. */
  url: string;
}

/** Why nothing came: a sentence without the address, which may hold a key. */
export class DownloadError extends Error {
  override name = 'DownloadError';
}

const redirectsMax = 4;
const headerMax = 200;

/**
 * Fetches an address that the operator has named. It may lead on elsewhere, but not from there into this machine's own network,
 * where a server might answer what is nobody else's business, and not from https to http.
 * @returns null when the content is still what it was.
 * @throws DownloadError
 */
export async function download(request: DownloadRequest): Promise<Downloaded | null> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
  try {
    let url = new URL(request.url);
    for (let hop = 0; hop <= redirectsMax; hop += 1) {
      const isTrusted = url.hostname === new URL(request.url).hostname;
      const response = await ask(url, request, isTrusted, signal);
      const next = redirectOf(response, url);
      if (next === null) return await take(response, url, request.bytesMax, signal);
      response.destroy();
      if (url.protocol === 'https:' && next.protocol !== 'https:') throw new DownloadError('It leads to http.');
      url = next;
    }
    throw new DownloadError('It leads on and on.');
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted) throw new DownloadError(request.signal.aborted ? 'It was called off.' : 'It takes too long.');
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new DownloadError(`It cannot be reached (${code}).`);
  }
}

function ask(url: URL, request: DownloadRequest, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in figures is not looked up.
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host))
    throw new DownloadError('It leads into the own network.');
  const { request: send } = url.protocol === 'https:' ? https : http;
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'HFT Practice news',
    ...(request.etag === null ? {} : { 'if-none-match': request.etag }),
    ...(request.modified === null ? {} : { 'if-modified-since': request.modified }),
  };
  return new Promise((resolve, reject) => {
    const options = { headers, signal, agent: false, ...(isTrusted ? {} : { lookup: lookupPublic }) };
    send(url, options, resolve).on('error', reject).end();
  });
}

/** The name is resolved once, and what is connected to is what was looked at. */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    const isPublic = first !== undefined && addresses.every(({ address }) => isPublicAddress(address));
    if (error !== null || !isPublic) done(error ?? new DownloadError('It leads into the own network.'), '', 4);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const { location = '' } = headers;
  const next = location !== '' && URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (next === null || !['http:', 'https:'].includes(next.protocol)) throw new DownloadError('It leads nowhere.');
  return next;
}

async function take(
  response: IncomingMessage,
  url: URL,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Downloaded | null> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    if (statusCode === 304) return null;
    throw new DownloadError(`It answers ${statusCode}.`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > bytesMax) throw new DownloadError(`It is larger than ${bytesMax} bytes.`);
      chunks.push(chunk);
    }
  };
  const unpack = unpackerFor(headers['content-encoding']);
  await (unpack === null ? pipeline(response, collect, { signal }) : pipeline(response, unpack, collect, { signal }));
  return {
    bytes: Buffer.concat(chunks),
    contentType: headers['content-type'] ?? '',
    etag: shortened(headers.etag),
    modified: shortened(headers['last-modified']),
    url: url.href,
  };
}

function unpackerFor(encoding = 'identity'): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    case 'identity':
    case '':
      return null;
    default:
      throw new DownloadError('Its encoding is not known.');
  }
}

/** What is too long to be kept is not sent back either. */
function shortened(header: string | undefined): string | null {
  return header === undefined || header.length > headerMax ? null : header;
}
