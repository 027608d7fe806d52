import type { Kysely } from 'kysely';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps } from '../deps.ts';
import { boardTick, rulesOfRow, tickNow } from '../trading/moment.ts';
import { liveRows, presentPosition } from '../trading/positions/positions.ts';
import { pathPrice, sideOf } from '../trading/positions/prices.ts';
import { type PositionRow, positionColumns } from '../trading/rows.ts';

type Positions = ChatPartOf<'positions'>;

interface Asking {
  db: Kysely<Tables>;
  deps: Deps;
  session: { userId: string };
}

const positionsShown = 5;

/** What is open and how far its liquidation is at the prices of now, how many orders wait, and what was closed last. */
export async function positionsFact({ db, deps, session: { userId } }: Asking): Promise<Positions> {
  const rows = await liveRows(db, userId);
  const open = rows.filter(({ status }) => status !== 'pending');
  const closed = await lastClosed(db, userId);
  return {
    part: 'positions',
    list: open.slice(0, positionsShown).map((row) => present(deps, row)),
    open: open.length,
    waiting: rows.length - open.length + (await waitingSpot(db, userId)),
    closed: closed === undefined ? null : presentClosed(closed),
  };
}

function present(deps: Deps, row: PositionRow): Positions['list'][number] {
  const rules = rulesOfRow(row.symbol);
  const side = sideOf(row.direction, 'close');
  const price = pathPrice(deps.market, rules, row.product, side, boardTick(deps, tickNow(deps)));
  return {
    ...about(row),
    price: writePrice(rules, price),
    liquidation_price: row.liquidation === null ? null : writePrice(rules, row.liquidation),
    distance_bps: row.liquidation === null ? null : distanceBps(row, price, row.liquidation),
  };
}

/** How much of its price a market has to lose (long) or gain (short); never below 0. */
function distanceBps({ direction }: PositionRow, price: bigint, liquidation: bigint): number {
  const away = direction === 'long' ? price - liquidation : liquidation - price;
  return away <= 0n ? 0 : Number((away * 10_000n) / price);
}

function about({ id, number, product, symbol, direction }: PositionRow) {
  return { id, number, product, symbol, direction };
}

function presentClosed(row: PositionRow): NonNullable<Positions['closed']> {
  const { close_price: price, close_reason: reason } = presentPosition(row);
  return { ...about(row), reason, price, time: Number(row.closed ?? row.created) };
}

function lastClosed(db: Kysely<Tables>, userId: string): Promise<PositionRow | undefined> {
  return db
    .selectFrom('positions')
    .select(positionColumns)
    .where('user_id', '=', userId)
    .where('status', '=', 'closed')
    .orderBy('closed', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function waitingSpot(db: Kysely<Tables>, userId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('spot_orders')
    .select((eb) => eb.fn.countAll<bigint>().as('waiting'))
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
