/** Somebody who may withdraw, and what they withdraw. */
import { randomBytes, randomUUID } from 'node:crypto';
import { tickAt } from '#contract/market/calendar.ts';
import type { Answer, Ask } from '#contract/api/calls.ts';
import { hashPayPassword, hasPayPassword, setPayPassword } from '#server/domain/security/payPassword.ts';
import { post } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { fundedUser } from './funded.ts';
import { openSession } from '#server/domain/account/sessions.ts';
import { plainHasher } from './accounts.ts';
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

/** Takes the cost out of hashing: of tests that show a password often, and are about something else. */
export function hashPlainly({ app }: World): void {
  app.deps.hasher = plainHasher;
}

/** Somebody who may withdraw, and has no login password. */
export async function withdrawer(
  world: World,
  held: Parameters<typeof fundedUser>[2] = [['spot', 'USDT', 100_000_000n]],
): Promise<Person> {
  const { deps } = world.app;
  const id = await fundedUser(deps, randomUUID(), held);
  const { token } = await deps.store.transaction((trx) => openSession(trx, deps, id, 'test'));
  await allowWithdrawals(world, { id });
  return { id, token, account: '', password: '', device: randomUUID() };
}

/** Identity passed, and the transaction password `payDigits`. */
export async function allowWithdrawals(world: World, { id }: Pick<Person, 'id'>): Promise<void> {
  const { deps } = world.app;
  await passIdentity(world, id);
  if (await hasPayPassword(world.store.db, id)) return;
  const hash = await hashPayPassword(deps, id, payDigits);
  await world.store.transaction((trx) => setPayPassword(trx, id, hash));
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

async function closePositions(world: World, person: Person): Promise<void> {
  const { token } = person;
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
  if (forex.length === 0 && (await stateOf(world, person)).open_positions === 0) return;
  // What is closing is closed at a later tick.
  world.clock.advance(2000);
  await world.app.settler.settleTo(tickAt(world.clock.nowMs()));
}

/** A deposit that was credited now, without its picture. */
export async function creditDeposit(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  userId: string,
  amount: bigint,
  currency: 'USDT' | 'BTC' = 'USDT',
): Promise<void> {
  const id = randomUUID();
  const now = nowSeconds(clock);
  const row = {
    reason: null,
    client_time: 0n,
    created: BigInt(now),
    decided: BigInt(now),
    address: 'practice:x',
  } as const;
  const deposit = { ...row, id, number: `D${id}`, user_id: userId, currency, credited_in: currency, amount };
  const line = { currency, bucket: 'available' } as const;
  const lines = [
    { ...line, owner: 'house', kind: 'mint' as const, amount: -amount },
    { ...line, owner: userId, kind: 'spot' as const, amount },
  ];
  await store.transaction(async (trx) => {
    const proof_hash = randomBytes(32).toString('hex');
    await trx
      .insertInto('deposits')
      .values({ ...deposit, proof_id: randomUUID(), proof_hash, status: 'succeed' })
      .execute();
    await post(trx, { id: `deposit:${id}`, kind: 'deposit', reference: deposit.number, lines }, now);
  });
}
