import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPushService, type PushService, testBrowser } from '#tests/api/push.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { addNotice } from '#server/domain/notices/notices.ts';
import { browserServices, isPushService } from '#server/domain/push/services.ts';

type Facts = Parameters<typeof addNotice>[4];

const login: Facts = { kind: 'new_device', client: 'Firefox, Linux' };
const deposit = {
  kind: 'deposit_succeed',
  deposit_id: '22222222-2222-4222-8222-222222222222',
  number: 'D1',
  amount: '250.000000',
  currency: 'USDT',
  credited_in: 'USDT',
  reason: null,
} as const satisfies Facts;

describe.each(engines)('push on $name', ({ name: engine }) => {
  let [world, beside]: World[] = [];
  let service: PushService;
  let person: Person;
  let causes = 0;

  beforeAll(async () => {
    service = await openPushService();
    world = await openWorld({ engine, pushServices: [service.origin] });
    beside = await openWorld({ engine, beside: world, pushServices: [service.origin] });
  });
  afterAll(async () => {
    await beside?.dispose();
    await world?.dispose();
    await service.close();
  });
  beforeEach(async () => {
    person = await here().person();
    service.got.length = 0;
    service.answer(201);
  });

  function here(): World {
    if (world === undefined) throw new Error('not open');
    return world;
  }
  const now = () => Math.floor(here().clock.nowMs() / 1000);
  const push = () => here().app.pusher.pushDue(now());
  /** A device of the person that is subscribed, and a second that has passed since. */
  const subscribe = async (topics: ('fills' | 'closes' | 'deposits' | 'account')[] = ['deposits', 'account']) => {
    const browser = testBrowser(service.origin);
    const body = { ...browser.subscription, topics };
    await here().must('user/push_save', body, { token: person.token });
    here().clock.advance(1000);
    return browser;
  };
  const tell = async (facts: Facts, userId = person.id) => {
    causes += 1;
    const { store, app } = here();
    await store.transaction((trx) => addNotice(trx, app.deps, userId, `cause:${causes}`, facts));
  };
  const stateOf = (token: string) => here().must('user/push', {}, { token });

  it('says the key, and what this session is told of, and not another session of the same person', async () => {
    const { key, topics } = await stateOf(person.token);
    expect([Buffer.from(key ?? '', 'base64url').length, topics]).toEqual([65, null]);
    await subscribe(['account', 'fills']);
    expect(await stateOf(person.token)).toEqual({ key, topics: ['fills', 'account'] });
    const { token } = await here().must('user/login', { account: person.account, password: person.password });
    expect(await stateOf(token)).toEqual({ key, topics: null });
    await here().must('user/push_remove', {}, { token: person.token });
    expect(await stateOf(person.token)).toEqual({ key, topics: null });
  });

  it('sends what happened once, by two servers, with no amount, sealed for this browser', async () => {
    const browser = await subscribe();
    await tell(deposit);
    await Promise.all([push(), beside?.app.pusher.pushDue(now()), push()]);
    await push();
    expect(service.got).toHaveLength(1);
    const [{ url, headers, body } = { url: '', headers: {}, body: Buffer.alloc(0) }] = service.got;
    expect(service.origin + url).toBe(browser.subscription.endpoint);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' });
    expect(headers.authorization).toContain(`k=${(await stateOf(person.token)).key}`);
    expect(browser.open(body)).toEqual({ topic: 'deposits', path: `/pages/order/charge?id=${deposit.deposit_id}` });
  });

  it('sends nothing of a kind that is off, that is read, older than the subscription, or an hour old', async () => {
    await tell(login);
    await subscribe(['deposits']);
    await tell(login);
    await push();
    await here().must('user/push_save', { ...testBrowser(service.origin).subscription }, { token: person.token });
    await push();
    await tell(deposit);
    await here().must('user/usermessage_read', {}, { token: person.token });
    await push();
    await tell(deposit);
    here().clock.advance(3_600_000);
    expect([await push(), service.got]).toEqual([0, []]);
    await tell(login);
    expect([await push(), service.got.length]).toEqual([1, 1]);
  });

  it('ends with its session, and sends nothing about somebody else', async () => {
    await subscribe();
    await tell(login, (await here().person()).id);
    await push();
    await here().must('user/logout', {}, { token: person.token });
    await tell(login);
    await push();
    expect(service.got).toEqual([]);
    expect(await rowsOf()).toEqual([]);
  });

  const rowsOf = () =>
    here()
      .store.db.selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('endpoint')
      .where('sessions.user_id', '=', person.id)
      .execute();

  it.each([404, 410])('is dropped when the service says %i, and not for anything else it says', async (gone) => {
    await subscribe();
    for (const [status, left] of [
      [500, 1],
      [gone, 0],
    ] as const) {
      service.answer(status);
      await tell(login);
      await push();
      expect((await rowsOf()).length, String(status)).toBe(left);
    }
    await tell(login);
    await push();
    expect(service.got).toHaveLength(2);
  });

  it('is led on to no other place', async () => {
    await subscribe();
    service.answer(307, { location: `${service.origin}/elsewhere` });
    await tell(login);
    expect(await push()).toBe(0);
    expect(service.got.map(({ url }) => url)).not.toContain('/elsewhere');
    expect(service.got).toHaveLength(1);
  });

  it('of one device, whoever subscribed last is told; somebody else who only knows its address takes nothing over', async () => {
    const { subscription } = await subscribe();
    const other = await here().person();
    const { auth } = testBrowser(service.origin).subscription;
    await here().must('user/push_save', { ...subscription, auth }, { token: other.token });
    expect((await stateOf(person.token)).topics).toEqual(['deposits', 'account']);
    await here().must('user/push_save', subscription, { token: other.token });
    expect((await stateOf(person.token)).topics).toBeNull();
  });

  it('a key that is no key is sent nothing, and forgotten; no address is in the log', async () => {
    const { endpoint, auth } = testBrowser(service.origin).subscription;
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const body = { endpoint, auth, p256dh, topics: ['account' as const] };
    await here().must('user/push_save', body, { token: person.token });
    here().clock.advance(1000);
    await tell(login);
    await push();
    expect([service.got, await rowsOf()]).toEqual([[], []]);
    expect(here().log()).not.toContain('/send/');
  });

  it.each([
    'https://push.example/x',
    'https://10.0.0.1/x',
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'file:///etc/passwd',
  ])('an address elsewhere is refused: %s', async (endpoint) => {
    const body = { ...testBrowser(service.origin).subscription, endpoint };
    const reply = await here().ask('user/push_save', body, { token: person.token });
    expect([reply.status, reply.message]).toEqual([422, 'push_service_unknown']);
  });
});

it('without its switch nothing is pushed, and nobody can subscribe', async () => {
  const world = await openWorld({ env: { VAPID_SUBJECT: '' } });
  const { token } = await world.person();
  expect(await world.must('user/push', {}, { token })).toEqual({ key: null, topics: null });
  const reply = await world.ask('user/push_save', testBrowser('https://fcm.googleapis.com').subscription, { token });
  expect([reply.status, reply.message]).toEqual([409, 'push_off']);
  expect(await world.app.pusher.pushDue(Math.floor(world.clock.nowMs() / 1000))).toBe(0);
  await world.dispose();
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://db5p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://a@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilfcm.googleapis.com/x', false],
  ['https://evilnotify.windows.com/x', false],
  ['https://notify.windows.com/x', false],
  ['https://evil.example/#.push.apple.com', false],
  ['https://evil.example\\.push.apple.com/x', false],
  ['https://x.push.apple.com./x', false],
  ['fcm.googleapis.com', false],
])('%s is a push service of a browser: %s', (endpoint, isOne) => {
  expect(isPushService(endpoint, browserServices)).toBe(isOne);
});
