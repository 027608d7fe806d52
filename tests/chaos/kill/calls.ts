/** Every call of the contract as a thing to do: a call that is added later is a type error here until it is tried as well. */
import type { User } from '#contract/api/account.ts';
import { type CallName, callNames } from '#contract/api/calls.ts';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import { makeWallet } from '#tests/api/wallets.ts';
import { seal } from '#src/lib/outbox/seal/envelope.ts';
import {
  endSession,
  forget,
  logIn,
  logOut,
  logOutLate,
  lookAtSessions,
  lookAtUser,
  register,
  setLanguage,
  somebody,
} from './account.ts';
import { type Client, Lost } from './client.ts';
import { pick, shuffled } from '../dice.ts';
import { lookAtMessages, writeMessage } from './chat.ts';
import { convert, lookAtConversions } from './conversions.ts';
import { lookAtNotice, lookAtNotices, lookAtPush, readNotices, removePush, savePush } from './notices.ts';
import { deleteCard, handInPapers, lookAtCards, saveCard } from './papers.ts';
import type { Person } from './people.ts';
import { endPlan, lookAtPlans, lookAtPlanTrades, previewEnd, takeHosting, takeStrategy } from './plans.ts';
import {
  addAccount,
  deleteAll,
  lookAtAccounts,
  nextDay,
  openAccount,
  renameAccount,
  reset,
  topUp,
  tryIt,
} from './practice.ts';
import {
  askForPasskey,
  askToLogIn,
  changeEmail,
  changePassword,
  endOthers,
  lock,
  makeKey,
  removePasskey,
} from './security.ts';
import {
  addMargin,
  cancelAll,
  cancelContract,
  cancelSpot,
  closeAll,
  closeContract,
  closeForex,
  lookAtFills,
  move,
  openContract,
  openForex,
  openOption,
  reverseContract,
  setForexStops,
  setStops,
  tradeSpot,
} from './trading.ts';
import {
  askForSignature,
  cancelWithdrawal,
  deleteAddress,
  lookAtAddresses,
  lookAtWithdrawals,
  saveAddress,
  switchWhitelist,
  withdraw,
} from './withdrawals.ts';
import { applyForLoan, lookAtLines, lookAtLoans, repayLoan } from './loans.ts';
import { bindWallet, signInWithWallet } from './walletLogin.ts';
import { addressOf, deposit, finishUploads, lookAtDeposits, lookAtRecords, lookAtWallet } from './wallet.ts';

type Deed = (client: Client, person: Person) => Promise<unknown>;

const dayMs = 86_400_000;
const candles = { symbol: 'BTCUSDT', interval: '1h', limit: 5 };

