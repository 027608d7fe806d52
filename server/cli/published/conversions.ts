import { type Kysely, sql } from 'kysely';
import { tickMs } from '#contract/market/path/ticks.ts';
import {
  conversionCost,
  conversionRange,
  isRateMoved,
  type Pair,
  quoteSeconds,
  usdtOf,
} from '#contract/rules/money/conversion.ts';
import { toMinor } from '#contract/currencies.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import { type ConversionRow, entryOf, linesOf, pairOf } from '#server/domain/conversion/convert.ts';
import { accountId } from '#server/ledger/entry.ts';
import type { Market } from '#server/market/market.ts';
import { type Check, shortened } from '#server/store/check.ts';
import type { Tables } from '#server/store/tables.ts';

const pageSize = 500;
const quoteTicks = (quoteSeconds * 1000) / tickMs;

/** Every conversion, computed anew from its two prices, beside what was posted for it; and none that belongs to no row. */
export async function checkConversions(db: Kysely<Tables>): Promise<Check> {
  const posted = await db
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<bigint>().as('rows'))
    .where('kind', '=', 'conversion')
    .executeTakeFirstOrThrow();
  const { rows, problems } = await judgeAll(db, async (page) => {
    const moves = await movesOf(db, page.map(entryOf));
    return page.map((row) => figureProblem(row) ?? postingProblem(row, moves.get(entryOf(row))));
  });
  const strays = Number(posted.rows) - rows;
  if (strays !== 0) problems.push(`there are ${posted.rows} entries of conversions, and ${rows} conversions`);
  return { check: 'each conversion is in the books as its prices say', rows, problems: shortened(problems) };
}

/** Every conversion at prices that its day's commitment fixed, taken in time, and while the rate was near. */
export async function checkConversionPrices(
  db: Kysely<Tables>,
  market: Pick<Market, 'priceAt'>,
  dayProblem: (tick: number) => string | null,
): Promise<Check> {
  const { rows, problems } = await judgeAll(db, async (page) =>
    page.map((row) => priceProblem(row, market, dayProblem)),
  );
  return { check: 'each conversion is at prices that were committed to', rows, problems: shortened(problems) };
}

async function judgeAll(
  db: Kysely<Tables>,
  judge: (page: ConversionRow[]) => Promise<(string | null)[]>,
): Promise<{ rows: number; problems: string[] }> {
  const problems: string[] = [];
  let rows = 0;
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('conversions')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return { rows, problems };
    const found = await judge(page);
    for (const [at, problem] of found.entries()) {
      if (problem !== null) problems.push(`the conversion ${page[at]?.number} ${problem}`);
    }
    rows += page.length;
    after = last.id;
  }
}

function figureProblem(row: ConversionRow): string | null {
  const pair = pairOf(row);
  const { result, fee } = conversionCost(pair, row.amount);
  if (row.result !== result || row.fee !== fee) {
    return `brings ${row.result} and costs ${row.fee}, and its prices say ${result} and ${fee}`;
  }
  const [min, max] = [toMinor(conversionRange.min, 'USDT') ?? 0n, toMinor(conversionRange.max, 'USDT') ?? 0n];
  const [least, most] = [usdtOf(pair.from, row.amount, 'floor'), usdtOf(pair.from, row.amount, 'ceil')];
  return least < min || most > max ? `is of ${least} in USDT, which is out of range` : null;
}

function postingProblem(row: ConversionRow, moves: Map<string, bigint> | undefined): string | null {
  const due = linesOf(row).filter(({ amount }) => amount !== 0n);
  const isSame = moves?.size === due.length && due.every((line) => moves.get(accountId(line)) === line.amount);
  return isSame ? null : 'has not posted what it says';
}

async function movesOf(db: Kysely<Tables>, entries: readonly string[]): Promise<Map<string, Map<string, bigint>>> {
  const postings = await db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.entry_id', 'a.owner', 'a.kind', 'a.currency', 'a.bucket'])
    .select(sql<bigint>`cast(sum(p.amount) as bigint)`.as('amount'))
    .where('p.entry_id', 'in', entries)
    .groupBy(['p.entry_id', 'a.owner', 'a.kind', 'a.currency', 'a.bucket'])
    .execute();
  const moves = new Map<string, Map<string, bigint>>();
  for (const { entry_id: entry, amount, ...account } of postings) {
    const own = moves.get(entry) ?? new Map<string, bigint>();
    own.set(accountId(account), amount);
    moves.set(entry, own);
  }
  return moves;
}

function priceProblem(
  row: ConversionRow,
  market: Pick<Market, 'priceAt'>,
  dayProblem: (tick: number) => string | null,
): string | null {
  const [tick, taken] = [Number(row.tick), Number(row.taken)];
  const day = dayProblem(tick);
  if (day !== null) return day;
  const pair = pairOf(row);
  const due = pairIn(market, pair, tick);
  if (due.from.price !== pair.from.price || due.to.price !== pair.to.price) {
    return `is at ${pair.from.price} and ${pair.to.price}, and its commitments say ${due.from.price} and ${due.to.price}`;
  }
  if (taken - tick >= quoteTicks) return `was taken ${taken - tick} ticks after its quote`;
  return isRateMoved(pair, pairIn(market, pair, taken)) ? 'was taken at a rate that had moved' : null;
}

function pairIn(market: Pick<Market, 'priceAt'>, { from, to }: Pair, tick: number): Pair {
  const priced = ({ currency }: Pair['from']) => {
    const symbol = worthSymbol(currency);
    return { currency, price: symbol === null ? 1n : market.priceAt(symbol, tick * tickMs) };
  };
  return { from: priced(from), to: priced(to) };
}
