import { msg } from '@lingui/core/macro';
import type { createStore } from 'jotai';
import type { Notice } from '#contract/api/news.ts';
import { marketOf } from '#contract/markets.ts';
import { clientName } from '#src/lib/device/clientName.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { i18n, tagOf } from '#src/lib/i18n.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { recallMarksAtom } from '../news/marks.ts';
import { deliverMarksAtom, noteNoticeAtom, noticesAtom } from '../news/notices.ts';
import { localeAtom } from '../prefs.ts';
import { userIdAtom } from '../session.ts';
import { showToastAtom } from '../toasts.ts';

type Store = ReturnType<typeof createStore>;

/** Keeps the notices and their count right wherever the user is in the app, and sends what was read without a network. */
export function followNotices(store: Store): void {
  const deliver = () => void store.set(deliverMarksAtom);
  socketDoor.on('notice', (event) => {
    void store.set(noteNoticeAtom, event);
    if (event.kind === 'new') show(store, event.notice);
  });
  socketDoor.onConnect(deliver);
  addEventListener('online', deliver);
}

/** For the user who has just come. @returns what stops it. */
export function startNotices(store: Store): () => void {
  const userId = store.get(userIdAtom);
  // Looked at as long as somebody is logged in: it is fetched now, and again after every reconnect.
  const stop = store.sub(noticesAtom, () => undefined);
  void store.set(recallMarksAtom).then(() => {
    if (userId === store.get(userIdAtom)) return store.set(deliverMarksAtom);
  });
  return stop;
}

/** A decision on a deposit has its own words already (followWorld). */
function show(store: Store, notice: Notice): void {
  if (notice.kind === 'new_device') {
    const message = msg({ message: 'Your account was used on another device: {client}' });
    store.set(showToastAtom, { kind: 'info', message, values: { client: clientName(i18n, notice.client) } });
  }
  if (notice.kind === 'password_changed') {
    store.set(showToastAtom, { kind: 'info', message: msg`The password of your account was changed.` });
  }
  if (notice.kind === 'wallet_bound') {
    store.set(showToastAtom, { kind: 'info', message: msg`A wallet can sign in to your account now.` });
  }
  if (notice.kind === 'account_frozen') {
    store.set(showToastAtom, { kind: 'error', message: msg`Your account was frozen. The reason is in your notices.` });
  }
  if (notice.kind === 'account_released') {
    store.set(showToastAtom, { kind: 'success', message: msg`Your account is no longer frozen.` });
  }
  if (notice.kind === 'opening') {
    const amount = formatAmount(notice.amount, 'full', tagOf(store.get(localeAtom)));
    const message = msg({ message: 'Your account starts with {amount} {currency} of practice money.' });
    store.set(showToastAtom, { kind: 'info', message, values: { amount, currency: notice.currency } });
  }
  if ('order_id' in notice) showOrder(store, notice);
}

/** What happened to an order while its page was not looked at. */
function showOrder(store: Store, notice: Extract<Notice, { order_id: string }>): void {
  const tag = tagOf(store.get(localeAtom));
  const rules = marketOf(notice.symbol);
  const number = rules === undefined ? notice.number : `${rules.base}/${rules.quote} ${notice.number}`;
  const price = formatPrice(notice.price, rules?.pricePrecision ?? 2, tag);
  if (notice.kind === 'order_filled') {
    const message = msg({ message: 'Order {number} was filled at {price}.' });
    store.set(showToastAtom, { kind: 'success', message, values: { number, price } });
    return;
  }
  const closed = {
    take_profit: msg({ message: 'Take-profit reached: {number}, {result} USDT of practice money.' }),
    stop_loss: msg({ message: 'Stop-loss reached: {number}, {result} USDT of practice money.' }),
    liquidation: msg({ message: 'Liquidated: {number}, {result} USDT of practice money.' }),
  };
  const values = { number, result: formatSigned(notice.result, 2, tag) };
  store.set(showToastAtom, { kind: 'info', message: closed[notice.reason], values });
}
