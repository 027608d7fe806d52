import { isDealt, perPositionProduct } from '#contract/rules/products.ts';
import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { marketOf } from '#contract/markets.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { call } from '#src/lib/api.ts';
import { formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '#src/state/feed/fact.ts';
import type { PageOf } from '#src/state/feed/listFact.ts';
import { localeAtom } from '#src/state/prefs.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { calls } from './calls.ts';

const shownMax = 5;
const query = { status: 'closed', limit: shownMax } as const;

/** As earlier versions kept them. */
const keys = { contract: 'contracts:closed', forex: 'forex:closed' } as const;

const closed = perPositionProduct((product) =>
  fact<PageOf<Position>>(keys[product], () => call(calls[product].list, query)),
);

/**
 * What was closed comes on top of the list: told by the socket, or the answer to a step of this device's own, which may be the only
 * one to say so while the line is down.
 */
export const noteClosedAtom = atom(null, async (get, set, event: OrderEvent) => {
  const { order, product } = event;
  if (product === 'spot' || product === 'option' || order.status !== 'closed') return;
  const { factAtom, refreshAtom, changeAtom } = closed[product];
  if (get(factAtom).data === undefined) return set(refreshAtom);
  await set(changeAtom, (before) => ({
    ...before,
    list: [order, ...before.list.filter(({ id }) => id !== order.id)].slice(0, shownMax),
  }));
});

/** A dealer closes after the answer that accepts it: whoever is still looking is told what it brought. */
const tellAtom = atom(null, (get, set, { product, order }: OrderEvent) => {
  if (
    product === 'spot' ||
    product === 'option' ||
    !isDealt(product) ||
    order.close_reason !== 'user' ||
    order.status !== 'closed'
  )
    return;
  const rules = marketOf(order.symbol);
  if (rules === undefined || order.close_price === null) return;
  const tag = tagOf(get(localeAtom));
  const values = {
    pair: pairOf(rules),
    price: formatPrice(order.close_price, rules.pricePrecision, tag),
    result: formatSigned(resultOf(order), 2, tag),
  };
  const message = msg({
    message: '{pair} closed at {price}: {result} USDT of practice money',
    comment: 'A position was closed; the result has its sign',
  });
  set(showToastAtom, { kind: 'info', message, values });
});

/** The last positions that were closed, newest first. */
export const closedAtom = perPositionProduct((product) => {
  const followedAtom = atom(
    (get) => get(closed[product].factAtom),
    (_get, set, event: OrderEvent) => {
      void set(noteClosedAtom, event);
      if (event.product === product) set(tellAtom, event);
    },
  );
  followedAtom.onMount = (note) => socketDoor.on('order', note);
  return followedAtom;
});
