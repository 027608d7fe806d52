import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { Metadata } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { uuid } from '#contract/fields.ts';
import { needsOfAccess } from '#contract/api/call.ts';
import { uploadPath, uploadPurposeIds, uploadPurposes } from '#contract/upload.ts';
import type { Deps } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { createUpload, findUpload, type UploadRow } from '#server/domain/uploads/create.ts';
import { uploadFailure } from '#server/domain/uploads/failures.ts';
import { finishUpload } from '#server/domain/uploads/finish.ts';
import { meetNeeds } from '#server/domain/account/needs.ts';
import { authenticate } from '../client.ts';
import { sendFailure } from '../failures.ts';
import { parseRequest } from '../parse.ts';
import { type ByteServer, createByteServer, takeBytes } from './byteServer.ts';
import { createTurns, type Turns } from './turns.ts';

const version = '1.0.0';

/** The name and type that the client gives are its own affair: what the file is shows in its bytes. */
const metadataSchema = v.object({
  id: uuid,
  purpose: v.picklist(uploadPurposeIds),
  checksum: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{64}$/)),
});

/**
 * tus 1.0 with ids that the client chooses: creating an upload again answers the one that is there, with what has arrived of it.
 * An upload that failed its judgement says so to whoever asks for it later, in case the first answer was lost.
 */
export async function serveUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  const turns = createTurns();
  const serveBytes = createByteServer(deps, turns);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/offset+octet-stream',
      async (_request: FastifyRequest, raw: IncomingMessage) => takeBytes(raw),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', version);
    });
    // Bytes that nobody wanted are read and dropped, or the next request of the connection would wait behind them.
    scope.addHook('onResponse', async ({ body }) => {
      if (body instanceof PassThrough) body.resume();
    });
    const url = `${uploadPath}:id`;
    scope.options(uploadPath, (_request, reply) => describeServer(reply));
    scope.post(uploadPath, (request, reply) => create(deps, turns, request, reply));
    scope.head(url, (request, reply) => tellOffset(deps, turns, request, reply));
    scope.patch(url, (request, reply) => receive(deps, turns, serveBytes, request, reply));
  });
}

/** The largest of any purpose: how much a purpose takes is said when one of it is created. */
const bytesMax = Math.max(...uploadPurposeIds.map((purpose) => uploadPurposes[purpose].bytesMax));

function describeServer(reply: FastifyReply): FastifyReply {
  const headers = { 'tus-version': version, 'tus-extension': 'creation', 'tus-max-size': bytesMax };
  return reply.code(204).headers(headers).send();
}

async function create(deps: Deps, turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await authenticate(deps, request);
  const asked = parseRequest(metadataSchema, readMetadata(request));
  const { id, purpose, checksum } = asked;
  await meetNeeds(needsOfAccess(uploadPurposes[purpose].access, true), { deps, session, body: asked });
  const size = readSize(request);
  const found = await createUpload(deps, session.userId, { id, purpose, size, checksum });
  await turns.free(id);
  const row = await finishUpload(deps, found);
  if (row.state === 'failed') throw uploadFailure(row.reason);
  if (row.state === 'open') await deps.incoming.ensure(row.id);
  const offset = row.state === 'stored' ? Number(row.size) : await deps.incoming.size(row.id);
  return reply
    .code(201)
    .headers({ location: `${uploadPath}${id}`, 'upload-offset': offset })
    .send();
}

async function tellOffset(
  deps: Deps,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await ownUpload(deps, turns, request);
  if (row.state === 'failed') return sendFailure(reply, uploadFailure(row.reason));
  if (request.headers['tus-resumable'] !== version) return refuseTus(reply, request);
  const offset = row.state === 'stored' ? Number(row.size) : await deps.incoming.size(row.id);
  return reply.headers({ 'upload-offset': offset, 'upload-length': row.size.toString() }).send();
}

async function receive(
  deps: Deps,
  turns: Turns,
  serveBytes: ByteServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.headers['content-type'] !== 'application/offset+octet-stream') throw DomainError.of('media_type', {});
  const row = await ownUpload(deps, turns, request);
  if (row.state === 'failed') throw uploadFailure(row.reason);
  if (row.state === 'stored') return answerStored(request, reply, row);
  const response = await serveBytes(request, row);
  if (response.status !== 204) return refuseBytes(reply, request, response.status);
  const finished = await finishUpload(deps, row);
  if (finished.state === 'failed') throw uploadFailure(finished.reason);
  return reply
    .code(204)
    .header('upload-offset', response.headers.get('upload-offset') ?? '0')
    .send();
}

/**
 * The upload that is asked for, with nobody writing to it, and finished if all of it has arrived. Somebody else's is as missing as
 * none.
 */
async function ownUpload(deps: Deps, turns: Turns, request: FastifyRequest): Promise<UploadRow> {
  const { userId } = await authenticate(deps, request);
  const id = v.safeParse(uuid, (request.params as { id: string }).id);
  if (!id.success) throw DomainError.of('not_found', {});
  const row = await findUpload(deps, userId, id.output);
  await turns.free(row.id);
  return finishUpload(deps, row);
}

/** The last answer was lost: nothing more is wanted, and nothing more is taken. */
function answerStored(request: FastifyRequest, reply: FastifyReply, { size }: UploadRow): FastifyReply {
  if (request.headers['upload-offset'] !== size.toString()) return refuseBytes(reply, request, 409);
  return reply.code(204).header('upload-offset', size.toString()).send();
}

/** In tus the offset that does not fit is a conflict (409), and the client asks for the right one. */
function refuseBytes(reply: FastifyReply, request: FastifyRequest, status: number): FastifyReply {
  if (status === 409) return sendFailure(reply, DomainError.of('parameter_wrong', { field: 'Upload-Offset' }), 409);
  // What had arrived is gone, after a backup was restored: creating the upload again begins it anew.
  if (status === 404 || status === 410) return sendFailure(reply, DomainError.of('not_found', {}));
  if (status === 413) return sendFailure(reply, DomainError.of('parameter_wrong', { field: 'Content-Length' }), 413);
  if (status >= 500) return sendFailure(reply, DomainError.of('try_again', { retry_in: 1 }));
  return refuseTus(reply, request);
}

function refuseTus(reply: FastifyReply, { headers }: FastifyRequest): FastifyReply {
  if (headers['tus-resumable'] === version) {
    return sendFailure(reply, DomainError.of('parameter_wrong', { field: 'Upload-Offset' }));
  }
  const error = DomainError.of('parameter_wrong', { field: 'Tus-Resumable' });
  return sendFailure(reply.header('tus-version', version), error, 412);
}

function readSize({ headers }: FastifyRequest): number {
  const length = String(headers['upload-length'] ?? '');
  if (/^[1-9]\d{0,14}$/.test(length)) return Number(length);
  throw DomainError.of('parameter_wrong', { field: 'Upload-Length' });
}

function readMetadata({ headers }: FastifyRequest): Record<string, string | null> {
  try {
    return Metadata.parse(String(headers['upload-metadata'] ?? ''));
  } catch {
    throw DomainError.of('parameter_wrong', { field: 'Upload-Metadata' });
  }
}
