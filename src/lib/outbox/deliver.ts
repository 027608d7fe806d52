import { safeParse } from 'valibot';
import { type Deposit, depositSchema } from '#contract/api/wallet.ts';
import { envelopeSchema, isSuccess } from '#contract/envelope.ts';
import { AppError } from '../appError.ts';
import type { Entry } from './entry.ts';
import { sendUpload } from './tus.ts';
import { errorOf, readJson, send, type Wire } from './wire.ts';

export interface DeliverySteps {
  /** The server has this many bytes of the picture. */
  onProgress(bytes: number): Promise<void>;
  /** Runs before the request itself goes out: from here on the server may have it. */
  onAsking(): Promise<void>;
}

/**
 * One try to bring an entry to the server: the picture, from where it stands, then the request under the entry's own key.
 * @returns the deposit the server made of it, now or on an earlier try whose answer was lost.
 * @throws AppError what stopped it.
 */
export async function deliver(wire: Wire, entry: Entry, bytes: ArrayBuffer, steps: DeliverySteps): Promise<Deposit> {
  const { uploadId, name, type, sha256 } = entry.proof;
  const upload = { id: uploadId, purpose: 'deposit', name, type, sha256, bytes } as const;
  await sendUpload(wire, upload, steps.onProgress);
  await steps.onAsking();
  return ask(wire, entry);
}

async function ask(wire: Wire, entry: Entry): Promise<Deposit> {
  const response = await send(wire, '/api/wallet/charge_req', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': entry.id },
    body: JSON.stringify({ ...entry.fields, proof: entry.proof.uploadId, owner: entry.owner }),
  });
  if (!response.ok) throw await errorOf(response);
  return readDeposit(response);
}

/** Only a deposit counts as received: a 200 of somebody in between does not. */
async function readDeposit(response: Response): Promise<Deposit> {
  const envelope = safeParse(envelopeSchema, await readJson(response));
  const isOurs = envelope.success && isSuccess(envelope.output);
  const deposit = isOurs ? safeParse(depositSchema, envelope.output.message) : null;
  if (deposit?.success !== true) throw new AppError('malformed_answer', { status: response.status });
  return deposit.output;
}
