/** Withdrawals and saved addresses, as things a client does with its people. */
import type { Withdrawal, WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Client } from './client.ts';
import { logIn, register } from './account.ts';
import { handInWholePapers } from './papers.ts';
import { type Effect, type Person, withdrawalProblems } from './people.ts';

const digits = '803125';

function affect(
  client: Client,
  person: Person,
  call: CallName,
  body: Record<string, unknown>,
  learn: Effect['learn'] = () => {},
): Promise<boolean> {
  const [key, token] = [client.random.uuid(), person.tokens[0] ?? null];
  return client.affect({ call, key, body, token, person, trace: {}, isPriced: true, learn });
}

export async function lookAtAddresses(client: Client, person: Person): Promise<WithdrawalAddress[]> {
  const told = await client.look<{ list: WithdrawalAddress[] }>('wallet/address', {}, person.tokens[0] ?? null);
  return told?.list ?? [];
}

export async function saveAddress(client: Client, person: Person): Promise<void> {
  const before = await lookAtAddresses(client, person);
  const address = `practice:USDT:${client.random.bytes(8).toString('hex')}`;
  const body = { currency: 'USDT', network: 'practice', address, label: 'Savings' };
  const isDone = await affect(client, person, 'wallet/address_save', body);
  const after = await lookAtAddresses(client, person);
  if (after.length !== before.length + (isDone ? 1 : 0)) client.line.problem(`addresses of ${person.account} got lost`);
}

export async function deleteAddress(client: Client, person: Person): Promise<void> {
  const [address] = await lookAtAddresses(client, person);
  if (address === undefined) return;
  await affect(client, person, 'wallet/address_delete', { id: address.id });
  const after = await lookAtAddresses(client, person);
  if (after.some(({ id }) => id === address.id)) client.line.problem(`an address of ${person.account} is still there`);
}

async function wishOf(client: Client, person: Person): Promise<Record<string, unknown> | null> {
  const [known] = await lookAtAddresses(client, person);
  if (known === undefined) await saveAddress(client, person);
  const [address] = known === undefined ? await lookAtAddresses(client, person) : [known];
  const amount = client.below(3) === 0 ? '30.13' : '30';
  return address === undefined ? null : { currency: 'USDT', amount, address_id: address.id };
}

/** What a withdrawal asks for: the transaction password, and papers that pass. */
async function prepare(client: Client, person: Person): Promise<void> {
  if (!person.hasPayPassword && !person.isLocked) {
    const body = { kind: 'pay', old: person.password, password: digits, password_confirm: digits };
    await affect(client, person, 'safe/update_password', body, () => void (person.hasPayPassword = true));
  }
  if (!person.hasPapers) await handInWholePapers(client, person);
}

function noted(person: Person): Effect['learn'] {
  return (message) => {
    const withdrawal = message as Withdrawal;
    person.withdrawals.set(withdrawal.id, withdrawal);
  };
}

/** Somebody of this client who has nothing in the way of a withdrawal, once the papers are reviewed. */
async function saverOf(client: Client): Promise<Person | undefined> {
  const known = client.people.find(({ isSaver }) => isSaver);
  if (known !== undefined) return known;
  const before = client.people.length;
  await register(client, 'email');
  const saver = client.people[before];
  if (saver !== undefined) saver.isSaver = true;
  return saver;
}

/** Mostly of somebody who may; who may not is refused, and nothing is left of it. Now and then cancelled at once. */
export async function withdraw(client: Client, anybody: Person): Promise<void> {
  const person = client.below(4) === 0 ? anybody : ((await saverOf(client)) ?? anybody);
  await prepare(client, person);
  const wish = await wishOf(client, person);
  if (wish === null) return;
  const isTaken = await affect(client, person, 'wallet/out', { ...wish, pay_password: digits }, noted(person));
  if (isTaken && client.below(3) === 0) await cancelWithdrawal(client, person);
}

export async function askForSignature(client: Client, person: Person): Promise<void> {
  const wish = await wishOf(client, person);
  if (wish !== null) await affect(client, person, 'wallet/out_options', wish);
}

/** All that were acknowledged are there, each once and as it was, and none that nobody was told of. */
async function listWithdrawals(client: Client, person: Person): Promise<Withdrawal[]> {
  const all: Withdrawal[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: Record<string, unknown> = { limit: 50, ...(cursor === '' ? {} : { cursor }) };
    const page: { list: Withdrawal[]; next: string | null } | null = await client.look(
      'cashlist/log',
      body,
      person.tokens[0] ?? null,
    );
    if (page === null) return [];
    all.push(...page.list);
    cursor = page.next;
  }
  for (const problem of listProblems(person, all)) client.line.problem(`${problem}, of ${person.account}`);
  for (const withdrawal of all) person.withdrawals.set(withdrawal.id, withdrawal);
  return all;
}

function listProblems({ withdrawals }: Person, all: readonly Withdrawal[]): string[] {
  const listed = new Map(all.map((withdrawal) => [withdrawal.id, withdrawal]));
  const problems = listed.size === all.length ? [] : ['a withdrawal is in the list twice'];
  for (const known of withdrawals.values()) {
    const now = listed.get(known.id);
    if (now === undefined) problems.push(`the withdrawal ${known.number} is missing from the list`);
    else problems.push(...withdrawalProblems(known, now));
  }
  for (const { id, number } of all) {
    if (!withdrawals.has(id)) problems.push(`nobody was told of the withdrawal ${number}`);
  }
  return problems;
}

export async function lookAtWithdrawals(client: Client, anybody: Person): Promise<void> {
  await listWithdrawals(client, client.people.find(({ isSaver }) => isSaver) ?? anybody);
  await listWithdrawals(client, anybody);
}

/** Everybody's, with nobody working. */
export async function lookAtAllWithdrawals(clients: readonly Client[]): Promise<void> {
  for (const client of clients) {
    // Without papers nobody withdraws.
    for (const person of client.people.filter(({ hasPapers }) => hasPapers)) {
      if (person.tokens.length === 0) await logIn(client, person);
      await listWithdrawals(client, person);
    }
  }
}

/** How many withdrawals have come to what, as far as the clients were told. */
export type WithdrawalCounts = Record<'accepted' | 'refused' | 'cancelled', number>;

export function countWithdrawals(clients: readonly Client[]): WithdrawalCounts {
  const all = clients.flatMap(({ people }) => people.flatMap(({ withdrawals }) => [...withdrawals.values()]));
  const of = (...wanted: Withdrawal['status'][]) => all.filter(({ status }) => wanted.includes(status)).length;
  // One under review is on its way: the last look finds it paid, unless its amount is refused.
  return { accepted: of('succeed', 'review'), refused: of('failed'), cancelled: of('cancelled') };
}

export async function cancelWithdrawal(client: Client, person: Person): Promise<void> {
  const pending = (await listWithdrawals(client, person)).find(({ status }) => status === 'review');
  // Where there is none, that is answered as well.
  await affect(client, person, 'wallet/out_cancel', { id: pending?.id ?? client.random.uuid() }, noted(person));
}

export async function switchWhitelist(client: Client, person: Person): Promise<void> {
  await affect(client, person, 'safe/whitelist', { on: client.below(4) === 0, password: person.password });
}
