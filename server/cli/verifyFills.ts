import type { Kysely, Selectable } from 'kysely';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { feeOf } from '#contract/rules/costs.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { positionCost, profitOf } from '#contract/rules/trading/position.ts';
import { spotCost } from '#contract/rules/trading/spot.ts';
import { openPriceOf } from '../domain/trading/positions/open.ts';
import { accountId } from '../ledger/entry.ts';
import { holdFor } from '../domain/trading/spot/fill.ts';
import { coinMinor } from '../domain/trading/spot/orders.ts';
import { type Check, shortened } from '../store/check.ts';
import type { Tables } from '../store/tables.ts';

type Fill = Selectable<Tables['fills']>;
type Position = Selectable<Tables['positions']>;
type SpotOrder = Selectable<Tables['spot_orders']>;

/** What a fill must have moved, by entry and account; what moves nothing is not booked. */
type Moves = Map<string, bigint>;

/**
 * Every fill, computed anew from its price and quantity, beside what was booked for it. Minor units, exact on both engines:
 * quantity × (close − open), the margin's share, fees, swap and added margin of positions; base, quote and fee of spot orders; what a stop
 * order has set aside and does not need, because it took the book at a better price.
 */
export async function checkFills(db: Kysely<Tables>): Promise<Check[]> {
  const counted = { trades: 0 };
  const positions = await checkOrders(db, counted, 'each fill of a position is in the books as its prices say', {
    read: (after) =>
      db.selectFrom('positions').selectAll().where('id', '>', after).orderBy('id').limit(pageSize).execute(),
    judge: judgePosition,
  });
  const spot = await checkOrders(db, counted, 'each fill of a spot order is in the books as its price says', {
    read: (after) =>
      db.selectFrom('spot_orders').selectAll().where('id', '>', after).orderBy('id').limit(pageSize).execute(),
    judge: judgeSpot,
  });
  return [positions, spot, await checkStrays(db, counted.trades)];
}

const pageSize = 200;
/** Fewer than an engine takes as parameters of a statement. */
const idsMax = 5000;

/** What is wrong with an order's own figures, and what its fills must have moved. */
interface Judged {
  problems: string[];
  moves: Moves;
}

interface Orders<Row> {
  read(after: string): Promise<Row[]>;
  judge(rules: MarketRules, row: Row, fills: readonly Fill[]): Judged;
}

async function checkOrders<Row extends { id: string; number: string; symbol: string }>(
  db: Kysely<Tables>,
  counted: { trades: number },
  check: string,
  { read, judge }: Orders<Row>,
): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  for (let after = ''; ; ) {
    const page = await read(after);
    const last = page.at(-1);
    if (last === undefined) return { check, rows, problems: shortened(problems) };
    const fills = await fillsOf(
      db,
      page.map(({ id }) => id),
    );
    const booked = await movesOf(db, fills.flatMap(entriesOf));
    counted.trades += new Set([...booked.keys()].map(entryIn).filter(isTrade)).size;
    const byOrder = Map.groupBy(fills, ({ order_id: id }) => id);
    for (const row of page) {
      const own = byOrder.get(row.id) ?? [];
      const rules = marketOf(row.symbol);
      const found =
        rules === undefined ? [`there is no market ${row.symbol}`] : wrongIn(judge(rules, row, own), own, booked);
      problems.push(...found.map((problem) => `order ${row.number}: ${problem}`));
    }
    rows += fills.length;
    after = last.id;
  }
}

function wrongIn({ problems, moves }: Judged, fills: readonly Fill[], booked: Moves): string[] {
  const wrong = fills.flatMap(entriesOf).filter((entry) => !isSame(entry, moves, booked));
  return [...problems, ...wrong.map((entry) => `the entry ${entry} is not what its fill says`)];
}

function fillsOf(db: Kysely<Tables>, orders: readonly string[]): Promise<Fill[]> {
  return db.selectFrom('fills').selectAll().where('order_id', 'in', orders).orderBy('order_id').orderBy('n').execute();
}

