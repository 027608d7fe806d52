import { type Kysely, sql } from 'kysely';
import { type AccountKind, accountKinds, type Currency, isCurrency } from '#contract/currencies.ts';
import { flowOf } from '#contract/rules/worth/flows.ts';
import { daySeconds } from '#contract/rules/worth/report.ts';
import { prepared } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { UserEntry } from './movements.ts';
import type { PositionFill } from './replay.ts';

type Reading = Kysely<Tables>;

/** By how much one bucket of a user's account changed on a day. */
export interface DayChange {
  /** Days since 1970, UTC. */
  day: number;
  account: AccountKind;
  currency: Currency;
  bucket: 'available' | 'frozen';
  /** Minor units. */
  amount: bigint;
}

/** All changes of a user's accounts, day by day, the oldest first. */
export async function changesByDay(db: Reading, userId: string): Promise<DayChange[]> {
  const rows = await selectDays(db, { userId });
  return rows.flatMap(({ day, account, currency, bucket, amount }) => {
    const kind = accountKinds.find((known) => known === account);
    return kind === undefined || !isCurrency(currency)
      ? []
      : [{ day: Number(day), account: kind, currency, bucket, amount }];
  });
}

const outsideKinds = Object.entries(flowOf).flatMap(([kind, flow]) => (flow === 'outside' ? [kind] : []));

/**
 * The entries by which a user's coins or means changed, oldest first: trades of coins with their fees, and what came from outside or
 * left. What only moved between two of the user's accounts or buckets is not among them.
 */
export async function entriesOf(db: Reading, userId: string): Promise<UserEntry[]> {
  const entries = new Map<string, { kind: string; created: number; amounts: Map<Currency, bigint> }>();
  for (const { id, kind, created, currency, amount } of await selectEntries(db, { userId })) {
    if (!isCurrency(currency)) continue;
    const known = entries.get(id) ?? { kind, created: Number(created), amounts: new Map<Currency, bigint>() };
    known.amounts.set(currency, amount);
    entries.set(id, known);
  }
  return [...entries].map(([id, entry]) => ({ id, ...entry }));
}

/** The fills of a user's positions that were open at a second or later, by tick. */
export function positionFills(db: Reading, userId: string, fromSeconds: number): Promise<PositionFill[]> {
  return selectFills(db, { userId, from: BigInt(fromSeconds) });
}

const selectDays = prepared((db, p: { userId: string }) =>
  db
    .selectFrom('ledger_accounts as a')
    .innerJoin('postings as p', 'p.account_id', 'a.id')
    .innerJoin('entries as e', 'e.id', 'p.entry_id')
    .where('a.owner', '=', p.userId)
    // Integer division truncates on both engines.
    .select(sql<bigint>`e.created / ${BigInt(daySeconds)}`.as('day'))
    .select(['a.kind as account', 'a.currency', 'a.bucket', sql<bigint>`cast(sum(p.amount) as bigint)`.as('amount')])
    .groupBy(['day', 'a.kind', 'a.currency', 'a.bucket'])
    .orderBy('day'),
);

const selectEntries = prepared((db, p: { userId: string }) =>
  db
    .selectFrom('ledger_accounts as a')
    .innerJoin('postings as p', 'p.account_id', 'a.id')
    .innerJoin('entries as e', 'e.id', 'p.entry_id')
    .where('a.owner', '=', p.userId)
    .where((eb) =>
      eb.or([
        // Coins are traded out of the spot account; the fees of everything else say nothing of them.
        eb.and([eb('a.kind', '=', 'spot'), eb('e.kind', 'not in', ['hold', 'hold_end', 'transfer'])]),
        eb('e.kind', 'in', outsideKinds),
      ]),
    )
    .select(['e.id', 'e.kind', 'e.created', 'a.currency', sql<bigint>`cast(sum(p.amount) as bigint)`.as('amount')])
    .groupBy(['e.id', 'e.kind', 'e.created', 'a.currency'])
    .orderBy('e.created')
    .orderBy(sql`min(p.number)`),
);

const selectFills = prepared((db, p: { userId: string; from: bigint }) =>
  db
    .selectFrom('positions as o')
    .innerJoin('fills as f', 'f.order_id', 'o.id')
    .where('o.user_id', '=', p.userId)
    .where((eb) => eb.or([eb('o.closed', 'is', null), eb('o.closed', '>=', p.from)]))
    .select(['f.order_id', 'f.symbol', 'o.direction', 'f.purpose', 'f.tick', 'f.price', 'f.quantity'])
    .select(['f.profit', 'f.margin'])
    .orderBy('f.tick')
    .orderBy('f.order_id')
    .orderBy('f.n'),
);
