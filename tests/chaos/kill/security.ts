/** Calls of what people get in with, as things a client does with its people. */
import type { CallName } from '#contract/api/calls.ts';
import { codeFor } from './account.ts';
import type { Client } from './client.ts';
import type { Effect, Person } from './people.ts';

/** An effect of the person's first session. */
function change(
  client: Client,
  person: Person,
  call: CallName,
  body: Record<string, unknown>,
  rest: Pick<Effect, 'trace' | 'learn' | 'isPriced'> = { trace: {}, learn: () => {} },
): Promise<boolean> {
  if (person.isLocked) return Promise.resolve(false);
  const token = person.tokens[0] ?? null;
  return client.affect({ call, key: client.random.uuid(), body, token, person, ...rest });
}

const others = ({ tokens }: Person) => tokens.slice(1);

export async function endOthers(client: Client, person: Person): Promise<void> {
  const learn = () => (person.tokens = person.tokens.slice(0, 1));
  await change(client, person, 'user/sessions_end_others', {}, { trace: { tokensGone: others(person) }, learn });
}

export async function changePassword(client: Client, person: Person): Promise<void> {
  const password = `third horse ${client.below(1000)}`;
  const body = { kind: 'login', old: person.password, password, password_confirm: password };
  const learn = () => {
    person.password = password;
    person.tokens = person.tokens.slice(0, 1);
  };
  await change(client, person, 'safe/update_password', body, { trace: { tokensGone: others(person) }, learn });
}

/** Who has registered with a telephone would have two names then. */
export async function changeEmail(client: Client, person: Person): Promise<void> {
  if (!person.account.includes('@')) return;
  const email = `${client.random.uuid()}@example.com`;
  const code = await codeFor(client, email, 'bind', person.device);
  if (code === null) return;
  const body = { email, code, password: person.password };
  await change(client, person, 'safe/email', body, {
    trace: { account: email },
    learn: () => (person.account = email),
  });
}

export async function makeKey(client: Client, person: Person): Promise<void> {
  await change(client, person, 'safe/google', { action: 'key' });
}

/** Nothing of this can be changed afterwards, which refuses what the others of this file try. */
export async function lock(client: Client, person: Person): Promise<void> {
  const learn = () => (person.isLocked = true);
  await change(client, person, 'safe/lock', { days: 1, password: person.password }, { trace: {}, learn });
}

export async function askForPasskey(client: Client, person: Person): Promise<void> {
  await change(client, person, 'user/passkey', { action: 'options', password: person.password });
}

/** There is none, which is answered as well. */
export async function removePasskey(client: Client, person: Person): Promise<void> {
  const body = { id: client.random.uuid(), password: person.password };
  const rest = { trace: {}, learn: () => {}, isPriced: true } as const;
  if (await change(client, person, 'user/passkey_remove', body, rest)) {
    client.line.problem(`${person.account} removed a passkey that never was`);
  }
}

export async function askToLogIn(client: Client): Promise<void> {
  const body = { action: 'options' };
  const effect = { call: 'user/passkey_login', key: client.random.uuid(), body, token: null, person: null } as const;
  await client.affect({ ...effect, trace: {}, learn: () => {} });
}