/** The entries that a fill may have: itself, its fee, and what was set aside for it. */
function entriesOf({ product, order_id: order, n }: Fill): string[] {
  const id = `${product}:${order}:${n}`;
  return [id, `${id}:fee`, `${id}:release`, `${id}:hold`];
}

const isTrade = (entry: string) => /:\d+$/.test(entry);
const keyOf = (entry: string, account: string) => `${entry} ${account}`;
const entryIn = (key: string) => key.slice(0, key.indexOf(' '));

async function movesOf(db: Kysely<Tables>, entries: readonly string[]): Promise<Moves> {
  const moves: Moves = new Map();
  for (let at = 0; at < entries.length; at += idsMax) {
    const postings = await db
      .selectFrom('postings as p')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
      .select(['p.entry_id', 'p.amount', 'a.owner', 'a.kind', 'a.currency', 'a.bucket'])
      .where('p.entry_id', 'in', entries.slice(at, at + idsMax))
      .execute();
    // Whichever stripe of the house's it is in.
    for (const { entry_id: entry, amount, ...account } of postings) note(moves, entry, accountId(account), amount);
  }
  return moves;
}

function note(moves: Moves, entry: string, account: string, amount: bigint): void {
  const key = keyOf(entry, account);
  moves.set(key, (moves.get(key) ?? 0n) + amount);
}

/** Whether an entry moved what it must have. */
function isSame(entry: string, expected: Moves, booked: Moves): boolean {
  const of = (moves: Moves) => byEntry(moves).get(entry) ?? '';
  return of(expected) === of(booked);
}

const texts = new WeakMap<Moves, Map<string, string>>();

/** Once per page: its accounts and amounts by entry, in one order. */
function byEntry(moves: Moves): Map<string, string> {
  const known = texts.get(moves);
  if (known !== undefined) return known;
  const some = [...moves].filter(([, amount]) => amount !== 0n).sort(([one], [other]) => (one < other ? -1 : 1));
  const grouped = Map.groupBy(some, ([key]) => entryIn(key));
  const made = new Map([...grouped].map(([entry, all]) => [entry, all.join(' ')]));
  texts.set(moves, made);
  return made;
}

const fees = 'house:fees:USDT:available';
const treasury = (currency: string) => `house:treasury:${currency}:available`;

/** An amount from one account to another; the other way round where it is negative. */
function pay(moves: Moves, entry: string, [from, to]: readonly [string, string], amount: bigint): void {
  note(moves, entry, from, -amount);
  note(moves, entry, to, amount);
}

function judgePosition(rules: MarketRules, row: Position, fills: readonly Fill[]): Judged {
  const [available, frozen] = ['available', 'frozen'].map((bucket) => `${row.user_id}:contract:USDT:${bucket}`) as [
    string,
    string,
  ];
  const moves: Moves = new Map();
  const problems: string[] = [];
  let [borne, opened] = [0n, 0n];
  let value = 0n;
  for (const fill of fills) {
    const [entry = '', feeEntry = '', release = '', hold = ''] = entriesOf(fill);
    const { purpose, price, quantity, profit, fee, margin, rate } = fill;
    if (purpose === 'margin') {
      pay(moves, hold, [available, frozen], margin);
      continue;
    }
    // At the rate of its tick.
    const unit = valueUnit(rules, rate);
    const feeOfAll = (part: bigint) => feeOf(notionalOf(price, part, unit, 'ceil'), rules.contractFeeBps);
    if (purpose === 'swap') {
      pay(moves, entry, [treasury('USDT'), frozen], profit);
      continue;
    }
    // The parts of a limit order together cost what the whole costs.
    const before = purpose === 'open' ? opened : 0n;
    const due = feeOfAll(before + quantity) - feeOfAll(before);
    if (fee !== due) problems.push(`the fee of its fill ${fill.n} is ${fee}, not ${due}`);
    if (purpose === 'open') {
      value += price * quantity;
      opened += quantity;
      pay(moves, feeEntry, [frozen, fees], fee);
      if (row.stop_tick === fill.tick) pay(moves, release, [frozen, available], savedBy(rules, row, fill));
      continue;
    }
    const made = profitOf(row.direction, row.open_price ?? 0n, price, quantity, unit);
    if (profit !== made) problems.push(`the profit of its fill ${fill.n} is ${profit}, not ${made}`);
    const left = margin + profit - fee;
    const shortfall = left < 0n ? -left : 0n;
    borne += shortfall;
    pay(moves, release, [frozen, available], margin);
    pay(moves, entry, [treasury('USDT'), available], profit + shortfall);
    pay(moves, feeEntry, [available, fees], fee);
  }
  const openPrice = opened > 0n ? openPriceOf(row.direction, value, opened) : null;
  if (openPrice !== row.open_price) problems.push(`it opened at ${openPrice}, not at ${row.open_price}`);
  if (row.shortfall !== borne) problems.push(`the house bore ${borne}, not ${row.shortfall}`);
  return { problems, moves };
}

