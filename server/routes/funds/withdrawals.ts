import type { withdrawalApi } from '#contract/api/funds/withdrawals.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { deleteAddress, listAddresses, saveAddress } from '#server/domain/withdrawals/addresses.ts';
import { cancelWithdrawal, tellWithdrawal } from '#server/domain/withdrawals/reviewer.ts';
import { checkWithdrawal, submitWithdrawal, withdrawalPasskeyOptions } from '#server/domain/withdrawals/submit.ts';
import { listWithdrawals, presentWithdrawal } from '#server/domain/withdrawals/withdrawals.ts';
import type { Handlers } from '../handlers.ts';

/** Withdrawals are of an account; saved addresses belong to the person, whichever account they act on. */
export const withdrawalRoutes: Handlers<keyof typeof withdrawalApi> = {
  'wallet/out': async ({ deps, session, key, onceThen }, { lang: _lang, ...asked }) => {
    const take = await checkWithdrawal(deps, session, key, asked);
    return onceThen(async (trx) => {
      const row = await submitWithdrawal(trx, deps, session, { id: key, ...asked }, take);
      return { answer: presentWithdrawal(row), after: () => tellWithdrawal(deps, row) };
    });
  },

  'wallet/out_options': ({ deps, session, once }, { lang: _lang, ...wish }) =>
    once(async (trx) => ({ options: await withdrawalPasskeyOptions(trx, deps, session, wish) })),

  'wallet/out_cancel': ({ deps, session, onceThen }, { id }) =>
    onceThen(async (trx) => {
      const row = await cancelWithdrawal(trx, deps, session.userId, id);
      return { answer: presentWithdrawal(row), after: () => tellWithdrawal(deps, row) };
    }),

  'cashlist/log': ({ deps, session }, { status, cursor, limit = pageSize }) =>
    listWithdrawals(deps.store.db, session.userId, { status, cursor, limit }),

  'wallet/address': ({ deps, session }) => listAddresses(deps.store.db, deps, session.ownerId),

  'wallet/address_save': ({ deps, session, key, once }, { lang: _lang, ...written }) =>
    once((trx) => saveAddress(trx, deps, session.ownerId, key, written)),

  'wallet/address_delete': ({ session, once }, { id }) =>
    once(async (trx) => {
      await deleteAddress(trx, session.ownerId, id);
      return null;
    }),
};
