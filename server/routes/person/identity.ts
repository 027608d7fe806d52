import type { identityApi } from '#contract/api/person/identity.ts';
import { addBankCard, changeBankCard, deleteBankCard, listBankCards } from '#server/domain/identity/bankCards.ts';
import { describeIdentity, presentIdentity } from '#server/domain/identity/identities.ts';
import { tellIdentity } from '#server/domain/identity/reviewer.ts';
import { submitPapers } from '#server/domain/identity/submit.ts';
import type { Handlers } from '../handlers.ts';

/** Papers and bank cards belong to the person, whichever practice account they act on. */
export const identityRoutes: Handlers<keyof typeof identityApi> = {
  'user/getrealinfo': ({ deps, session }) => describeIdentity(deps, session.ownerId),

  'user/real_name': ({ deps, session, key, onceThen }, { lang: _lang, ...papers }) =>
    onceThen(async (trx) => {
      const row = await submitPapers(trx, deps, session, { ...papers, id: key });
      return { answer: presentIdentity(deps, row), after: () => tellIdentity(deps, row) };
    }),

  'user/cash_info': async ({ deps, session }) => ({ list: await listBankCards(deps.store.db, session.ownerId) }),

  'user/cash_save': ({ deps, session, key, once }, { lang: _lang, id, ...written }) =>
    once((trx) =>
      id === undefined
        ? addBankCard(trx, deps, session.ownerId, key, written)
        : changeBankCard(trx, deps, session.ownerId, id, written),
    ),

  'user/cash_delete': ({ session, once }, { id }) =>
    once(async (trx) => {
      await deleteBankCard(trx, session.ownerId, id);
      return null;
    }),
};
