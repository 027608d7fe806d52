/** Calls of accounts, as things a client does with its people. */
import type { SessionRow, User } from '#contract/api/account.ts';
import { localeIds } from '#contract/locales.ts';
import type { Client } from './client.ts';
import { pick } from '../dice.ts';
import { newPerson, type Person, sha256 } from './people.ts';

/** People who have been busy for a while are left in peace, and only looked at. */
const busyMax = 3;

export function somebody(client: Client): Person {
  return pick(client, client.people.filter(({ isSaver }) => !isSaver).slice(-busyMax));
}

/** A code for an account: by mail, or to a telephone. */
export async function codeFor(
  client: Client,
  account: string,
  purpose: 'register' | 'forget' | 'bind',
  device: string,
) {
  const call = account.includes('@') ? 'sms_mail' : 'sms_send_d';
  const sent = await client.look<{ practice_code: string | null }>(call, { to: account, purpose, device });
  return sent?.practice_code ?? null;
}

export async function register(client: Client, kind: 'email' | 'phone'): Promise<void> {
  const digits = String(client.random.bytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(0, 12);
  const account = kind === 'email' ? `${client.random.uuid()}@example.com` : `+44${digits}`;
  const [password, device] = ['correct horse 7', client.random.uuid()];
  const code = await codeFor(client, account, 'register', device);
  if (code === null) return;
  await client.affect({
    call: 'user/register',
    key: client.random.uuid(),
    body: { account, password, password_confirm: password, code, device, balance: '1000' },
    token: null,
    person: null,
    trace: { sessions: 1 },
    learn(message) {
      const { token, user } = message as { token: string; user: { id: string } };
      client.people.push(newPerson({ id: user.id, account, password, device, tokens: [token] }));
    },
  });
}

export async function logIn(client: Client, person: Person): Promise<void> {
  const { account, password, device } = person;
  const isDone = await client.affect({
    call: 'user/login',
    key: client.random.uuid(),
    body: { account, password, device },
    token: null,
    person,
    trace: { sessions: 1 },
    learn: (message) => person.tokens.push((message as { token: string }).token),
  });
  if (!isDone) client.line.problem(`login of ${account} with the password that was acknowledged was refused`);
}

export async function forget(client: Client, person: Person): Promise<void> {
  if (person.hasForgotten || person.isLocked) return;
  person.hasForgotten = true;
  const code = await codeFor(client, person.account, 'forget', person.device);
  if (code === null) return;
  const password = `another horse ${client.below(1000)}`;
  await client.affect({
    call: 'user/forget',
    key: client.random.uuid(),
    body: { account: person.account, code, password, password_confirm: password },
    token: null,
    person,
    trace: { tokensGone: [...person.tokens] },
    learn() {
      person.password = password;
      person.tokens = [];
    },
  });
}

/** Ends another session of the user, which it finds in the list. */
export async function endSession(client: Client, person: Person): Promise<void> {
  if (person.tokens.length < 2) await logIn(client, person);
  const [token = '', other = ''] = person.tokens;
  const found = await client.look<SessionRow[]>('user/sessions', {}, other);
  const session = found?.find(({ current }) => current);
  if (session === undefined) return;
  await client.affect({
    call: 'user/session_end',
    key: client.random.uuid(),
    body: { id: session.id },
    token,
    person,
    trace: { tokensGone: [other] },
    learn: () => (person.tokens = person.tokens.filter((known) => known !== other)),
  });
}

export async function logOut(client: Client, person: Person): Promise<void> {
  const [token = ''] = person.tokens;
  await client.affect({
    call: 'user/logout',
    key: client.random.uuid(),
    body: {},
    token,
    person,
    trace: { tokensGone: [token] },
    learn: () => (person.tokens = person.tokens.filter((known) => known !== token)),
  });
}

export async function logOutLate(client: Client, person: Person): Promise<void> {
  const [token = ''] = person.tokens;
  await client.affect({
    call: 'user/session_forget',
    key: client.random.uuid(),
    body: { session: sha256(token) },
    token: null,
    person,
    trace: { tokensGone: [token] },
    learn: () => (person.tokens = person.tokens.filter((known) => known !== token)),
  });
}

export async function setLanguage(client: Client, person: Person): Promise<void> {
  const lang = pick(
    client,
    localeIds.filter((id) => id !== person.lang),
  );
  await client.affect({
    call: 'set/lang',
    key: client.random.uuid(),
    body: { lang },
    token: person.tokens[0] ?? null,
    person,
    trace: { lang },
    learn: () => (person.lang = lang),
  });
}

export async function lookAtUser({ look, line }: Client, person: Person): Promise<void> {
  const user = await look<User>('user/info', {}, person.tokens[0] ?? null);
  const isAsKnown = user?.id === person.id && user.account === person.account && user.lang === person.lang;
  if (!isAsKnown) line.problem(`${person.account} is not as it was acknowledged: ${JSON.stringify(user)}`);
}

export async function lookAtSessions({ look, line }: Client, person: Person): Promise<void> {
  const rows = await look<SessionRow[]>('user/sessions', {}, person.tokens[0] ?? null);
  if (rows?.length === person.tokens.length) return;
  line.problem(`${person.account} has ${rows?.length} sessions, of which ${person.tokens.length} were acknowledged`);
}
