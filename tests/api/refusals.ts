/** Calls about money that are refused, and must leave nothing behind. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Ask, CallName } from '#contract/api/calls.ts';
import type { Person, Reply, World } from './world.ts';

const tables = ['entries', 'postings', 'deposits', 'spot_orders', 'positions', 'options', 'fills', 'triggers'] as const;

/** Everything that a call about money could leave behind. */
export async function books({ store: { db } }: World): Promise<unknown> {
  const counts = tables.map((table) => db.selectFrom(table).select((eb) => eb.fn.countAll<bigint>().as('rows')));
  const accounts = db.selectFrom('ledger_accounts').select(['id', 'balance', 'seq']).orderBy('id');
  return [await Promise.all(counts.map((query) => query.executeTakeFirstOrThrow())), await accounts.execute()];
}

/** Asks what has to be refused, and looks whether it left nothing. */
export async function refused(world: World, { token }: Person, name: CallName, body: object): Promise<Reply> {
  const before = await books(world);
  const reply = await world.ask(name, body, { token });
  expect(reply.code).toBe(0);
  expect(await books(world)).toEqual(before);
  return reply;
}

/** A second answer to the same key is the first one, and nothing happens twice. */
export async function assertOnce<K extends CallName>(
  world: World,
  { token }: Person,
  name: K,
  body: Partial<Ask<K>>,
): Promise<void> {
  const key = randomUUID();
  const first = await world.ask(name, body, { token, key });
  expect(first.status).toBe(200);
  const after = await books(world);
  expect((await world.ask(name, body, { token, key })).text).toBe(first.text);
  expect(await books(world)).toEqual(after);
}

export const nobodysId = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Milliseconds by which the moment of a shown price is off, just enough to be refused. */
export const lateMs = -5001;
export const earlyMs = 1001;

/** What a form sends, as if it had been shown the price at another moment. */
export function shifted<T extends { shown_at: number }>(order: T, ms: number): T {
  return { ...order, shown_at: order.shown_at + ms };
}
