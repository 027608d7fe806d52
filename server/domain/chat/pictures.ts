import { is } from 'valibot';
import { uuid } from '#contract/fields.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { chatLimits } from '#contract/rules/chat/chat.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { uploadFailure } from '../uploads/failures.ts';
import type { Taker } from '../uploads/taker.ts';

/** Pictures of messages. A message keeps its picture by moving the picture's own end: nothing else holds it. */
export const chatPictures: Taker = {
  isUsed: (eb) => eb('uploads.id', 'is', null),
  decide: async () => [],
};

/**
 * Keeps the user's own picture for as long as messages keep theirs.
 * @returns its end, in seconds since 1970.
 * @throws DomainError picture_missing, also for somebody else's and for one that was sent for something else; why it failed.
 */
export async function keepPicture(trx: Trx, deps: Deps, userId: string, id: string): Promise<number> {
  const until = nowSeconds(deps.clock) + chatLimits.pictureDays * 86_400;
  const picture = await trx
    .updateTable('uploads')
    .set({ expires: BigInt(until) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'chat')
    .returning(['state', 'reason'])
    .executeTakeFirst();
  if (picture?.state === 'failed') throw uploadFailure(picture.reason);
  if (picture?.state !== 'stored') throw DomainError.of('picture_missing', {}, 'picture');
  return until;
}

export interface ShownPicture {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/webp';
}

const types: Record<string, ShownPicture['type']> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** The picture of one of the user's own messages. @throws DomainError not_found, also for somebody else's, and once its time is over. */
export async function readPicture(deps: Deps, userId: string, id: string): Promise<ShownPicture> {
  if (!is(uuid, id)) throw DomainError.of('not_found', {});
  const row = await deps.store.db
    .selectFrom('chat_turns')
    .innerJoin('uploads', 'uploads.id', 'chat_turns.picture_id')
    .select('uploads.file')
    .where('chat_turns.user_id', '=', userId)
    .where('uploads.user_id', '=', userId)
    .where('chat_turns.picture_id', '=', id)
    .where('chat_turns.picture_until', '>', BigInt(nowSeconds(deps.clock)))
    .executeTakeFirst();
  const file = row?.file ?? null;
  const type = types[file?.split('.').at(-1) ?? ''];
  if (file === null || type === undefined) throw DomainError.of('not_found', {});
  return { bytes: await deps.store.files.read(file), type };
}
