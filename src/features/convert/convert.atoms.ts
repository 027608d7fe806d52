import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Conversion } from '#contract/api/money/conversion.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { listFact } from '#src/state/feed/listFact.ts';
import { keptDraft } from '#src/state/forms/keptDraft.ts';
import { tradablePriceAtom } from '#src/state/market/livePrice.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import type { Currency } from '#contract/currencies.ts';
import { pricedAt } from './convert.rules.ts';

/** The amount as it was typed; the currencies stand in the address. */
export const convertDraft = keptDraft('convert', 1, { amount: '' });

/** The user's conversions, newest first. */
export const conversions = listFact<Conversion>('conversions', (page) => call('wallet/myFlashAgainstList', page));

/** Whoever looks at them sees those that come meanwhile, also from another device, on top. */
export const followConversionsAtom = atom(
  () => null,
  (_get, set, conversion: Conversion) =>
    set(conversions.changeAtom, (known) => ({
      ...known,
      list: [conversion, ...known.list.filter(({ id }) => id !== conversion.id)],
    })),
);
followConversionsAtom.onMount = (note) =>
  socketDoor.on('funds', (event) => {
    if (event.kind === 'conversion') void note(event.conversion);
  });

/** A currency at its live price, or why there is none. USDT needs none. */
export const livePricedAtom = perKey((currency: string) =>
  atom((get) => {
    const symbol = worthSymbol(currency as Currency);
    if (symbol === null) return { isLive: true as const, price: '1', priced: pricedAt('USDT', '1') };
    const price = get(tradablePriceAtom(symbol));
    if (!price.isLive) return price;
    return { isLive: true as const, price: price.data, priced: pricedAt(currency as Currency, price.data) };
  }),
);

/** It is done: the form is empty again, and the list and the balances are those of now. */
export const noteConversionAtom = atom(null, async (_get, set, conversion: Conversion, given: string, got: string) => {
  set(convertDraft.clearAtom);
  const message = msg({
    message: '{given} in practice money converted to {got}',
    comment: 'given and got are amounts like 250 USDT',
  });
  set(showToastAtom, { kind: 'success', message, values: { given, got } });
  await set(followConversionsAtom, conversion);
  await set(refreshWalletAtom);
});
