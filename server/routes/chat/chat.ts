import type { FastifyInstance } from 'fastify';
import { type chatApi, chatPicturePath } from '#contract/api/person/chat.ts';
import { chatLimits } from '#contract/rules/chat/chat.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { understand } from '#server/domain/chat/answer.ts';
import { addMessage, listMessages, readMessage } from '#server/domain/chat/conversation.ts';
import { readPicture } from '#server/domain/chat/pictures.ts';
import type { Deps } from '#server/domain/deps.ts';
import { authenticate } from '../client.ts';
import type { Handlers } from '../handlers.ts';

/** A conversation belongs to the practice account that it is about. */
export const chatRoutes: Handlers<keyof typeof chatApi> = {
  'news/getkf': async () => ({
    agent: 'automaton',
    hours: 'always',
    channel: 'chat',
    text_max: chatLimits.textMax,
    per_minute: chatLimits.perMinute,
    picture_max_mb: chatLimits.pictureMaxMb,
    picture_days: chatLimits.pictureDays,
    simulated: true,
  }),

  'chat/history': ({ deps, session }, { cursor, limit = pageSize }) =>
    listMessages(deps.store.db, session.userId, { cursor, limit }),

  'chat/send': async ({ deps, session, lang, onceThen }, { lang: _lang, ...message }) => {
    const body = readMessage(message);
    // Before the transaction: it looks at no account, and others need not wait for it.
    const understood = understand(body, lang);
    return onceThen(async (trx) => {
      const turn = await addMessage(trx, deps, session, { message, body, lang, understood });
      return { answer: turn, after: async () => deps.notifier.chat(session.userId, turn) };
    });
  },
};

/** Pictures of messages, re-made when they came and named by the server, to their owner alone. */
export function serveChatPictures(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(`${chatPicturePath}:id`, async (request, reply) => {
    const { userId } = await authenticate(deps, request);
    const { bytes, type } = await readPicture(deps, userId, request.params.id);
    return reply
      .type(type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="picture"')
      .send(bytes);
  });
}
