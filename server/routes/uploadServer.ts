import { PassThrough, Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { uploadPath } from '../../contract/upload.ts';
import type { Deps } from '../domain/deps.ts';
import type { UploadRow } from '../domain/uploads/create.ts';

/** A request that goes to the bytes of an upload: how many have arrived, or some more of them. */
export type ByteServer = (request: FastifyRequest, row: UploadRow) => Promise<Response>;

/** A dead connection keeps its upload no longer than this when its owner comes back on another. */
const lockDrainTimeoutMs = 250;

/**
 * The part of tus that moves bytes. Who may ask, and what uploads there are, is decided before: the table of uploads is its
 * memory, so that there is no second one beside the files.
 */
export function createByteServer({ incoming, store }: Deps): ByteServer {
  const datastore = new FileStore({
    directory: incoming.dir,
    configstore: {
      async get(id) {
        const row = await store.db
          .selectFrom('uploads')
          .select(['size', 'created'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const creation_date = new Date(Number(row.created) * 1000).toISOString();
        return new Upload({ id, size: Number(row.size), offset: 0, creation_date });
      },
      async set() {},
      async delete() {},
    },
  });
  const server = new Server({ path: uploadPath, datastore, lockDrainTimeout: lockDrainTimeoutMs, allowedOrigins: [] });
  return async (request, row) => {
    await incoming.ensure(row.id);
    const body = request.method === 'PATCH' ? bodyOf(request) : null;
    const response = await server.handleWeb(webRequest(request, row, body));
    // Refused bytes are read and dropped, or the next request of the connection would wait behind them.
    if (body !== null && !request.raw.complete) request.raw.unpipe(body).resume();
    return response;
  };
}

/** The bytes as they come. A cut connection ends them with an error, after what has arrived. */
function bodyOf({ raw }: FastifyRequest): PassThrough {
  const body = new PassThrough();
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The connection was cut.'));
  });
  return raw.pipe(body);
}

const passedHeaders = ['tus-resumable', 'upload-offset', 'content-type', 'content-length'];

function webRequest({ method, headers }: FastifyRequest, { id }: UploadRow, body: PassThrough | null): Request {
  const passed = passedHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://localhost${uploadPath}${id}`, {
    method,
    headers: passed,
    ...(body === null ? {} : { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
}