/** What a position was set aside more for than it cost when its stop price was reached. */
function savedBy(rules: MarketRules, row: Position, { price, quantity, rate }: Fill): bigint {
  const terms = { rules, direction: row.direction, quantity, leverage: Number(row.leverage), rate };
  const costAt = (openPrice: bigint) => positionCost({ ...terms, openPrice }).cost;
  return costAt(row.limit_price ?? row.worst_price ?? price) - costAt(price);
}

function judgeSpot(rules: MarketRules, row: SpotOrder, fills: readonly Fill[]): Judged {
  const isBuy = row.side === 'buy';
  const [quote, base] = ['USDT', rules.base].map((currency) => `${row.user_id}:spot:${currency}`) as [string, string];
  const moves: Moves = new Map();
  const problems: string[] = [];
  let filled = 0n;
  for (const fill of fills) {
    const [entry = '', feeEntry = '', release = ''] = entriesOf(fill);
    const { price, quantity, amount, fee } = fill;
    // The parts of a limit order together cost what the whole costs.
    const isTaken = row.stop_tick === fill.tick;
    const before = row.type === 'limit' && !isTaken ? filled : 0n;
    const [less, more] = [before, before + quantity].map((part) => spotCost(rules, row.side, price, part)) as [
      ReturnType<typeof spotCost>,
      ReturnType<typeof spotCost>,
    ];
    if (amount !== more.amount - less.amount || fee !== more.fee - less.fee) {
      problems.push(`its fill ${fill.n} costs ${amount} and ${fee}, which its price does not say`);
    }
    const coins = coinMinor(rules, quantity);
    if (row.type === 'limit' || isTaken) {
      const held = isBuy ? quote : base;
      const due = isTaken ? holdFor(rules, row, quantity) : isBuy ? amount + fee : coins;
      pay(moves, release, [`${held}:frozen`, `${held}:available`], due);
    }
    const sign = isBuy ? 1n : -1n;
    pay(moves, entry, [`${quote}:available`, treasury('USDT')], sign * amount);
    pay(moves, entry, [treasury(rules.base), `${base}:available`], sign * coins);
    pay(moves, feeEntry, [`${quote}:available`, fees], fee);
    filled += quantity;
  }
  return { problems, moves };
}

/** Whatever was booked as a trade belongs to a fill: there are as many of the one as were found for the other. */
async function checkStrays(db: Kysely<Tables>, found: number): Promise<Check> {
  const { rows } = await db
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<bigint>().as('rows'))
    .where('kind', 'in', ['spot', 'contract', 'forex', 'swap', 'liquidation'])
    .executeTakeFirstOrThrow();
  const strays = Number(rows) - found;
  const problems = strays === 0 ? [] : [`${strays} entries of trades belong to no fill`];
  return { check: 'each trade in the books belongs to a fill', rows: Number(rows), problems };
}
