/** Practice accounts, as things a client does with its people. */
import type { Practice } from '#contract/api/practice.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Client } from './client.ts';
import { type Effect, newPerson, type Person } from './people.ts';

export const lookAtAccounts = ({ look }: Client, { tokens }: Person) =>
  look<Practice>('user/accounts', {}, tokens[0] ?? null);

async function affect(
  client: Client,
  person: Person,
  call: CallName,
  body: Record<string, unknown>,
  trace: Effect['trace'] = {},
): Promise<void> {
  const [key, token] = [client.random.uuid(), person.tokens[0] ?? null];
  await client.affect({ call, key, body, token, person, trace, isPriced: true, learn: () => {} });
}

export const topUp = (client: Client, person: Person) => affect(client, person, 'wallet/topup', { amount: '25' });

export const nextDay = (client: Client, person: Person) => affect(client, person, 'user/next_day', {});

export const addAccount = (client: Client, person: Person) =>
  affect(client, person, 'user/account_add', { label: 'Another', start: '1000' });

export const renameAccount = (client: Client, person: Person) =>
  affect(client, person, 'user/account_rename', { id: person.id, label: 'Renamed' });

/** The account that is open already: its session is one more. */
export async function openAccount(client: Client, person: Person): Promise<void> {
  await client.affect({
    call: 'user/account_open',
    key: client.random.uuid(),
    body: { id: person.id },
    token: person.tokens[0] ?? null,
    person,
    trace: { sessions: 1 },
    learn: (message) => person.tokens.push((message as { token: string }).token),
  });
}

/** Somebody who is not asked for anything else: what ends an account would end what is known of it. */
export async function tryIt(client: Client): Promise<Person | null> {
  let made: Person | null = null;
  const device = client.random.uuid();
  await client.affect({
    call: 'user/try',
    key: client.random.uuid(),
    body: { device },
    token: null,
    person: null,
    trace: {},
    learn(message) {
      const { token, user } = message as { token: string; user: { id: string } };
      made = newPerson({ id: user.id, account: '', password: '', device, tokens: [token] });
    },
  });
  return made;
}

export async function reset(client: Client): Promise<void> {
  const person = await tryIt(client);
  if (person !== null) await affect(client, person, 'user/reset', { start: '1000' });
}

/** It ends the session that asks for it: asked once more, nobody is there. */
export async function deleteAll(client: Client): Promise<void> {
  const person = await tryIt(client);
  if (person === null) return;
  await affect(client, person, 'user/delete', { word: 'delete' }, { tokensGone: [...person.tokens] });
}
