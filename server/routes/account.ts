import type { accountApi } from '#contract/api/account.ts';
import { areaCodes } from '../domain/account/areaCodes.ts';
import { loginByAccount } from '../domain/account/limits.ts';
import { checkForgotten, checkLogin, logIn, setForgotten } from '../domain/account/login.ts';
import { sendCode } from '../domain/account/post.ts';
import { checkRegistration, register } from '../domain/account/register.ts';
import { endSession, endSessionOfHash, listSessions } from '../domain/account/sessions.ts';
import { forgive } from '../domain/account/throttle.ts';
import { describeUser, setLanguage } from '../domain/account/users.ts';
import { DomainError } from '../domain/errors.ts';
import type { Handlers } from './handlers.ts';

export const accountRoutes: Handlers<keyof typeof accountApi> = {
  'user/login': async ({ deps, address, client, onceThen }, body) => {
    const right = await checkLogin(deps, address, body);
    return onceThen((trx) => logIn(trx, deps, right, body.device, client));
  },

  'user/register': async ({ deps, address, lang, client, once }, body) => {
    const applicant = await checkRegistration(deps, address, body);
    return once((trx) => register(trx, deps, applicant, lang, client));
  },

  'user/forget': async ({ deps, address, client, onceThen }, body) => {
    const checked = await checkForgotten(deps, address, body);
    return onceThen(async (trx) => {
      const { ended, after: tell } = await setForgotten(trx, deps, checked, client);
      const after = async () => {
        deps.notifier.sessionsOver(ended);
        await tell();
        await forgive(deps, loginByAccount, checked.account);
      };
      return { answer: null, after };
    });
  },

  getareacode: async ({ lang }) => [...areaCodes(lang)],

  sms_send_d: ({ deps, address, lang }, body) => sendCode(deps, address, lang, body),

  sms_mail: ({ deps, address, lang }, body) => sendCode(deps, address, lang, body),

  'user/info': ({ deps, session }) => describeUser(deps, session),

  'user/sessions': ({ deps, session }) => listSessions(deps, session),

  'user/session_end': async ({ deps, session, once }, { id }) => {
    await once(async (trx) => {
      if (!(await endSession(trx, session.ownerId, id))) throw DomainError.of('not_found', {});
      return null;
    });
    deps.notifier.sessionsOver([id]);
    return null;
  },

  'user/logout': async ({ deps, session, once }) => {
    await once(async (trx) => {
      await endSession(trx, session.ownerId, session.id);
      return null;
    });
    deps.notifier.sessionsOver([session.id]);
    return null;
  },

  'user/session_forget': async ({ deps, onceThen }, { session: hash }) =>
    onceThen(async (trx) => {
      const ended = await endSessionOfHash(trx, hash);
      return { answer: null, after: async () => deps.notifier.sessionsOver(ended) };
    }),

  'set/lang': ({ session, once }, { lang }) =>
    once(async (trx) => {
      await setLanguage(trx, session.ownerId, lang);
      return null;
    }),
};
