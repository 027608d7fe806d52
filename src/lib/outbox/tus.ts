import { uploadPath, type UploadPurpose } from '#contract/upload.ts';
import { AppError } from '../appError.ts';
import { settle } from '../loadable.ts';
import { type Line, lineTo } from './pieces.ts';
import { errorOf, send, type Wire } from './wire.ts';

/**
 * A tus 1.0 client of our own: it chooses the id of its upload, so that a lost reply to a creation makes no second file; it runs
 * in the service worker; and it sends piece by piece, so that a line that dies every few seconds still gets somewhere.
 */
export interface Upload {
  id: string;
  purpose: UploadPurpose;
  name: string;
  type: string;
  sha256: string;
  bytes: ArrayBuffer;
}

const version = { 'tus-resumable': '1.0.0' };

/** So often a try goes on by itself after a break that had brought something over: then its user may want to say something. */
const breaksMax = 8;

/**
 * Brings the whole upload to the server, from where it last stood. A line that breaks under a piece is taken up again at once, as
 * long as each connection brings something over.
 * @param onProgress hears every byte count that the server has confirmed.
 * @throws AppError what stopped it; bytes that arrived stay there.
 */
export async function sendUpload(
  wire: Wire,
  upload: Upload,
  onProgress: (bytes: number) => Promise<void>,
): Promise<void> {
  const line = lineTo(wire.origin);
  let offset = await asked(line, () => create(wire, upload));
  let breaks = 0;
  await onProgress(offset);
  while (offset < upload.bytes.byteLength) {
    const size = Math.min(line.nextPiece(), upload.bytes.byteLength - offset);
    const before = offset;
    const result = await settle(sendPiece(wire, upload, offset, size));
    if (result.status === 'ready') {
      offset = result.data;
      line.carried(Math.max(0, offset - before));
    } else {
      if (result.error.status !== null || wire.signal?.aborted === true) throw result.error;
      offset = await asked(line, () => offsetAfterBreak(wire, upload, line, { offset, size }));
      breaks += 1;
    }
    await onProgress(offset);
    if (result.status === 'ready') continue;
    // A line over which nothing has come, or that was silent for a whole minute, gets a rest.
    if (offset <= before || breaks > breaksMax || result.error.key === 'timeout') throw result.error;
  }
}

/** A question without content, and what its fate says of the line. */
async function asked(line: Line, question: () => Promise<number>): Promise<number> {
  const result = await settle(question());
  if (result.status === 'ready') line.carried(0);
  else line.broke();
  if (result.status === 'failed') throw result.error;
  return result.data;
}

/** How far the upload is after a connection broke under a piece of it: the server keeps what has arrived. */
async function offsetAfterBreak(
  wire: Wire,
  upload: Upload,
  line: Line,
  broken: { offset: number; size: number },
): Promise<number> {
  const reached = await readOffset(wire, upload.id);
  line.brokeUnder(broken.size, Math.max(0, reached - broken.offset));
  return reached;
}

/**
 * Creates the upload, or finds it: under the client's id a repeated creation is the same upload, with what has arrived.
 * @returns how many bytes the server has.
 */
async function create(wire: Wire, upload: Upload): Promise<number> {
  const response = await send(wire, uploadPath, {
    method: 'POST',
    headers: {
      ...version,
      'upload-length': String(upload.bytes.byteLength),
      'upload-metadata': metadataOf(upload),
    },
  });
  // A server that does not say how far it is says so when a piece comes to the wrong place.
  if (response.ok) return response.headers.has('upload-offset') ? offsetOf(response) : 0;
  const error = await errorOf(response);
  // Under this id there is something else: whether that is this entry's doing, only the request itself can tell.
  if (error.key === 'upload_exists') return upload.bytes.byteLength;
  throw error;
}

/** One piece. A piece at the wrong place (409) changes nothing and tells that the place is another. */
async function sendPiece(wire: Wire, upload: Upload, offset: number, size: number): Promise<number> {
  const response = await send(wire, uploadPath + upload.id, {
    method: 'PATCH',
    headers: { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: upload.bytes.slice(offset, offset + size),
  });
  if (response.ok) return advanced(offset, offsetOf(response));
  if (isGone(response)) throw gone(await errorOf(response));
  if (response.status !== 409) throw await errorOf(response);
  const actual = await readOffset(wire, upload.id);
  if (actual === offset) throw await errorOf(response);
  return actual;
}

async function readOffset(wire: Wire, id: string): Promise<number> {
  const response = await send(wire, uploadPath + id, { method: 'HEAD', headers: version });
  if (response.ok) return offsetOf(response);
  throw isGone(response) ? gone(await errorOf(response)) : await errorOf(response);
}

function isGone({ status }: Response): boolean {
  return status === 404 || status === 410;
}

/** Expired since, or never created though somebody said so: the next try creates it. */
function gone(cause: AppError): AppError {
  return new AppError('offline', { cause });
}

/** A server that takes a piece and has no more than before would be sent it for ever. */
function advanced(before: number, after: number): number {
  if (after <= before) throw new AppError('malformed_answer');
  return after;
}

/** An answer without an offset is not the server's: somebody in between answered. */
function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
  if (!Number.isSafeInteger(offset) || offset < 0) throw new AppError('malformed_answer', { status: response.status });
  return offset;
}

function metadataOf({ id, purpose, name, type, sha256 }: Upload): string {
  const fields = { id, purpose, filename: name, filetype: type, checksum: sha256 };
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
