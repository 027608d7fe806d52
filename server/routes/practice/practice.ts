import type { practiceApi } from '#contract/api/practice.ts';
import { deleteWord } from '#contract/rules/practice.ts';
import { DomainError } from '#server/domain/errors.ts';
import { describeWallet } from '#server/domain/funds/wallet.ts';
import { tellNotice } from '#server/domain/notices/notices.ts';
import {
  addAccount,
  describePractice,
  holdPerson,
  openAccount,
  presentNew,
  renameAccount,
} from '#server/domain/practice/accounts.ts';
import { erasePerson } from '#server/domain/practice/erase.ts';
import { nextDay } from '#server/domain/practice/planClock.ts';
import { checkPassword } from '#server/domain/security/proof.ts';
import { resetAccount } from '#server/domain/practice/reset.ts';
import { topUp } from '#server/domain/practice/topup.ts';
import { checkTry, tryIt } from '#server/domain/practice/tryIt.ts';
import type { Handlers } from '../handlers.ts';
import { tellAll } from '../trading/tell.ts';

export const practiceRoutes: Handlers<keyof typeof practiceApi> = {
  'user/entry': async ({ deps }) => ({ invite_required: deps.config.inviteRequired }),

  'user/try': async ({ deps, address, lang, client, once }, body) => {
    const newcomer = await checkTry(deps, address, body);
    return once((trx) => tryIt(trx, deps, newcomer, lang, client));
  },

  'user/accounts': ({ deps, session }) => describePractice(deps, session),

  'user/account_add': async ({ deps, session, onceThen }, { label, start }) =>
    onceThen(async (trx) => {
      const row = await addAccount(trx, deps, session, { label, start });
      return { answer: await presentNew(trx, deps, row), after: () => tellNotice(deps, row.id, `opening:${row.id}`) };
    }),

  'user/account_rename': ({ session, once }, body) =>
    once(async (trx) => {
      await renameAccount(trx, session, body);
      return null;
    }),

  'user/account_open': ({ deps, session, client, once }, { id }) =>
    once((trx) => openAccount(trx, deps, session, id, client)),

  'wallet/topup': ({ deps, session: { userId }, key, onceThen }, { amount }) =>
    onceThen(async (trx) => {
      const answer = await topUp(trx, deps, userId, { amount, key });
      const after = async () => deps.notifier.balance(userId, await describeWallet(deps, userId));
      return { answer, after };
    }),

  'user/next_day': ({ deps, session: { userId }, key, onceThen }) =>
    nextDay(deps, userId, key, (move) =>
      onceThen(async (trx) => {
        const { plan, after } = await move(trx);
        return { answer: plan, after };
      }),
    ),

  'user/reset': async ({ deps, session, client, onceThen }, { start, password }) => {
    const { take } = await checkPassword(deps, session.ownerId, password, 'password');
    return onceThen(async (trx) => {
      const { answer, settled, cause } = await resetAccount(trx, deps, session, { start, take }, client);
      const after = async () => {
        await tellAll(deps, settled);
        await tellNotice(deps, session.ownerId, cause);
      };
      return { answer, after };
    });
  },

  'user/delete': async ({ deps, session, onceThen }, { password, word }) => {
    const { isSet, take } = await checkPassword(deps, session.ownerId, password, 'password');
    if (!isSet && word !== deleteWord) throw DomainError.of('delete_word', {}, 'word');
    return onceThen(async (trx) => {
      const owner = await holdPerson(trx, session.ownerId);
      await take(trx);
      return { answer: null, after: await erasePerson(trx, deps, owner) };
    });
  },
};
