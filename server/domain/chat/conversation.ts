import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import { type ChatMessage, chatPartSchema, type ChatTurn } from '#contract/api/person/chat.ts';
import type { Locale } from '#contract/locales.ts';
import { chatLimits, plainMessage } from '#contract/rules/chat/chat.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Session } from '../account/sessions.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { Listed } from '../listRows.ts';
import { answer, type Understood } from './answer.ts';
import { keepPicture } from './pictures.ts';

type TurnRow = Selectable<Tables['chat_turns']>;

/** A message as it is handed in. */
export interface NewMessage {
  client_id: string;
  text?: string | undefined;
  picture?: string | undefined;
  client_time: number;
  owner?: string | undefined;
}

/** What a message says. @throws DomainError message_empty, message_long. */
export function readMessage({ text, picture }: Pick<NewMessage, 'text' | 'picture'>): string | null {
  const body = text === undefined ? '' : plainMessage(text);
  if (body === '' && picture === undefined) throw DomainError.of('message_empty', {}, 'text');
  if ([...body].length > chatLimits.textMax) throw DomainError.of('message_long', { max: chatLimits.textMax }, 'text');
  return body === '' ? null : body;
}

type Whose = Pick<Session, 'userId' | 'ownerId' | 'isFrozen'>;

/**
 * Keeps a message with its answer, behind all that the account has written before: both or neither, and once for each client id, however
 * long ago that was.
 * @param understood what the text is about, worked out before.
 * @throws DomainError owner_mismatch, picture_missing, what is wrong with the picture, too_many_requests; idempotency_mismatch for a client
 * id under which something else was written.
 */
export async function addMessage(
  trx: Trx,
  deps: Deps,
  session: Whose,
  {
    message,
    body,
    lang,
    understood,
  }: { message: NewMessage; body: string | null; lang: Locale; understood: Understood },
): Promise<ChatTurn> {
  const { userId } = session;
  const { client_id, picture, client_time, owner } = message;
  if (owner !== undefined && owner !== userId) throw DomainError.of('owner_mismatch', {}, 'owner');
  // Held to the end: messages of one account, from however many devices, come one behind the other.
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', userId)).execute();
  const known = await sameMessage(trx, userId, client_id, body, picture ?? null);
  if (known !== null) return { list: present(known) };
  await refuseTooMany(trx, deps, userId, picture !== undefined);
  const until = picture === undefined ? null : await keepPicture(trx, deps, userId, picture);
  const parts = await answer({ db: trx, deps, session }, understood, picture !== undefined);
  const row: TurnRow = {
    user_id: userId,
    n: (await lastOf(trx, userId)) + 1n,
    client_id,
    body,
    picture_id: picture ?? null,
    picture_until: until === null ? null : BigInt(until),
    answer: JSON.stringify(parts),
    lang,
    client_time: BigInt(client_time),
    created: BigInt(nowSeconds(deps.clock)),
  };
  const inserted = await trx
    .insertInto('chat_turns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('n')
    .executeTakeFirst();
  // The account's messages are in a line, so that only its picture can be in the way: it came with another message.
  if (inserted === undefined) throw DomainError.of('idempotency_mismatch', {}, 'picture');
  return { list: present(row) };
}

/** What a client id stands for already. @throws DomainError idempotency_mismatch when that was something else. */
async function sameMessage(
  trx: Trx,
  userId: string,
  clientId: string,
  body: string | null,
  picture: string | null,
): Promise<TurnRow | null> {
  const known = await trx
    .selectFrom('chat_turns')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (known === undefined) return null;
  if (known.body !== body || known.picture_id !== picture) throw DomainError.of('idempotency_mismatch', {});
  return known;
}

async function lastOf(db: Kysely<Tables>, userId: string): Promise<bigint> {
  const { last } = await db
    .selectFrom('chat_turns')
    .select((eb) => eb.fn.max('n').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return last ?? 0n;
}

const minute = 60;
const day = 86_400;

/** @throws DomainError too_many_requests, with when there is room again. */
async function refuseTooMany(trx: Trx, deps: Deps, userId: string, hasPicture: boolean): Promise<void> {
  const now = nowSeconds(deps.clock);
  const since = (seconds: number) =>
    trx
      .selectFrom('chat_turns')
      .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.min('created').as('oldest')])
      .where('user_id', '=', userId)
      .where('created', '>', BigInt(now - seconds));
  const texts = await since(minute).executeTakeFirstOrThrow();
  if (Number(texts.count) >= chatLimits.perMinute) throw tooMany(now, Number(texts.oldest), minute);
  if (!hasPicture) return;
  const pictures = await since(day).where('picture_id', 'is not', null).executeTakeFirstOrThrow();
  if (Number(pictures.count) >= chatLimits.picturesPerDay) throw tooMany(now, Number(pictures.oldest), day);
}

/** The oldest makes room. A row from ahead of this clock was written by one that was. */
function tooMany(now: number, oldest: number, span: number): DomainError {
  return DomainError.of('too_many_requests', { retry_in: Math.min(span, Math.max(1, oldest + span - now)) });
}

/** An account's messages and their answers, newest first; `limit` counts messages, each comes with its answer. */
export async function listMessages(
  db: Kysely<Tables>,
  userId: string,
  { cursor, limit }: Listed,
): Promise<{ list: ChatMessage[]; next: string | null }> {
  let query = db
    .selectFrom('chat_turns')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('n', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('n', '<', readCursor(cursor));
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? String(shown.at(-1)?.n) : null;
  return { list: shown.flatMap((row) => present(row).toReversed()), next };
}

function readCursor(cursor: string): bigint {
  if (!/^\d{1,12}$/.test(cursor)) throw DomainError.of('parameter_wrong', { field: 'cursor' }, 'cursor');
  return BigInt(cursor);
}

/** The message, and behind it its answer. @throws Error when a row says what the contract does not know. */
function present(row: TurnRow): ChatMessage[] {
  const { client_id, body, picture_id: id, picture_until: until } = row;
  const [n, time] = [Number(row.n), Number(row.created)];
  const picture = id === null || until === null ? null : { id, until: Number(until) };
  return [
    { from: 'user', id: client_id, seq: 2 * n - 1, client_id, time, text: body, picture },
    {
      from: 'assistant',
      id: `${client_id}:answer`,
      seq: 2 * n,
      client_id,
      time,
      parts: v.parse(v.array(chatPartSchema), JSON.parse(row.answer)),
    },
  ];
}
