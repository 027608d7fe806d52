import { safeParse } from 'valibot';
import { envelopeSchema, isSuccess } from '#contract/envelope.ts';
import { AppError } from '../appError.ts';
import type { Entry } from './entry.ts';
import type { Kind } from './kind.ts';
import { sendUpload } from './tus.ts';
import { errorOf, readJson, send, type Wire } from './wire.ts';

export interface DeliverySteps {
  /** The server has this many bytes of the file at this place. */
  onProgress(bytes: number, file: number): Promise<void>;
  /** Runs before the request itself goes out: from here on the server may have it. */
  onAsking(): Promise<void>;
}

/**
 * One try to bring an entry to the server: its files in their order, each from where it stands, then the request under the entry's
 * own key.
 * @returns what the server answered, now or on an earlier try whose answer was lost.
 * @throws AppError what stopped it.
 */
export async function deliver(
  wire: Wire,
  kind: Kind,
  { entry, bytes }: { entry: Entry; bytes: readonly ArrayBuffer[] },
  steps: DeliverySteps,
): Promise<unknown> {
  for (const [at, { field, uploadId: id, name, type, sha256 }] of entry.files.entries()) {
    const [content, purpose] = [bytes[at], kind.files[field]];
    if (content === undefined || purpose === undefined) throw new AppError('storage_failed', { status: 400 });
    await sendUpload(wire, { id, purpose, name, type, sha256, bytes: content }, (sent) => steps.onProgress(sent, at));
  }
  await steps.onAsking();
  return ask(wire, kind, entry);
}

async function ask(wire: Wire, kind: Kind, { id, owner, body, files }: Entry): Promise<unknown> {
  const uploads = Object.fromEntries(files.map(({ field, uploadId }) => [field, uploadId]));
  const response = await send(wire, `/api/${kind.call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ ...body, ...uploads, owner }),
  });
  return answerOf(response, kind.answer);
}

/** What is read before entries of a kind are sent. @throws AppError what stopped it. */
export async function read(wire: Wire, { call, answer }: Pick<Kind, 'call' | 'answer'>): Promise<unknown> {
  return answerOf(await send(wire, `/api/${call}`, { method: 'GET' }), answer);
}

async function answerOf(response: Response, schema: Kind['answer']): Promise<unknown> {
  if (!response.ok) throw await errorOf(response);
  const envelope = safeParse(envelopeSchema, await readJson(response));
  const isOurs = envelope.success && isSuccess(envelope.output);
  const answer = isOurs ? safeParse(schema, envelope.output.message) : null;
  if (answer?.success !== true) throw new AppError('malformed_answer', { status: response.status });
  return answer.output;
}
