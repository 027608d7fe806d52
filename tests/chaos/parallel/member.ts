/** People with just so much money, and what somebody's requests have left behind. */
import { randomUUID } from 'node:crypto';
import type { AccountKind } from '#contract/currencies.ts';
import { openSession } from '#server/domain/account/sessions.ts';
import { fundedUser } from '#tests/api/funded.ts';
import type { Person, World } from '#tests/api/world.ts';

/** Account, currency and minor units. */
export type Held = readonly (readonly [AccountKind, string, bigint])[];

/** Somebody with a session, made without the costly hash of a password. */
export async function member({ app: { deps } }: World, held: Held): Promise<Person> {
  const name = randomUUID();
  const id = await fundedUser(deps, name, held);
  const { token } = await deps.store.transaction((trx) => openSession(trx, deps, id, 'test'));
  return { id, token, account: `${name}@example.com`, password: '', device: randomUUID() };
}

const tables = [
  'spot_orders',
  'positions',
  'options',
  'fills',
  'deposits',
  'conversions',
  'identities',
  'bank_cards',
  'withdrawals',
  'withdrawal_addresses',
  'plan_orders',
  'plan_days',
  'rewards',
  'loans',
] as const;

/** What names a thing, or whose it is: two people who did the same differ in these. */
const names = new Set([
  'id',
  'user_id',
  'order_id',
  'number',
  'number_hash',
  'owner',
  'proof_id',
  'proof_hash',
  'front_id',
  'back_id',
  'house_id',
  'income_id',
  'bank_id',
  'id_front_id',
  'id_back_id',
  'bank_card_id',
  'address',
  'address_id',
  'voucher',
]);

/**
 * Everything that somebody has by now, without the names of things: balances with the number of their postings, orders, fills, what
 * they wait for, deposits. Two who did the same have the same.
 */
export async function estateOf({ store: { db } }: World, { id }: Person): Promise<Record<string, string[]>> {
  const purses = db.selectFrom('ledger_accounts').selectAll().where('owner', '=', id).execute();
  const waiting = db
    .selectFrom('triggers')
    .selectAll()
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('spot_orders')
        .select('id')
        .where('user_id', '=', id)
        .union(eb.selectFrom('positions').select('id').where('user_id', '=', id))
        .union(eb.selectFrom('options').select('id').where('user_id', '=', id)),
    )
    .execute();
  const estate: Record<string, string[]> = { purses: nameless(await purses), triggers: nameless(await waiting) };
  for (const table of tables) {
    estate[table] = nameless(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute());
  }
  return estate;
}

/** How far the days of somebody's account, plan and loan have come. */
export async function daysPassedOf(world: World, person: Person) {
  const { db } = world.store;
  const own = db.selectFrom('users').select('days_ahead').where('id', '=', person.id).executeTakeFirstOrThrow();
  const days = db.selectFrom('plan_days').select('n').where('user_id', '=', person.id).orderBy('n').execute();
  const loans = db.selectFrom('loans').select(['days_passed', 'lines']).where('user_id', '=', person.id).execute();
  return { ahead: (await own).days_ahead, plan: (await days).map(({ n }) => n), loan: await loans };
}

function nameless(rows: readonly object[]): string[] {
  const told = rows.map((row) => Object.entries(row).filter(([name]) => !names.has(name)));
  return told.map((row) => row.map(([name, value]) => `${name}: ${String(value)}`).join(', ')).sort();
}
