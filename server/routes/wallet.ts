import type { walletApi } from '#contract/api/wallet.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { readDepositCurrency, whereToPay } from '../domain/funds/addresses.ts';
import { listDeposits, presentDeposit } from '../domain/funds/deposits.ts';
import { submitDeposit } from '../domain/funds/submit.ts';
import { transfer } from '../domain/funds/transfer.ts';
import { currencyInfo } from '../domain/funds/info.ts';
import { describeWallet, listRecords } from '../domain/funds/wallet.ts';
import type { Handlers } from './handlers.ts';

export const walletRoutes: Handlers<keyof typeof walletApi> = {
  'wallet/list': ({ deps, session }) => describeWallet(deps, session.userId),

  'wallet/get_in_address': async ({ deps, session }, { currency }) =>
    whereToPay(deps, session.userId, readDepositCurrency(currency)),

  'wallet/get_info': async ({ deps, session }, { currency }) => currencyInfo(deps, session, currency),

  'wallet/charge_req': async ({ deps, session, key, once }, body) => {
    const deposit = await once(async (trx) =>
      presentDeposit(await submitDeposit(trx, deps, session, { ...body, id: key })),
    );
    deps.notifier.deposit(session.userId, deposit);
    return deposit;
  },

  'wallet/transfer': async ({ deps, session, key, once }, { lang: _lang, ...asked }) => {
    const moved = await once((trx) => transfer(trx, deps, session.userId, { ...asked, id: key }));
    deps.notifier.balance(session.userId, await describeWallet(deps, session.userId));
    return moved;
  },

  'chargelist/log': ({ deps, session }, { status, cursor, limit = pageSize }) =>
    listDeposits(deps.store.db, session.userId, { status, cursor, limit }),

  'wallet/records': ({ deps, session }, { lang: _lang, limit = pageSize, ...asked }) =>
    listRecords(deps, session.userId, { ...asked, limit }),
};
