import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, callNames, calls } from '../../contract/api/calls.ts';
import { errorKeys } from '../../contract/errors.ts';
import { upload } from '../../tests/api/uploads.ts';
import { type AskOptions, openWorld, type Person, type World } from '../../tests/api/world.ts';
import { root } from '../../tests/tree.ts';

/** One good request for every call; a call without one is a type error. */
let world: World;
let ann: Person;

const requests: Record<CallName, () => Promise<object> | object> = {
  'user/login': () => ({ account: ann.account, password: ann.password, device: ann.device }),
  'user/register': async () => {
    const [account, password] = ['walker@example.com', 'a new pass word'];
    const code = await world.codeFor(account, 'register');
    return { account, password, password_confirm: password, code, invite: '', balance: '1000', device: ann.device };
  },
  'user/forget': async () => {
    const { account, device } = await world.person();
    const password = 'another pass';
    return { account, code: await world.codeFor(account, 'forget', device), password, password_confirm: password };
  },
  getareacode: () => ({}),
  sms_send_d: () => ({ to: '+4915112345678', purpose: 'register' }),
  sms_mail: () => ({ to: 'post@example.com', purpose: 'bind' }),
  'user/info': () => ({}),
  'user/sessions': () => ({}),
  'user/session_end': async () => {
    const { token } = await world.must('user/login', { account: ann.account, password: ann.password });
    const list = await world.must('user/sessions', {}, { token });
    return { id: list.find(({ current }) => current)?.id };
  },
  'user/logout': () => ({}),
  'set/lang': () => ({ lang: 'pt' }),
  'currency/quotation_new': () => ({}),
  'currency/whlist': () => ({}),
  'currency/new_timeshar': () => ({ symbol: 'SOLUSDT', interval: '4h', limit: '7', to: '1795000000' }),
  'currency/whkdata': () => ({ symbol: 'XAUUSD', interval: '1M' }),
  'market/sparks': () => ({}),
  'market/config': () => ({}),
  'market/seeds': () => ({}),
  'market/seed': () => ({ date: '2026-11-10' }),
  'wallet/list': () => ({}),
  'wallet/get_in_address': () => ({ currency: 'ETH' }),
  'wallet/get_info': () => ({ currency: 'BTC' }),
  'wallet/charge_req': async () => {
    const { address } = await world.must('wallet/get_in_address', { currency: 'BTC' }, { token: ann.token });
    return { currency: 'BTC', amount: '0.5', address, proof: await upload(world, ann), client_time: '1795000000000' };
  },
  'chargelist/log': () => ({ limit: '5', status: 'review' }),
  'wallet/records': () => ({ account: 'spot', currency: 'USDT', from: '0', to: '9999999999' }),
};

beforeAll(async () => {
  world = await openWorld();
  ann = await world.person();
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

/** Logging out ends the walk of its person. */
const ordered = callNames.toSorted((a, b) => Number(a === 'user/logout') - Number(b === 'user/logout'));

describe('the contract', () => {
  it.each(ordered)('%s answers what it says and no more, in any language, as JSON and as a form', async (name) => {
    const { method, access } = calls[name];
    const body: object = { lang: 'hk', ...(await requests[name]()) };
    const asked: AskOptions = access === 'token' ? { token: ann.token } : {};
    await world.must(name, body, { ...asked, isForm: method === 'POST' && name !== 'user/logout' });
    if (method === 'GET') await world.must(name, body, asked);
  });

  it.each(callNames)('%s refuses the other methods, and says which it takes', async (name) => {
    const { method } = calls[name];
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((other) => other !== method);
    for (const other of others) {
      const response = await fetch(`${world.url}/api/${name}`, { method: other });
      expect([response.status, response.headers.get('allow')?.startsWith(method)]).toEqual([405, true]);
      expect(await response.json()).toMatchObject({ type: 'error', code: 0, message: 'method_wrong' });
    }
  });

  it('every key of the catalogue is thrown somewhere on the server', () => {
    const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(root, 'server', file), 'utf8'))
      .concat(['account.ts', 'wallet.ts'].map((file) => readFileSync(path.join(root, 'contract/api', file), 'utf8')))
      .concat(readFileSync(path.join(root, 'contract/rules/deposit.ts'), 'utf8'));
    const unused = errorKeys.filter((key) => !sources.some((text) => text.includes(`'${key}'`)));
    // Nothing that can be asked for yet takes from a balance; the ledger already refuses it.
    expect(unused).toEqual(['insufficient_balance']);
  });
});
