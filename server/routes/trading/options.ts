import { optionCurrencies, type optionApi } from '#contract/api/options.ts';
import { fromMinor } from '#contract/currencies.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { terms } from '#contract/terms.ts';
import { listOptions, presentOption, submitOption } from '#server/domain/trading/options/options.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Handlers } from '../handlers.ts';
import { tellOrder } from './tell.ts';

export const optionRoutes: Handlers<keyof typeof optionApi> = {
  'microtrade/seconds': async () =>
    terms.options.map(({ seconds, payoutBps, min, max }) => ({ seconds, payout_bps: payoutBps, min, max })),

  'microtrade/payable_currencies': async ({ deps, session }) => {
    const held = await balancesOf(deps.store.db, session.userId);
    return optionCurrencies.map((currency) => {
      const own = held.find((row) => row.kind === 'option' && row.currency === currency);
      return { currency, available: fromMinor(own?.available ?? 0n, currency) };
    });
  },

  'microtrade/submit': async ({ deps, session, once }, { lang: _lang, ...request }) => {
    const order = await once(async (trx) => presentOption(await submitOption(trx, deps, session.userId, request)));
    await tellOrder(deps, session.userId, { product: 'option', order });
    return order;
  },

  'microtrade/lists': ({ deps, session }, { lang: _lang, limit = pageSize, ...request }) =>
    listOptions(deps.store.db, session.userId, { ...request, limit }),
};