const deeds: Record<CallName, Deed> = {
  'user/register': (client) => register(client, 'email'),
  sms_send_d: (client) => register(client, 'phone'),
  sms_mail: (client, person) => forget(client, person),
  'user/forget': (client, person) => forget(client, person),
  'user/login': logIn,
  'user/nonce': ({ look }) => look('user/nonce', { address: makeWallet().address }),
  'user/wallet_bind': bindWallet,
  'user/addressreg': signInWithWallet,
  'user/info': lookAtUser,
  'user/sessions': lookAtSessions,
  'user/session_end': endSession,
  'user/logout': logOut,
  'user/session_forget': logOutLate,
  'set/lang': setLanguage,
  'user/entry': ({ look }) => look('user/entry'),
  'user/try': tryIt,
  'user/accounts': lookAtAccounts,
  'user/account_add': addAccount,
  'user/account_rename': renameAccount,
  'user/account_open': openAccount,
  'wallet/topup': topUp,
  'user/next_day': nextDay,
  'user/reset': reset,
  'user/delete': deleteAll,
  'user/security': ({ look }, { tokens }) => look('user/security', {}, tokens[0]),
  'user/sessions_end_others': endOthers,
  'safe/update_password': changePassword,
  'safe/google': makeKey,
  'safe/email': changeEmail,
  'safe/lock': lock,
  'user/passkey': askForPasskey,
  'user/passkey_remove': removePasskey,
  'user/passkey_login': askToLogIn,
  getareacode: ({ look }) => look('getareacode'),
  'currency/quotation_new': ({ look }) => look('currency/quotation_new'),
  'currency/whlist': ({ look }) => look('currency/whlist'),
  'currency/new_timeshar': ({ look }) => look('currency/new_timeshar', candles),
  'currency/depth': ({ look }) => look('currency/depth', { symbol: 'ETHUSDT' }),
  'currency/trades': ({ look }) => look('currency/trades', { symbol: 'ETHUSDT' }),
  'currency/whkdata': ({ look }) => look('currency/whkdata', { ...candles, symbol: 'EURUSD' }),
  'market/sparks': ({ look }) => look('market/sparks'),
  'market/config': ({ look }) => look('market/config'),
  'market/seeds': ({ look }) => look('market/seeds'),
  'market/seed': async ({ look }) => {
    const seeds = await look<{ list: { date: string }[] }>('market/seeds');
    return look('market/seed', { date: seeds?.list[0]?.date });
  },
  'market/chain': ({ look }) => look('market/chain', { from: 1 }),
  'market/block': ({ look }) => look('market/block', { n: Math.floor(Date.now() / dayMs / 256) }),
  'wallet/list': lookAtWallet,
  'wallet/get_in_address': (client, person) => addressOf(client, person, pick(client, depositCurrencies)),
  'wallet/get_info': ({ look }, { tokens }) => look('wallet/get_info', { currency: 'USDT' }, tokens[0]),
  'wallet/report': ({ look }, { tokens }) => look('wallet/report', {}, tokens[0]),
  'wallet/detail': ({ look }, { tokens }) => look('wallet/detail', { account: 'spot', currency: 'USDT' }, tokens[0]),
  'wallet/charge_req': deposit,
  'wallet/transfer': move,
  'wallet/out': withdraw,
  'wallet/out_options': askForSignature,
  'wallet/out_cancel': cancelWithdrawal,
  'cashlist/log': lookAtWithdrawals,
  'wallet/address': lookAtAddresses,
  'wallet/address_save': saveAddress,
  'wallet/address_delete': deleteAddress,
  'safe/whitelist': switchWhitelist,
  'wallet/flashAgainstList': ({ look }, { tokens }) => look('wallet/flashAgainstList', {}, tokens[0]),
  'wallet/flashAgainst': convert,
  'wallet/myFlashAgainstList': lookAtConversions,
  'trade/cancelall': cancelAll,
  'trade/fills': lookAtFills,
  'trade/profit': ({ look }, { tokens }) => look('trade/profit', { from: 0, to: 9_999_999_999 }, tokens[0]),
  'market/risk': ({ look }) => look('market/risk', { symbol: 'BTCUSDT' }),
  'coin/trade': tradeSpot,
  'coin/list': ({ look }, { tokens }) => look('coin/list', {}, tokens[0]),
  'coin/cancel': cancelSpot,
  'lever/deal': ({ look }, { tokens }) => look('lever/deal', { symbol: 'ETHUSDT' }, tokens[0]),
  'lever/submit': openContract,
  'lever/close': closeContract,
  'lever/closeall': closeAll,
  'lever/reverse': reverseContract,
  'lever/margin': addMargin,
  'lever/setstop': setStops,
  'lever/cancel': cancelContract,
  'lever/dealall': ({ look }, { tokens }) => look('lever/dealall', {}, tokens[0]),
  'lever/my_trade': ({ look }, { tokens }) => look('lever/my_trade', {}, tokens[0]),
  'microtrade/whsubmit': openForex,
  'microtrade/whlists': ({ look }, { tokens }) => look('microtrade/whlists', {}, tokens[0]),
  'microtrade/whclose': closeForex,
  'microtrade/whsetstop': setForexStops,
  'microtrade/seconds': ({ look }, { tokens }) => look('microtrade/seconds', {}, tokens[0]),
  'microtrade/payable_currencies': ({ look }, { tokens }) => look('microtrade/payable_currencies', {}, tokens[0]),
  'microtrade/submit': openOption,
  'microtrade/lists': ({ look }, { tokens }) => look('microtrade/lists', {}, tokens[0]),
  'chargelist/log': lookAtDeposits,
  'wallet/records': lookAtRecords,
  'outbox/unseal': unseal,
  'user/getrealinfo': ({ look }, { tokens }) => look('user/getrealinfo', {}, tokens[0]),
  'user/real_name': handInPapers,
  'lh/loan/config': ({ look }) => look('lh/loan/config'),
  'lh/wh_bzhl_list': ({ look }) => look('lh/wh_bzhl_list'),
  'lh/loan/statistics': ({ look }, { tokens }) => look('lh/loan/statistics', {}, tokens[0]),
  'lh/loan/order': lookAtLoans,
  'lh/loan/lines': lookAtLines,
  'lh/loan/submit': applyForLoan,
  'lh/loan/repayment': repayLoan,
  'user/cash_info': lookAtCards,
  'user/cash_save': saveCard,
  'user/cash_delete': deleteCard,
  'lh/deposit/config': ({ look }) => look('lh/deposit/config'),
  project: ({ look }) => look('project'),
  'lh/deposit': takeHosting,
  'project/order': takeStrategy,
  'lh/deposit/termination': previewEnd,
  'lh/deposit/cancel': endPlan,
  'lh/deposit/ordersum': ({ look }, { tokens }) => look('lh/deposit/ordersum', {}, tokens[0]),
  'lh/deposit/order': lookAtPlans,
  'project/orders': lookAtPlans,
  'lh/deposit/records': ({ look }, { tokens }) => look('lh/deposit/records', { limit: 20 }, tokens[0]),
  'lh/deposit/trades': lookAtPlanTrades,
  'user/invite': ({ look }, { tokens }) => look('user/invite', {}, tokens[0]),
  'news/list': ({ look }) => look('news/list', { bodies: true, limit: 3 }),
  'news/detail': async ({ look }) => {
    const news = await look<{ list: { id: string }[] }>('news/list', { category: 'hourly', limit: 1 });
    return look('news/detail', { id: news?.list[0]?.id });
  },
  'user/usermessage': lookAtNotices,
  'user/usermessage_detail': lookAtNotice,
  'user/usermessage_read': readNotices,
  'user/push': lookAtPush,
  'user/push_save': savePush,
  'user/push_remove': removePush,
  'news/getkf': ({ look }, { tokens }) => look('news/getkf', {}, tokens[0]),
  'chat/history': lookAtMessages,
  'chat/send': writeMessage,
};

