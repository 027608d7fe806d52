import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { uploadPath } from '#contract/upload.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { UploadRow } from '#server/domain/uploads/create.ts';
import type { Turns } from './turns.ts';

/** Takes more bytes of an upload: tus answers with how many there are now. */
export type ByteServer = (request: FastifyRequest, row: UploadRow) => Promise<Response>;

/** A dead connection keeps its upload no longer than this when its owner comes back on another. */
const lockDrainTimeoutMs = 50;

/**
 * The part of tus that moves bytes. Who may ask, and what uploads there are, is decided before: the row that comes with the
 * request is all it is told, so that there is no second memory beside the files.
 */
export function createByteServer({ incoming }: Deps, turns: Turns): ByteServer {
  const asked = new AsyncLocalStorage<UploadRow>();
  const datastore = new FileStore({
    directory: incoming.dir,
    configstore: {
      async get(id) {
        const row = asked.getStore();
        if (row === undefined) return undefined;
        const creation_date = new Date(Number(row.created) * 1000).toISOString();
        return new Upload({ id, size: Number(row.size), offset: 0, creation_date });
      },
      async set() {},
      async delete() {},
    },
  });
  const server = new Server({
    path: uploadPath,
    datastore,
    locker: turns,
    lockDrainTimeout: lockDrainTimeoutMs,
    allowedOrigins: [],
  });
  return (request, row) => asked.run(row, () => server.handleWeb(webRequest(request, row)));
}

const bytesBuffered = 256 * 1024;

/**
 * The bytes of a request from the moment it begins: the connection may be gone before anybody has looked at whose it is. Where it
 * is cut the bytes end, and end well: what has arrived is written like the rest, so that a line which lives for a few kilobytes
 * at a time still gets on.
 */
export function takeBytes(raw: IncomingMessage): PassThrough {
  const body = new PassThrough({ highWaterMark: bytesBuffered });
  raw.once('close', () => body.end());
  return raw.pipe(body);
}

const passedHeaders = ['tus-resumable', 'upload-offset', 'content-type', 'content-length'];

function webRequest({ method, headers, body }: FastifyRequest, { id }: UploadRow): Request {
  const passed = passedHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://localhost${uploadPath}${id}`, {
    method,
    headers: passed,
    ...(body instanceof PassThrough ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  });
}
