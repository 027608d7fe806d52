import type { Kysely } from 'kysely';
import { preparedRows, type Statement } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Purpose, type Trigger, triggerColumns } from './rows.ts';
import { deleteTriggers, deleteTriggersOf, upsertTriggers } from './writes.ts';

/** What some orders wait for. */
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

/** What changes of what orders wait for. */
export interface TriggerChanges {
  /** Orders that wait for nothing of what they waited for before. */
  dropped: Set<string>;
  /** By order and purpose, behind that; null is waited for no more. */
  set: Map<string, Map<Purpose, Trigger | null>>;
}

/** Changes of triggers that are written at the transaction's end. */
export interface Waits {
  readonly triggers: TriggerChanges;
}

type Target = Pick<Trigger, 'order_id' | 'product' | 'symbol'>;

/** What an order waits for from now on; for this purpose nothing where `level` is null. `base` and `room`: see the table. */
export function setTrigger(
  { triggers: { set } }: Waits,
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

export function dropTriggers({ triggers }: Waits, orderId: string): void {
  triggers.dropped.add(orderId);
  triggers.set.delete(orderId);
}

/** What an order waits for now that waited for `before` when the transaction began. */
export function waitingNow({ triggers }: Waits, orderId: string, before: readonly Trigger[]): Trigger[] {
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
