import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GenericSchema } from 'valibot';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { uuid } from '#contract/fields.ts';
import { uploadPath } from '#contract/upload.ts';
import { endings, type GoodRequests, goodRequests } from '#tests/api/requests.ts';
import { startedPlan } from '#tests/api/plans.ts';
import { loanPapers } from '#contract/rules/loan.ts';
import { owedLoan, paperOf } from '#tests/api/loans.ts';
import { saveBankCard } from '#tests/api/papers.ts';
import { createUpload, offsetOf, picture, sendBytes, sha256, upload } from '#tests/api/uploads.ts';
import { saveAddress } from '#tests/api/withdrawals.ts';
import { makeWallet } from '#tests/api/wallets.ts';
import { openWorld, type Person, type Reply, type World } from '#tests/api/world.ts';

/** Every call × nobody, dead sessions of all kinds, somebody else, the owner. What the calls are is read from the contract. */
let world: World;
let ann: Person;
let bob: Person;
let annsRequests: GoodRequests;
let bobsRequests: GoodRequests;

/** Tokens that are over, each in its way. */
const dead: Record<string, string> = {};

const day = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  const [idle, old, loggedOut, ended, reset] = await Promise.all(Array.from({ length: 5 }, () => world.person()));
  if (idle === undefined || old === undefined || loggedOut === undefined) throw new Error('nobody');
  if (ended === undefined || reset === undefined) throw new Error('nobody');
  Object.assign(dead, { unknown: 'x'.repeat(43), idle: idle.token, old: old.token });
  for (const days of [20, 20, 20, 20, 10]) {
    world.clock.advance(days * day);
    // Kept alive as long as its age allows, while the other lies idle.
    await world.ask('user/info', {}, { token: old.token });
  }
  const logIn = async (person: Person) =>
    (await world.must('user/login', { account: person.account, password: person.password })).token;
  Object.assign(dead, { loggedOut: await logIn(loggedOut), ended: await logIn(ended), reset: await logIn(reset) });
  await world.must('user/logout', {}, { token: dead['loggedOut'] ?? '' });
  const [session] = await world.must('user/sessions', {}, { token: dead['ended'] ?? '' });
  await world.must('user/session_end', { id: session?.id ?? '' }, { token: await logIn(ended) });
  const code = await world.codeFor(reset.account, 'forget', reset.device);
  const body = { account: reset.account, code, password: 'another pass', password_confirm: 'another pass' };
  await world.must('user/forget', body);
  ann = await world.person({ balance: '100000' });
  bob = await world.person();
  annsRequests = goodRequests(world, ann);
  bobsRequests = goodRequests(world, bob);
  await world.must('user/wallet_bind', await annsRequests['user/wallet_bind'](), { token: ann.token });
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

const tokenCalls = callNames.filter((name) => calls[name].access !== 'open');
const openCalls = callNames.filter((name) => calls[name].access === 'open');

/** What differs between two askings of the same. */
const differing = new Set(['date', 'retry-after', 'connection', 'keep-alive']);

/** All of an answer, byte for byte; what the asker said itself stands in it as "asked". */
function bytesOf({ status, text, headers }: Reply, ...asked: string[]): string {
  const lines = [...headers].filter(([name]) => !differing.has(name)).map(([name, value]) => `${name}: ${value}`);
  return asked.reduce((all, said) => all.replaceAll(said, 'asked'), [status, ...lines, text].join('\n'));
}

