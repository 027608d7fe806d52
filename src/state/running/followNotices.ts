import { msg } from '@lingui/core/macro';
import type { createStore } from 'jotai';
import type { Notice } from '#contract/api/news.ts';
import { marketOf } from '#contract/markets.ts';
import { clientName } from '#src/lib/device/clientName.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { i18n, tagOf } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { recallMarksAtom } from '../news/marks.ts';
import { deliverMarksAtom, noteNoticeAtom, noticesAtom } from '../news/notices.ts';
import { localeAtom } from '../prefs.ts';
import { refreshUserAtom, userIdAtom } from '../session.ts';
import { tell } from './tell.ts';

type Store = ReturnType<typeof createStore>;

/** Keeps the notices and their count right wherever the user is in the app, and sends what was read without a network. */
export function followNotices(store: Store): void {
  const deliver = () => void store.set(deliverMarksAtom);
  socketDoor.on('notice', (event) => {
    void store.set(noteNoticeAtom, event);
    if (event.kind !== 'new') return;
    show(store, event.notice);
    // What the account may do is said above every form.
    if (event.notice.kind === 'account_frozen' || event.notice.kind === 'account_released')
      void store.set(refreshUserAtom);
  });
  socketDoor.onConnect(deliver);
  addEventListener('online', deliver);
}

/** Starts for the user who has just logged in. @returns what stops it. */
export function startNotices(store: Store): () => void {
  const userId = store.get(userIdAtom);
  // Subscribed while a user is logged in: fetched now, and again after every reconnect.
  const stop = store.sub(noticesAtom, () => undefined);
  void store.set(recallMarksAtom).then(() => {
    if (userId === store.get(userIdAtom)) return store.set(deliverMarksAtom);
  });
  return stop;
}

type Told = Parameters<typeof tell>[1];

function aboutOf(notice: Notice): Parameters<typeof tell>[2] {
  const topic =
    notice.kind === 'order_filled' || notice.kind === 'order_expired'
      ? 'fills'
      : notice.kind === 'position_closed'
        ? 'closes'
        : ('account' as const);
  return { topic, tag: `notice:${notice.id}`, path: paths.notice({ id: notice.id }) };
}

/** A decision on a deposit has its own toast (follow.ts). */
function show(store: Store, notice: Notice): void {
  const say = (toast: Told) => tell(store, toast, aboutOf(notice));
  if (notice.kind === 'new_device') {
    const message = msg({ message: 'Your account was used on a new device: {client}' });
    say({ kind: 'info', message, values: { client: clientName(i18n, notice.client) } });
  }
  if (notice.kind === 'password_changed') {
    say({ kind: 'info', message: msg`Your account’s password was changed.` });
  }
  if (notice.kind === 'signer_bound') {
    say({ kind: 'info', message: msg`A wallet can now log in to your account.` });
  }
  if (notice.kind === 'account_frozen') {
    say({ kind: 'error', message: msg`Your account was frozen. The reason is in your notices.` });
  }
  if (notice.kind === 'account_released') {
    say({ kind: 'success', message: msg`Your account is no longer frozen.` });
  }
  if (notice.kind === 'opening') {
    const amount = formatAmount(notice.amount, 'full', tagOf(store.get(localeAtom)));
    const message = msg({ message: 'Your account starts with {amount} {currency} of practice money.' });
    say({ kind: 'info', message, values: { amount, currency: notice.currency } });
  }
  if ('withdrawal_id' in notice) {
    const { number, net, currency } = notice;
    const amount = formatAmount(net, 'full', tagOf(store.get(localeAtom)));
    const isPaid = notice.kind === 'withdrawal_succeed';
    const message = isPaid
      ? msg({ message: 'Withdrawal paid out: {amount} {currency} of practice money' })
      : msg({ message: 'Withdrawal {number} was rejected. The full amount is available again.' });
    say({ kind: isPaid ? 'success' : 'error', message, values: { amount, currency, number } });
  }
  if ('order_id' in notice) say(orderWords(store, notice));
  if ('plan_id' in notice) say(planWords(store, notice));
}

/** What is told of a plan. */
function planWords(store: Store, { kind, number, result }: Extract<Notice, { plan_id: string }>): Told {
  const values = { number, result: formatSigned(result, 2, tagOf(store.get(localeAtom))) };
  if (kind === 'plan_started') {
    return { kind: 'info', message: msg({ message: 'Plan {number} has started.' }), values };
  }
  if (kind === 'plan_failed') {
    const message = msg({ message: 'Plan {number} was rejected. The full amount is available again.' });
    return { kind: 'error', message, values };
  }
  return {
    kind: 'info',
    message: msg({ message: 'Plan {number} has ended: {result} USDT of practice money.' }),
    values,
  };
}

/** What is told of an order, on whatever page the user is. */
function orderWords(store: Store, notice: Extract<Notice, { order_id: string }>): Told {
  const tag = tagOf(store.get(localeAtom));
  const rules = marketOf(notice.symbol);
  const number = rules === undefined ? notice.number : `${rules.base}/${rules.quote} ${notice.number}`;
  if (notice.kind === 'order_expired') {
    const message = msg({ message: 'Day order {number} expired at 00:00 UTC.' });
    return { kind: 'info', message, values: { number } };
  }
  const price = formatPrice(notice.price, rules?.pricePrecision ?? 2, tag);
  if (notice.kind === 'order_filled') {
    const message = msg({ message: 'Order {number} was filled at {price}.' });
    return { kind: 'success', message, values: { number, price } };
  }
  const closed = {
    take_profit: msg({ message: 'Take profit reached: {number}, {result} USDT of practice money.' }),
    stop_loss: msg({ message: 'Stop loss reached: {number}, {result} USDT of practice money.' }),
    liquidation: msg({ message: 'Liquidated: {number}, {result} USDT of practice money.' }),
  };
  const values = { number, result: formatSigned(notice.result, 2, tag) };
  return { kind: 'info', message: closed[notice.reason], values };
}
