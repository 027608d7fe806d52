/** One good request for every call, of one person; a call without one is a type error. */
import { createCipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { CallName } from '#contract/api/calls.ts';
import { sealContext, sealInfo, wrapBytes } from '#contract/rules/seal.ts';
import {
  buySome,
  contractOrder,
  forexOrder,
  openContract,
  openForex,
  optionOrder,
  pendingContract,
  restingOrder,
  shownForex,
  shownIn,
  spotOrder,
} from './trading.ts';
import { owedLoan, readyToBorrow } from './loans.ts';
import { bankCard, papersOf, saveBankCard } from './papers.ts';
import { quoted } from './conversions.ts';
import { roomForPlans, startedPlan } from './plans.ts';
import { pushSubscription } from './push.ts';
import { picture, sha256, upload } from './uploads.ts';
import { saveAddress, withdraw, withdrawal, withdrawalAddress } from './withdrawals.ts';
import { makeWallet, signedBy, type TestWallet } from './wallets.ts';
import type { Person, World } from './world.ts';

export type GoodRequests = Record<CallName, () => Promise<object> | object>;

/** Calls behind which their person asks for nothing more: a test has somebody else for them, or does them last. */
export const endings: readonly CallName[] = ['user/reset', 'user/delete', 'user/logout'];

/** The calls with those at their end. */
export function endingsLast(names: readonly CallName[]): CallName[] {
  return names.toSorted((a, b) => endings.indexOf(a) - endings.indexOf(b));
}

const password = 'a new pass word';

export function goodRequests(world: World, person: Person): GoodRequests {
  const { token, device } = person;
  /** The address as it is by now: `safe/email` has changed it. */
  const account = async () => {
    const { status, message } = await world.ask('user/info', {}, { token });
    return (status === 200 ? message.email : null) ?? person.account;
  };
  /** A lock that an earlier request has set stands in the way of no later one. */
  const unlocked = async (body: object) => {
    const { db } = world.store;
    await db.updateTable('safeguards').set({ locked_until: null }).where('user_id', '=', person.id).execute();
    return body;
  };
  return {
    'user/login': async () => ({ account: await account(), password: person.password, device }),
    'user/register': async () => {
      const newcomer = `${randomUUID()}@example.com`;
      const code = await world.codeFor(newcomer, 'register');
      return { account: newcomer, password, password_confirm: password, code, invite: '', balance: '1000', device };
    },
    'user/forget': async () => {
      const other = await world.person();
      const code = await world.codeFor(other.account, 'forget', other.device);
      return { account: other.account, code, password, password_confirm: password };
    },
    'user/nonce': () => ({ address: makeWallet().address, purpose: 'bind' }),
    'user/addressreg': async () => ({ ...(await signedBy(world, makeWallet())), invite: '', device }),
    'user/wallet_bind': async () => ({
      ...(await signedBy(world, walletOf(person), 'bind')),
      password: person.password,
    }),
    getareacode: () => ({}),
    sms_send_d: () => ({
      to: `+4915${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`,
      purpose: 'register',
    }),
    sms_mail: () => ({ to: `${randomUUID()}@example.com`, purpose: 'bind' }),
    'user/info': () => ({}),
    'user/sessions': () => ({}),
    'user/session_end': async () => {
      const other = await world.must('user/login', { account: await account(), password: person.password });
      const list = await world.must('user/sessions', {}, { token: other.token });
      return { id: list.find(({ current }) => current)?.id };
    },
    'user/logout': () => ({}),
    'user/session_forget': () => ({ session: randomBytes(32).toString('hex') }),
    'set/lang': () => ({ lang: 'pt' }),
    'user/entry': () => ({}),
    'user/try': () => ({ device, balance: '10000', invite: '' }),
    'user/accounts': () => ({}),
    'user/account_add': async () => {
      // Each begins with one, and has room for four more.
      const { list } = await world.must('user/accounts', {}, { token });
      const rest = list.filter(({ archived, current }) => archived === null && !current).map(({ id }) => id);
      if (rest.length >= 4)
        await world.store.db.updateTable('users').set({ archived: 1n }).where('id', 'in', rest).execute();
      return { label: 'Careful', start: '1000' };
    },
    'user/account_rename': () => ({ id: person.id, label: 'Careful' }),
    'user/account_open': () => ({ id: person.id }),
    'wallet/topup': async () => {
      // There is room for it, however often it was asked for.
      await world.store.db.deleteFrom('topups').execute();
      return { amount: '250.5' };
    },
    'user/next_day': () => ({}),
    'user/reset': async () => ({ start: '1000', password: person.password }),
    'user/delete': () => ({ password: person.password }),
    'user/security': () => ({}),
    'user/sessions_end_others': () => ({}),
    'safe/update_password': () =>
      unlocked({
        kind: 'login',
        old: person.password,
        password: person.password,
        password_confirm: person.password,
      }),
    'safe/google': () => unlocked({ action: 'key' }),
    'safe/email': async () => {
      const email = `${randomUUID()}@example.com`;
      return unlocked({ email, code: await world.codeFor(email, 'bind'), password: person.password });
    },
    'safe/lock': () => unlocked({ days: '1', password: person.password }),
    'user/passkey': () => unlocked({ action: 'options', password: person.password }),
    'user/passkey_remove': async () => {
      const id = randomUUID();
      await insertPasskey(world.store.db, id, person.id);
      return unlocked({ id, password: person.password });
    },
    'user/passkey_login': () => ({ action: 'options' }),
    'currency/quotation_new': () => ({}),
    'currency/whlist': () => ({}),
    'currency/new_timeshar': () => ({ symbol: 'SOLUSDT', interval: '4h', limit: '7', to: '1795000000' }),
    'currency/whkdata': () => ({ symbol: 'XAUUSD', interval: '1M', limit: '3' }),
    'currency/depth': () => ({ symbol: 'ETHUSDT' }),
    'currency/trades': () => ({ symbol: 'ETHUSDT' }),
    'market/sparks': () => ({}),
    'market/config': () => ({}),
    'market/seeds': () => ({}),
    'market/seed': () => ({ date: '2026-11-10' }),
    'market/chain': () => ({ from: '2' }),
    'market/block': () => ({ n: '81' }),
    'wallet/list': () => ({}),
    'wallet/get_in_address': () => ({ currency: 'ETH' }),
    'wallet/get_info': () => ({ currency: 'BTC' }),
    'wallet/charge_req': async () => {
      const { address } = await world.must('wallet/get_in_address', { currency: 'BTC' }, { token });
      const proof = await upload(world, person);
      return { currency: 'BTC', amount: '0.5', address, proof, client_time: '1795000000000', owner: person.id };
    },
    'wallet/out': async () => withdrawal(world, person),
    'wallet/out_options': async () => {
      const { currency, amount, address_id } = await withdrawal(world, person);
      return { currency, amount, address_id };
    },
    'wallet/out_cancel': async () => ({ id: (await withdraw(world, person)).id }),
    'cashlist/log': () => ({ limit: '5', status: 'review' }),
    'wallet/address': () => ({}),
    'wallet/address_save': () => withdrawalAddress(),
    'wallet/address_delete': async () => ({ id: (await saveAddress(world, person)).id }),
    'safe/whitelist': () => unlocked({ on: true }),
    'chargelist/log': () => ({ limit: '5', status: 'review' }),
    'wallet/records': () => ({ account: 'spot', currency: 'USDT', from: '0', to: '9999999999' }),
    'wallet/report': () => ({}),
    'wallet/detail': () => ({ account: 'spot', currency: 'USDT', limit: '5' }),
    'wallet/transfer': () => ({ from: 'spot', to: 'option', currency: 'USDT', amount: '12.5' }),
    'wallet/flashAgainstList': () => ({ from: 'USDT', to: 'ETH', amount: '25' }),
    'wallet/flashAgainst': () => quoted(world, person, { from: 'USDT', to: 'BTC', amount: '12.5' }),
    'wallet/myFlashAgainstList': () => ({ limit: '5' }),
    'trade/cancelall': async () => ({ symbol: (await restingOrder(world, person)).symbol }),
    'trade/fills': async () => ({ product: 'spot', id: (await buySome(world, person)).id }),
    'trade/profit': () => ({ from: '0', to: '9999999999', offset: '3600' }),
    'market/risk': () => ({ symbol: 'ETHUSDT' }),
    'coin/trade': () => spotOrder(world),
    'coin/list': () => ({ status: 'done', limit: '5' }),
    'coin/cancel': async () => ({ id: (await restingOrder(world, person)).id }),
    'lever/deal': () => ({ symbol: 'BTCUSDT' }),
    'lever/submit': () => contractOrder(world, person),
    'lever/close': async () => ({
      id: (await openContract(world, person)).id,
      ...(await shownIn(world, 'ETHUSDT', 'sell')),
    }),
    'lever/closeall': async () => ({
      positions: [{ id: (await openContract(world, person)).id, ...(await shownIn(world, 'ETHUSDT', 'sell')) }],
    }),
    'lever/reverse': async () => ({
      id: (await openContract(world, person)).id,
      ...(await shownIn(world, 'ETHUSDT', 'sell')),
    }),
    'lever/margin': async () => ({ id: (await openContract(world, person)).id, amount: '0.25' }),
    'lever/setstop': async () => ({ id: (await openContract(world, person)).id, take_profit: '', stop_loss: '100' }),
    'lever/cancel': async () => ({ id: (await pendingContract(world, person)).id }),
    'lever/dealall': () => ({}),
    'lever/my_trade': () => ({ limit: 5, status: 'open' }),
    'microtrade/whsubmit': () => forexOrder(world, person),
    'microtrade/whlists': () => ({ limit: '5', symbol: 'EURUSD' }),
    'microtrade/whclose': async () => ({
      id: (await openForex(world, person)).id,
      ...shownForex(world, 'EURUSD', 'sell'),
    }),
    'microtrade/whsetstop': async () => ({ id: (await openForex(world, person)).id, take_profit: '9' }),
    'microtrade/seconds': () => ({}),
    'microtrade/payable_currencies': () => ({}),
    'microtrade/submit': () => optionOrder(world, person),
    'microtrade/lists': () => ({ status: 'open' }),
    'news/list': () => ({ category: 'daily', bodies: 'true', limit: '5' }),
    'news/detail': async () => ({ id: (await world.must('news/list', { limit: 1 })).list[0]?.id }),
    'user/usermessage': () => ({ limit: '3' }),
    'user/usermessage_detail': async () => {
      const { list } = await world.must('user/usermessage', {}, { token });
      return { id: list[0]?.id };
    },
    'user/usermessage_read': () => ({}),
    'user/push': () => ({}),
    'user/push_save': () => pushSubscription(),
    'user/push_remove': () => ({}),
    'news/getkf': () => ({}),
    'chat/history': () => ({ limit: '3' }),
    'chat/send': async () => {
      // There is room for so many in a minute: what earlier requests have left goes.
      await world.store.db.deleteFrom('chat_turns').where('user_id', '=', person.id).execute();
      const client_id = randomUUID();
      const text = 'Where is my deposit?';
      return {
        client_id,
        text,
        picture: await upload(world, person, await picture(), 'chat'),
        client_time: '1795000000',
        owner: person.id,
      };
    },
    'user/getrealinfo': () => ({}),
    'user/real_name': async () => {
      // One submission at a time: what an earlier request has left goes.
      await world.store.db.deleteFrom('identities').where('user_id', '=', person.id).execute();
      return { ...(await papersOf(world, person)), client_time: '1795000000', owner: person.id };
    },
    'user/cash_info': () => ({}),
    'user/cash_save': async () => {
      await world.store.db.deleteFrom('bank_cards').where('user_id', '=', person.id).execute();
      return { ...bankCard(), country: 'US', routing: '110000000' };
    },
    'user/cash_delete': async () => ({ id: (await saveBankCard(world, person)).id }),
    'lh/deposit/config': () => ({}),
    project: () => ({}),
    'lh/deposit': async () => {
      await roomForPlans(world, person);
      return { plan: 'hosting1', currency: 'USDT', amount: '500' };
    },
    'project/order': async () => {
      await roomForPlans(world, person);
      return { pid: 'momentum', amount: '100' };
    },
    'lh/deposit/termination': async () => ({ id: await startedPlan(world, person) }),
    'lh/deposit/cancel': async () => ({ id: await startedPlan(world, person) }),
    'lh/deposit/ordersum': () => ({ kind: 'strategy' }),
    'lh/deposit/order': () => ({ status: 'running', limit: '5' }),
    'project/orders': async () => ({ id: await startedPlan(world, person), limit: '5' }),
    'lh/deposit/records': async () => ({ id: await startedPlan(world, person), limit: '5' }),
    'lh/deposit/trades': async () => ({ id: await startedPlan(world, person) }),
    'user/invite': () => ({}),
    'lh/loan/config': () => ({}),
    'lh/wh_bzhl_list': () => ({}),
    'lh/loan/statistics': () => ({}),
    'lh/loan/order': () => ({ limit: '5', status: 'review' }),
    'lh/loan/lines': async () => ({ id: (await owedLoan(world, person)).id, limit: '5' }),
    'lh/loan/submit': async () => {
      return { ...(await readyToBorrow(world, person)), client_time: '1795000000', owner: person.id };
    },
    'lh/loan/repayment': async () => ({ id: (await owedLoan(world, person)).id, amount: '10.5' }),
    'outbox/unseal': async () => sealedKey(person.id, (await world.must('user/info', {}, { token })).sealing_key),
  };
}

/** A passkey that nobody can use, straight into the database. */
async function insertPasskey(db: World['store']['db'], id: string, userId: string): Promise<void> {
  const row = { id, user_id: userId, credential: id, public_key: '', counter: 0n, label: '', created: 1n };
  await db.insertInto('passkeys').values(row).execute();
}

const wallets = new Map<string, TestWallet>();

/** Always the same one: an account has one wallet. */
function walletOf({ id }: Person): TestWallet {
  const wallet = wallets.get(id) ?? makeWallet();
  wallets.set(id, wallet);
  return wallet;
}

/** As a device seals the key of an entry to the server (contract/rules/seal.ts). */
function sealedKey(owner: string, to: { id: string; key: string }): object {
  const [entry, checksum] = [randomUUID(), sha256(randomBytes(8))];
  const pair = createECDH('prime256v1');
  const ephemeral = pair.generateKeys().toString('base64url');
  const shared = pair.computeSecret(Buffer.from(to.key, 'base64url'));
  const made = Buffer.from(hkdfSync('sha256', shared, '', sealInfo(to.id, ephemeral), wrapBytes.key + wrapBytes.nonce));
  const cipher = createCipheriv('aes-256-gcm', made.subarray(0, wrapBytes.key), made.subarray(wrapBytes.key));
  cipher.setAAD(Buffer.from(sealContext(owner, entry, checksum)));
  const wrapped = Buffer.concat([cipher.update(randomBytes(32)), cipher.final(), cipher.getAuthTag()]);
  return { key_id: to.id, entry, checksum, ephemeral, wrapped: wrapped.toString('base64url') };
}
