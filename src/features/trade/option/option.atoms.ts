import { msg } from '@lingui/core/macro';
import { type Atom, atom } from 'jotai';
import type { OptionOrder } from '#contract/api/options.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { marketDraft } from '#src/state/forms/marketDraft.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { type NoPrice, tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { emptyTicket } from './option.rules.ts';

/** After a stake direction and period stay. */
export const ticketDraft = marketDraft('option', 2, emptyTicket, { stake: '' });

const reasons = new Map<string, Atom<NoPrice | null>>();

/** Why there is no price to stake on; null while there is one. Changes when that does, not with every price. */
export function noPriceAtom(symbol: string): Atom<NoPrice | null> {
  const made =
    reasons.get(symbol) ??
    atom((get) => {
      const price = get(tradablePriceAtom(symbol));
      return price.isLive ? null : price.reason;
    });
  reasons.set(symbol, made);
  return made;
}

/** A stake is placed: it runs from now on, and the account has less. */
export const notePlacedAtom = atom(
  null,
  async (_get, set, order: OptionOrder, words: { stake: string; pair: string }) => {
    const message =
      order.direction === 'up'
        ? msg({ message: 'Placed: {stake} of practice money on {pair} going up', comment: 'stake like 50 USDT' })
        : msg({ message: 'Placed: {stake} of practice money on {pair} going down', comment: 'stake like 50 USDT' });
    set(showToastAtom, { kind: 'success', message, values: { ...words } });
    await set(noteOrderAtom, { product: 'option', order });
    await set(refreshWalletAtom);
  },
);
