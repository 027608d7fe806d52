/** Withdrawals and saved addresses, as things a client does with its people. */
import type { Withdrawal, WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Client } from './client.ts';
import { handInWholePapers } from './papers.ts';
import type { Effect, Person } from './people.ts';

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

/** Whoever may; who may not is refused, and nothing is left of it. */
export async function withdraw(client: Client, person: Person): Promise<void> {
  await prepare(client, person);
  const wish = await wishOf(client, person);
  if (wish === null) return;
  await affect(client, person, 'wallet/out', { ...wish, pay_password: digits });
}

export async function askForSignature(client: Client, person: Person): Promise<void> {
  const wish = await wishOf(client, person);
  if (wish !== null) await affect(client, person, 'wallet/out_options', wish);
}

export async function lookAtWithdrawals(client: Client, person: Person): Promise<Withdrawal[]> {
  const told = await client.look<{ list: Withdrawal[] }>('cashlist/log', { limit: 50 }, person.tokens[0] ?? null);
  return told?.list ?? [];
}

export async function cancelWithdrawal(client: Client, person: Person): Promise<void> {
  const pending = (await lookAtWithdrawals(client, person)).find(({ status }) => status === 'review');
  // Where there is none, that is answered as well.
  await affect(client, person, 'wallet/out_cancel', { id: pending?.id ?? client.random.uuid() });
}

export async function switchWhitelist(client: Client, person: Person): Promise<void> {
  await affect(client, person, 'safe/whitelist', { on: client.below(4) === 0, password: person.password });
}
