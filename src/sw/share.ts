import { proofLimits } from '#contract/rules/deposit.ts';
import { addressAfterShare, sharedField, type ShareOutcome } from '#contract/share.ts';
import { toResult } from '../lib/loadable.ts';
import { readKeptSession } from '../lib/outbox/owner.ts';
import { dropShared, keepShared } from '../lib/install/shared.ts';

/**
 * Takes what the phone's share sheet posts, keeps the picture on the device, and opens the voucher form, which is told what
 * became of it. Any site can post here: all it gets is a picture that the form shows and somebody has to send off.
 */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  return Response.redirect(new URL(addressAfterShare(await takeShare(request)), request.url), 303);
}

export async function takeShare(request: Request): Promise<ShareOutcome> {
  const form = await toResult(request.formData());
  if (form.status === 'failed') return refuse('not_kept');
  const [first, ...others] = form.data.getAll(sharedField).filter(isPicture);
  if (first === undefined) return refuse('no_picture');
  if (first.size > proofLimits.bytesMax) return refuse('too_large');
  const kept = await toResult(keep(first));
  if (kept.status === 'failed') return refuse('not_kept');
  return others.length > 0 ? 'kept_first' : 'kept';
}

/** What was shared before is not what was meant now. */
async function refuse(outcome: ShareOutcome): Promise<ShareOutcome> {
  await toResult(dropShared());
  return outcome;
}

async function keep(file: File): Promise<void> {
  const owner = (await readKeptSession())?.userId ?? null;
  await keepShared(await file.arrayBuffer(), { type: file.type, name: file.name, owner });
}

/** As far as the phone says; the form looks at the content. */
function isPicture(entry: FormDataEntryValue): entry is File {
  return typeof entry !== 'string' && entry.size > 0 && entry.type.startsWith('image/');
}
