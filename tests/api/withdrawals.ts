/** Somebody who may withdraw, and what they withdraw. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer, Ask } from '#contract/api/calls.ts';
import { shownForex, shownIn } from './trading.ts';
import type { Person, World } from './world.ts';

export const payDigits = '803125';

/** Passed, as the reviewer would have it, without the pictures. */
export async function passIdentity({ store }: Pick<World, 'store'>, userId: string): Promise<void> {
  const row = { front_id: null, back_id: null, reason: null, client_time: 1n, created: 1n, decided: 2n };
  const names = {
    country: 'JP',
    first_name: 'Robin',
    last_name: 'Sample',
    id_type: 'passport',
    id_number: 'S77',
  } as const;
  const number_hash = randomBytes(32).toString('hex');
  await store.db.deleteFrom('identities').where('user_id', '=', userId).execute();
  await store.db
    .insertInto('identities')
    .values({ ...row, ...names, id: randomUUID(), user_id: userId, number_hash, status: 'passed' })
    .execute();
}

/** Identity passed, and a transaction password set, if it was not yet. */
export async function allowWithdrawals(world: World, { id, token, password }: Person): Promise<void> {
  await passIdentity(world, id);
  const { has_pay_password: isSet } = await stateOf(world, { token });
  if (isSet) return;
  await world.store.db.updateTable('safeguards').set({ locked_until: null }).where('user_id', '=', id).execute();
  const body = { kind: 'pay', old: password, password: payDigits, password_confirm: payDigits } as const;
  await world.must('safe/update_password', body, { token });
}

export async function stateOf(world: World, { token }: Pick<Person, 'token'>, currency = 'USDT') {
  const { withdrawal } = await world.must('wallet/get_info', { currency }, { token });
  if (withdrawal === null) throw new Error(`nobody holds ${currency}`);
  return withdrawal;
}

/** An address that nobody else has, and nobody can be paid at. */
export function withdrawalAddress(currency = 'USDT'): Ask<'wallet/address_save'> {
  const id = randomBytes(10).toString('hex');
  return { currency, network: 'practice', address: `practice:${currency}:${id}`, label: 'Savings' };
}

/** In the place of those that there were: a person has so many and no more. */
export async function saveAddress(
  world: World,
  { id, token }: Pick<Person, 'id' | 'token'>,
  currency = 'USDT',
): Promise<Answer<'wallet/address_save'>> {
  await world.store.db.deleteFrom('withdrawal_addresses').where('user_id', '=', id).execute();
  return world.must('wallet/address_save', withdrawalAddress(currency), { token });
}

/** One that meets every condition: what earlier requests have left in its way is closed, cancelled, switched off. */
export async function withdrawal(world: World, person: Person): Promise<Ask<'wallet/out'>> {
  await allowWithdrawals(world, person);
  await closePositions(world, person);
  await world.store.db.updateTable('safeguards').set({ whitelist: 0n }).where('user_id', '=', person.id).execute();
  const { pending } = await stateOf(world, person);
  if (pending !== null) await world.must('wallet/out_cancel', { id: pending.id }, { token: person.token });
  const address = await saveAddress(world, person);
  return { currency: 'USDT', amount: '30', address_id: address.id, pay_password: payDigits };
}

export async function withdraw(world: World, person: Person): Promise<Answer<'wallet/out'>> {
  return world.must('wallet/out', await withdrawal(world, person), { token: person.token });
}

async function closePositions(world: World, { token }: Person): Promise<void> {
  const { list: contracts } = await world.must('lever/dealall', {}, { token });
  for (const { id, symbol, direction } of contracts.filter(({ product }) => product === 'contract')) {
    const shown = await shownIn(world, symbol, direction === 'long' ? 'sell' : 'buy');
    await world.must('lever/close', { id, ...shown }, { token });
  }
  const { list: forex } = await world.must('microtrade/whlists', { status: 'open' }, { token });
  for (const { id, symbol, direction } of forex) {
    await world.must(
      'microtrade/whclose',
      { id, ...shownForex(world, symbol, direction === 'long' ? 'sell' : 'buy') },
      { token },
    );
  }
}