/** What was sealed to the server's key before a crash is opened after it, always to the same. */
async function unseal({ look, line, random }: Client, person: Person): Promise<void> {
  const [token = null] = person.tokens;
  if (person.sealed === null) {
    const user = await look<User>('user/info', {}, token);
    if (user === null) return;
    const entry = random.uuid();
    const { wrapping } = await seal(user.sealing_key, { owner: person.id, entry }, new ArrayBuffer(8));
    const { keyId, ...rest } = wrapping;
    person.sealed = { body: { key_id: keyId, entry, ...rest }, key: null };
  }
  const opened = await look<{ key: string }>('outbox/unseal', person.sealed.body, token);
  const key = person.sealed.key ?? opened?.key;
  if (key === undefined || opened?.key !== key) line.problem(`what ${person.account} has sealed is not opened`);
  person.sealed.key = key ?? null;
}

/** Money and pictures are what matters most, so they come more than once in a deck. */
const deck: readonly CallName[] = [
  ...callNames,
  ...Array.from({ length: 8 }, () => 'wallet/charge_req' as const),
  ...Array.from({ length: 3 }, () => 'wallet/out' as const),
  'set/lang',
  'chargelist/log',
  'wallet/records',
];

/**
 * Does one thing after the other, each deck in another order, until it is told to stop or loses an answer.
 * @param missing what has not been answered yet: where there is any, it comes first, and a quarter of the deck behind it, which may bring
 * about what it needs.
 */
export async function keepBusy(
  client: Client,
  isOver: () => boolean,
  missing: () => readonly CallName[] = () => [],
): Promise<void> {
  try {
    while (!isOver()) {
      const [all, first] = [shuffled(client, deck), missing()];
      for (const name of first.length === 0 ? all : [...first, ...all.slice(0, Math.ceil(deck.length / 4))]) {
        if (isOver()) return;
        if (client.people.length === 0) await register(client, 'email');
        if (client.people.length === 0) continue;
        const person = somebody(client);
        if (person.tokens.length === 0) await logIn(client, person);
        await finishUploads(client, person);
        await deeds[name](client, person);
      }
    }
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
}
