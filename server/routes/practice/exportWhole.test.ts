import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { exportPath } from '#contract/api/practice.ts';
import { erased, kept } from '#server/domain/practice/erase.ts';
import { codeOf, SoftAuthenticator } from '#tests/api/authenticator.ts';
import { runningStrategy } from '#tests/api/plans.ts';
import { goodRequests } from '#tests/api/requests.ts';
import { readZip } from '#tests/api/unzip.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

type Named = keyof typeof erased | (typeof kept)[number] | 'push_subscriptions';

/** Where the rows of a table that names a person are in the archive: files that have some, or why there are none. */
const exportedAs: Record<Named, readonly string[] | { why: string }> = {
  users: ['accounts'],
  logins: ['person'],
  sessions: ['sessions'],
  devices: ['devices'],
  notices: ['notices', '*/notices'],
  topups: { why: 'each is an entry of the ledger; the table only counts those of the running day' },
  safeguards: ['security'],
  totp: { why: 'security says that it is on; the rest of the row is its secret' },
  recovery_codes: { why: 'security says how many are left; the rest are their hashes' },
  passkeys: ['passkeys'],
  challenges: { why: 'random bytes that live for five minutes' },
  push_subscriptions: ['push'],
  identities: ['identities'],
  bank_cards: ['bank-cards'],
  withdrawal_addresses: ['withdrawal-addresses'],
  chat_turns: ['*/chat'],
  uploads: ['pictures/deposit', 'pictures/identity', 'pictures/loan', 'pictures/chat'],
  ledger_accounts: ['*/ledger'],
  deposits: ['*/deposits'],
  withdrawals: ['*/withdrawals'],
  conversions: ['*/conversions'],
  spot_orders: ['*/orders_spot'],
  positions: ['*/orders_contract', '*/orders_forex'],
  options: ['*/orders_option'],
  fills: ['*/fills'],
  plan_orders: ['*/plans'],
  plan_days: ['*/plan_days'],
  rewards: ['*/rewards'],
  loans: ['*/loans', '*/loan_lines'],
};

/** What the person does, in an order in which nothing takes away what was done before it. */
const deeds: readonly CallName[] = [
  'wallet/topup',
  'coin/trade',
  'wallet/flashAgainst',
  'lh/loan/repayment',
  'wallet/out',
  'lever/submit',
  'microtrade/whsubmit',
  'microtrade/submit',
  'wallet/charge_req',
  'chat/send',
  'user/push_save',
  'lh/loan/submit',
  'user/real_name',
  'safe/whitelist',
];

describe.each(engines.map(({ name }) => name))('the archive of everything, on %s', (engine) => {
  let world: World;
  let person: Person;
  let secrets: string[];
  let files: Map<string, Buffer>;
  const rowsOf = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[];
  /** How much there is under a name: rows of a file, of the files of that name of all accounts, or pictures. */
  const countOf = (name: string): number => {
    if (name === 'person') return files.has('person.json') ? 1 : 0;
    const all = [...files.keys()];
    if (name.startsWith('pictures/')) return all.filter((file) => file.startsWith(`${name}/`)).length;
    const named = all.filter((file) => file.replace(/^accounts\/[^/]+\//, '*/') === `${name}.json`);
    return named.reduce((sum, file) => sum + rowsOf(file).length, 0);
  };

  beforeAll(async () => {
    world = await openWorld({ engine });
    person = await world.person({ balance: '100000' });
    const { token, password } = person;
    await earnReward(world, person);
    await runningStrategy(world, person);
    await world.must('user/next_day', {}, { token });
    const requests = goodRequests(world, person);
    for (const call of deeds) await world.must(call, await requests[call](), { token });
    const { options } = await world.must('user/passkey', { action: 'options', password }, { token });
    const answer = new SoftAuthenticator().create(options ?? '');
    await world.must('user/passkey', { action: 'add', answer, label: 'My phone' }, { token });
    const { secret } = await world.must('safe/google', { action: 'key', password }, { token });
    const code = codeOf(secret ?? '', Math.floor(world.clock.nowMs() / 1000));
    const { codes } = await world.must('safe/google', { action: 'bind', code, password }, { token });
    await world.must('safe/lock', { days: 3, password }, { token });
    secrets = [secret ?? '', ...(codes ?? [])];
    const response = await fetch(`${world.url}${exportPath}`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    files = readZip(Buffer.from(await response.arrayBuffer()));
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  it('has rows of every table that names its person, or there is a reason why not', () => {
    expect(new Set(Object.keys(exportedAs))).toEqual(new Set([...Object.keys(erased), ...kept, 'push_subscriptions']));
    const files = Object.values(exportedAs).flatMap((where) => ('why' in where ? [] : where));
    expect(files.filter((name) => countOf(name) === 0)).toEqual([]);
  });

  it('is explained: its own text names every file and folder', () => {
    const about = files.get('README.txt')?.toString() ?? '';
    const words = [...files.keys()].flatMap((name) => /^[a-z-]+/.exec(name)?.[0] ?? []);
    expect([...new Set(words)].filter((word) => !new RegExp(`^${word}\\b`, 'm').test(about))).toEqual([]);
  });

  it('says how the account is protected, and holds nothing that opens it', async () => {
    const [security] = rowsOf('security.json');
    expect(security).toEqual({
      second_factor: true,
      recovery_codes_left: secrets.length - 1,
      transaction_password: true,
      settings_locked_until: Math.floor(world.clock.nowMs() / 1000) + 3 * 86_400,
      address_whitelist: true,
      address_whitelist_until: null,
      simulated: true,
    });
    const [passkey] = rowsOf('passkeys.json');
    expect(passkey).toEqual({
      id: expect.any(String),
      label: 'My phone',
      created: expect.any(Number),
      last_used: null,
      simulated: true,
    });
    const [push] = rowsOf('push.json');
    expect(push).toMatchObject({ topics: ['fills', 'closes', 'deposits', 'account'] });
    expect(rowsOf('sessions.json').map(({ id }) => id)).toContain(push?.session);
    const { db } = world.store;
    const told = await db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
    const key = await db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    const totp = await db.selectFrom('totp').selectAll().executeTakeFirstOrThrow();
    const guard = await db.selectFrom('safeguards').selectAll().executeTakeFirstOrThrow();
    const kept = [told.endpoint, told.p256dh, told.auth, key.credential, key.public_key, totp.secret, guard.pay_hash];
    const all = Buffer.concat([...files.values()]).toString('latin1');
    expect([...secrets, ...kept].filter((secret) => all.includes(secret ?? 'missing'))).toEqual([]);
  });
});

/** Somebody who was invited has a plan that brings something. */
async function earnReward(world: World, { token }: Person): Promise<void> {
  const { code } = await world.must('user/invite', {}, { token });
  const friend = await world.person({ balance: '100000', invite: code });
  await runningStrategy(world, friend, 'momentum', '20000');
  for (let day = 1; day <= 7; day += 1) {
    await world.must('user/next_day', {}, { token: friend.token });
    const { last } = await world.must('user/invite', {}, { token });
    if (last.length > 0) return;
  }
}
