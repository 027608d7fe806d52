import type { Kysely } from 'kysely';
import { preparedRows, type Statement } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Purpose, type Trigger, triggerColumns } from './rows.ts';
import { deleteTriggers, deleteTriggersOf, upsertTriggers } from './writes.ts';

/** The triggers of some orders. */
export async function triggersOf(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Trigger[]> {
  const { rows } = await select(
    db,
    orderIds.map((id) => ({ id })),
  );
  return rows;
}

const select = preparedRows((db, orders: readonly { id: string }[]) =>
  db
    .selectFrom('triggers')
    .select(triggerColumns)
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    ),
);

export interface TriggerChanges {
  /** Orders whose stored triggers are all deleted. */
  dropped: Set<string>;
  /** Triggers to write, by order and purpose; null deletes one. Applied after `dropped`. */
  set: Map<string, Map<Purpose, Trigger | null>>;
}

/** Trigger changes to write at the end of the transaction. */
export interface PendingTriggers {
  readonly triggers: TriggerChanges;
}

type Target = Pick<Trigger, 'order_id' | 'product' | 'symbol'>;

/** Sets an order's trigger of this purpose, or deletes it where `level` is null. For `base` and `room` see the table. */
export function setTrigger(
  { triggers: { set } }: PendingTriggers,
  target: Target,
  purpose: Purpose,
  way: Trigger['way'],
  level: bigint | null,
  since: number | bigint,
  { base, room }: { base: bigint | null; room: bigint | null } = { base: null, room: null },
): void {
  const own = set.get(target.order_id) ?? new Map<Purpose, Trigger | null>();
  own.set(purpose, level === null ? null : { ...target, purpose, way, level, since: BigInt(since), base, room });
  set.set(target.order_id, own);
}

export function dropTriggers({ triggers }: PendingTriggers, orderId: string): void {
  triggers.dropped.add(orderId);
  triggers.set.delete(orderId);
}

/** An order's triggers in this unit of work. @param before those in the database. */
export function currentTriggers({ triggers }: PendingTriggers, orderId: string, before: readonly Trigger[]): Trigger[] {
  const own = triggers.set.get(orderId);
  const left = triggers.dropped.has(orderId) ? [] : before.filter(({ purpose }) => own?.has(purpose) !== true);
  return [...left, ...(own?.values() ?? [])].filter((trigger) => trigger !== null);
}

export function triggerWrites({ dropped, set }: TriggerChanges): Statement<unknown>[] {
  const changes = [...set].flatMap(([orderId, own]) =>
    [...own].map(([purpose, trigger]) => ({ orderId, purpose, trigger })),
  );
  return [
    deleteTriggersOf.of([...dropped].map((orderId) => ({ orderId }))),
    deleteTriggers.of(changes.filter(({ orderId, trigger }) => trigger === null && !dropped.has(orderId))),
    upsertTriggers.of(changes.map(({ trigger }) => trigger).filter((trigger) => trigger !== null)),
  ];
}