describe('nobody', () => {
  it.each(tokenCalls)('%s refuses who shows nothing, and everybody with the same bytes', async (name) => {
    const body = await annsRequests[name]();
    const answers = [
      await world.ask(name, body),
      await world.ask(name, {}, { key: null }),
      await world.ask(name, { surprise: '1' }),
      await world.ask(name, body, { headers: { authorization: 'Basic YTpi' } }),
      await world.ask(name, body, { headers: { authorization: ann.token } }),
      await world.ask(name, body, { headers: { cookie: `token=${ann.token}` } }),
    ];
    expect(answers[0]).toMatchObject({ status: 401, type: 'error', message: 'not_authorised', params: {} });
    expect(new Set(answers.map((answer) => bytesOf(answer))).size).toBe(1);
  });

  it.each(tokenCalls)('%s refuses every session that is over, and all with the same bytes', async (name) => {
    const body = await annsRequests[name]();
    const answers = await Promise.all(
      [...Object.values(dead), 'not a token!', 'x'.repeat(5000), `${ann.token}x`, ann.token.slice(1)].map((token) =>
        world.ask(name, body, { token }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 401, type: '999', message: 'session_over', params: {} });
    expect(new Set(answers.map((answer) => bytesOf(answer))).size).toBe(1);
  });

  it.each(openCalls)('%s is the same for a guest, a user and a dead session', async (name) => {
    const request = async () => annsRequests[name]();
    const statuses = [];
    for (const token of [null, ann.token, dead['idle'] ?? '']) {
      // Each with a body of its own: codes work once, and targets wait a minute.
      world.clock.advance(61_000);
      statuses.push((await world.ask(name, await request(), { token, isForm: false })).status);
    }
    expect(statuses).toEqual([200, 200, 200]);
  });
});

/** Every field that names something, and how to get one that is somebody else's. A field that is an id and not here fails below. */
const references: Record<string, () => Promise<string> | string> = {
  'user/account_open id': () => ann.id,
  'user/account_rename id': () => ann.id,
  'user/session_end id': async () => {
    const [session] = await world.must('user/sessions', {}, { token: ann.token });
    return session?.id ?? '';
  },
  'user/passkey_remove id': async () => ((await annsRequests['user/passkey_remove']()) as { id: string }).id,
  'wallet/charge_req proof': () => upload(world, ann),
  'wallet/charge_req saved_id': async () => (await saveAddress(world, ann)).id,
  'wallet/charge_req owner': () => ann.id,
  'wallet/charge_req address': async () =>
    (await world.must('wallet/get_in_address', { currency: 'BTC' }, { token: ann.token })).address,
  'user/addressreg address': async () => (await world.must('user/info', {}, { token: ann.token })).wallet ?? '',
  'user/wallet_bind address': async () => (await world.must('user/info', {}, { token: ann.token })).wallet ?? '',
  'user/usermessage_detail id': async () => ((await annsRequests['user/usermessage_detail']()) as { id: string }).id,
  'trade/fills id': async () => ((await annsRequests['trade/fills']()) as { id: string }).id,
  'coin/cancel id': async () => ((await annsRequests['coin/cancel']()) as { id: string }).id,
  'lever/close id': async () => ((await annsRequests['lever/close']()) as { id: string }).id,
  'lever/setstop id': async () => ((await annsRequests['lever/setstop']()) as { id: string }).id,
  'lever/margin id': async () => ((await annsRequests['lever/margin']()) as { id: string }).id,
  'lever/reverse id': async () => ((await annsRequests['lever/reverse']()) as { id: string }).id,
  'lever/cancel id': async () => ((await annsRequests['lever/cancel']()) as { id: string }).id,
  'microtrade/whclose id': async () => ((await annsRequests['microtrade/whclose']()) as { id: string }).id,
  'microtrade/whsetstop id': async () => ((await annsRequests['microtrade/whsetstop']()) as { id: string }).id,
  'wallet/flashAgainst quote_id': async () =>
    ((await annsRequests['wallet/flashAgainst']()) as { quote_id: string }).quote_id,
  'wallet/out address_id': async () => (await saveAddress(world, ann)).id,
  'wallet/out_options address_id': async () => (await saveAddress(world, ann)).id,
  'wallet/out_cancel id': async () => ((await annsRequests['wallet/out_cancel']()) as { id: string }).id,
  'wallet/address_delete id': async () => (await saveAddress(world, ann)).id,
  'user/real_name front': async () => upload(world, ann, await picture(), 'identity'),
  'user/real_name back': async () => upload(world, ann, await picture(), 'identity'),
  'user/real_name owner': () => ann.id,
  ...Object.fromEntries(
    loanPapers.map((paper) => [`lh/loan/submit ${paper}`, async () => paperOf(world, ann)] as const),
  ),
  'lh/loan/submit bank_card_id': async () => (await saveBankCard(world, ann)).id,
  'lh/loan/submit owner': () => ann.id,
  'lh/loan/order id': async () => (await owedLoan(world, ann)).id,
  'lh/loan/lines id': async () => (await owedLoan(world, ann)).id,
  'lh/loan/repayment id': async () => (await owedLoan(world, ann)).id,
  'chat/send picture': async () => upload(world, ann, await picture(), 'chat'),
  'chat/send owner': () => ann.id,
  'user/cash_save id': async () => (await saveBankCard(world, ann)).id,
  'user/cash_delete id': async () => (await saveBankCard(world, ann)).id,
  'lh/deposit/order id': () => startedPlan(world, ann),
  'project/orders id': () => startedPlan(world, ann),
  'lh/deposit/records id': () => startedPlan(world, ann),
  'lh/deposit/trades id': () => startedPlan(world, ann),
  'lh/deposit/termination id': () => startedPlan(world, ann),
  'lh/deposit/cancel id': () => startedPlan(world, ann),
  'outbox/unseal entry': async () => ((await annsRequests['outbox/unseal']()) as { entry: string }).entry,
};

/** What picks out of a list of one's own: nothing of anybody else's is in it. */
const filters = new Set(['lh/deposit/order id', 'project/orders id', 'lh/loan/order id']);

/** What is no object of anybody: it names a page, a secret of the device, an invitation that is made to be shared, or what the asker writes. */
const noObjects = new Set([
  'cursor',
  'device',
  'invite',
  'code',
  'key_id',
  'client_id',
  'bank_address',
  'recipient_address',
  'house_address',
]);

/** What everybody may read has no owner, and neither has an address that somebody saves: others may have the same. */
const ownerless = new Set<CallName>(['news/detail', 'user/nonce', 'wallet/address_save']);

function fieldsOf(name: CallName): [string, GenericSchema][] {
  return Object.entries((calls[name].request as unknown as { entries: Record<string, GenericSchema> }).entries);
}

function isId(field: string, schema: GenericSchema): boolean {
  const inner = 'wrapped' in schema ? (schema.wrapped as GenericSchema) : schema;
  return inner === uuid || /(^|_)(id|owner|address|proof|entry)$/.test(field);
}

describe("somebody else's things", () => {
  it('every field of the contract that names an object is in this matrix', () => {
    const found = callNames
      .filter((name) => !ownerless.has(name))
      .flatMap((name) =>
        fieldsOf(name)
          .filter(([field, schema]) => isId(field, schema) && !noObjects.has(field))
          .map(([field]) => `${name} ${field}`),
      );
    expect(found.toSorted()).toEqual(Object.keys(references).toSorted());
  });

  it.each(Object.keys(references))('%s: as missing as what never was, to the byte', async (reference) => {
    const [name, field] = reference.split(' ') as [CallName, string];
    const foreign = (await references[reference]?.()) ?? '';
    const none = foreign.startsWith('0x') ? makeWallet().address.toLowerCase() : randomUUID();
    const missing = foreign.startsWith('practice:') ? `practice:BTC:${'0'.repeat(20)}` : none;
    const body = await bobsRequests[name]();
    const asked = { token: bob.token };
    const theirs = await world.ask(name, { ...body, [field]: foreign }, asked);
    const nobodys = await world.ask(name, { ...body, [field]: missing }, asked);
    if (filters.has(reference)) expect(theirs.message).toEqual({ list: [], next: null });
    else expect(theirs.status).toBeGreaterThanOrEqual(400);
    expect(bytesOf(theirs, foreign)).toBe(bytesOf(nobodys, missing));
  });

  it('a sealed key of somebody else, as it is', async () => {
    const theirs = await world.ask('outbox/unseal', await annsRequests['outbox/unseal'](), { token: bob.token });
    const nobodys = await world.ask(
      'outbox/unseal',
      { ...(await bobsRequests['outbox/unseal']()), entry: randomUUID() },
      { token: bob.token },
    );
    expect(theirs).toMatchObject({ status: 404, message: 'not_found' });
    expect(bytesOf(theirs)).toBe(bytesOf(nobodys));
  });

  it('an upload, open, stored or failed: none of its offsets, bytes and verdicts', async () => {
    const content = await picture();
    const { id: open } = await createUpload(world, ann, content);
    const { id: failed } = await createUpload(world, ann, Buffer.from('no picture'));
    await sendBytes(world, ann, failed, Buffer.from('no picture'));
    const missing = randomUUID();
    const looks = async (id: string) => {
      const head = await offsetOf(world, bob, id);
      const headers = [...head.headers].filter(([name]) => !differing.has(name));
      return [head.status, headers, bytesOf(await sendBytes(world, bob, id, content), id)];
    };
    for (const id of [open, await upload(world, ann), failed]) expect(await looks(id)).toEqual(await looks(missing));
    expect((await offsetOf(world, bob, missing)).status).toBe(404);
    expect(await createUpload(world, bob, content, { id: open, checksum: sha256(content) })).toMatchObject({
      status: 404,
    });
    expect((await offsetOf(world, ann, open)).headers.get('upload-offset')).toBe('0');
    for (const method of ['GET', 'DELETE', 'PUT', 'POST']) {
      expect((await fetch(`${world.url}${uploadPath}${open}`, { method })).status).toBe(405);
    }
  });

  it('an answer under a key, which belongs to who asked first', async () => {
    const key = randomUUID();
    const body = await annsRequests['wallet/charge_req']();
    const first = await world.must('wallet/charge_req', body, { token: ann.token, key });
    const theirs = await world.ask('wallet/charge_req', body, { token: bob.token, key });
    expect(theirs).toMatchObject({ status: 409, message: 'owner_mismatch' });
    expect(theirs.text).not.toContain(first.number);
    expect(theirs.headers.get('idempotent-replay')).toBeNull();
  });
});

describe('what the others see', () => {
  it.each(tokenCalls.filter((name) => name !== 'user/logout'))("%s tells nothing of somebody else's", async (name) => {
    const deposit = await world.must('wallet/charge_req', await annsRequests['wallet/charge_req'](), {
      token: ann.token,
    });
    const info = await world.must('user/info', {}, { token: ann.token });
    const sessions = await world.must('user/sessions', {}, { token: ann.token });
    const facts = [ann.id, ann.account, ann.token, info.username, info.invite_code, deposit.id, deposit.number];
    const asker = endings.includes(name) ? await world.person() : bob;
    const told = await world.ask(name, await goodRequests(world, asker)[name](), { token: asker.token });
    expect(told.status).toBe(200);
    for (const fact of [...facts, deposit.address, ...sessions.map(({ id }) => id)])
      expect(told.text).not.toContain(fact);
  });

  it('the next page of a list is a page of the own list, whoever the first one was of', async () => {
    for (let made = 0; made < 3; made += 1) {
      world.clock.advance(1000);
      await world.must('wallet/charge_req', await annsRequests['wallet/charge_req'](), { token: ann.token });
    }
    for (const name of ['chargelist/log', 'wallet/records', 'coin/list'] as const) {
      const limit = name === 'chargelist/log' ? 2 : 1;
      const { next } = await world.must(name, { limit }, { token: ann.token });
      if (next === null) continue;
      const { message } = await world.ask(name, { cursor: next }, { token: bob.token });
      const own = await world.must(name, { limit: 100 }, { token: bob.token });
      const ids = new Set(own.list.map(({ id }) => id));
      expect(message.list.filter(({ id }) => !ids.has(id))).toEqual([]);
    }
  });

  it('its owner sees it all', async () => {
    const { list } = await world.must('chargelist/log', {}, { token: ann.token });
    expect(list.length).toBeGreaterThan(3);
    const { total } = await world.must('wallet/list', {}, { token: ann.token });
    // Less the fees and spreads of some small orders.
    expect(Math.abs(Number(total) - 100_000)).toBeLessThan(100);
  });
});
