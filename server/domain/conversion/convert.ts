import type { Kysely, Selectable } from 'kysely';
import type { Asked } from '#contract/api/calls.ts';
import type { Conversion } from '#contract/api/money/conversion.ts';
import { type Currency, fromMinor, isCurrency } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { conversionCost, isRateMoved, type Pair, rateDecimals, rateOf } from '#contract/rules/money/conversion.ts';
import { isStale } from '#contract/rules/trading/book.ts';
import type { Line } from '#server/ledger/entry.ts';
import type { Tables } from '#server/store/tables.ts';
import type { ConversionTable } from '#server/store/rows/conversionTables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type Listed, listRows } from '../listRows.ts';
import { readableId } from '../readableId.ts';
import { boardTick, msOf, secondsOf, tickNow } from '../trading/moment.ts';
import { houseLine, post, userLine } from '../trading/posting.ts';
import { withUnitOfWork } from '../trading/unitOfWork.ts';
import { pairAt, readWanted, refuseOutOfRange, type Wanted, writePriced } from './pair.ts';
import { isOver, readQuote } from './quote.ts';

export type ConversionRow = Selectable<ConversionTable>;

/**
 * Takes a quote: both sides in one entry of the spot account, at the quote's prices. Open positions do not matter: it touches nothing
 * that they stand on.
 * @throws DomainError with the first rule that is broken; a quote that was refused for its rate or the balance is not used up.
 */
export async function convert(
  trx: Trx,
  deps: Deps,
  userId: string,
  { quote_id: quoteId, ...asked }: Omit<Asked<'wallet/flashAgainst'>, 'lang'>,
): Promise<ConversionRow> {
  const wanted = readWanted(asked);
  const quote = readQuote(deps, userId, wanted, quoteId);
  const [used] = await trx.selectFrom('conversions').select('number').where('id', '=', quote.id).execute();
  if (used !== undefined) throw DomainError.of('quote_used', { number: used.number });
  const now = tickNow(deps);
  if (isOver(quote, now)) throw DomainError.of('quote_over', {});
  const pair = pairAt(deps, wanted, quote.tick);
  refuseUnfit(deps, pair, quote.tick, now);
  refuseOutOfRange(pair, wanted.amount);
  const { result, fee } = conversionCost(pair, wanted.amount);
  const row: ConversionRow = {
    id: quote.id,
    number: `V${readableId(deps.random, 9)}`,
    user_id: userId,
    from_currency: wanted.from,
    to_currency: wanted.to,
    amount: wanted.amount,
    result,
    fee,
    from_price: pair.from.price,
    to_price: pair.to.price,
    tick: BigInt(quote.tick),
    taken: BigInt(now),
    created: BigInt(secondsOf(now)),
  };
  await takeQuote(trx, row);
  const entry = { id: entryOf(row), kind: 'conversion', reference: row.number, tick: now };
  await withUnitOfWork(trx, deps, (work) => post(work, entry, linesOf(row)));
  return row;
}

/**
 * @throws DomainError price_stale where this process, or the quote, is ahead of what anybody can have been shown; price_moved, with
 * the rates as prices.
 */
function refuseUnfit(deps: Deps, pair: Pair, quoteTick: number, now: number): void {
  const wanted = { from: pair.from.currency, to: pair.to.currency };
  const board = boardTick(deps, now);
  const current = pairAt(deps, wanted, board);
  const [symbol, price, at] = [`${wanted.from}/${wanted.to}`, writeRate(current), msOf(board)];
  if (isStale(msOf(board), msOf(now)) || (quoteTick > now && isStale(msOf(quoteTick), msOf(now)))) {
    throw DomainError.of('price_stale', { symbol, price, at });
  }
  if (isRateMoved(pair, pairAt(deps, wanted, now))) {
    throw DomainError.of('price_moved', { symbol, shown: writeRate(pair), price, at });
  }
}

/** Of several that take it at once the first one gets it; the others wait for that and are refused. */
async function takeQuote(trx: Trx, row: ConversionRow): Promise<void> {
  const taken = await trx
    .insertInto('conversions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (taken !== undefined) return;
  const { number } = await trx
    .selectFrom('conversions')
    .select('number')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  throw DomainError.of('quote_used', { number });
}

export function entryOf({ id }: Pick<ConversionRow, 'id'>): string {
  return `conversion:${id}`;
}

/** The treasury gives the whole of what is got, and of it the user pays the spread. In USDT nothing is left over. */
export function linesOf(row: Omit<ConversionRow, 'number' | 'created' | 'taken' | 'tick'>): Line[] {
  const { from_currency: from, to_currency: to, amount, result, fee } = row;
  const account = { userId: row.user_id, kind: 'spot' } as const;
  return [
    userLine(account, from, -amount),
    houseLine('treasury', from, amount),
    houseLine('treasury', to, -(result + fee)),
    houseLine('fees', to, fee),
    userLine(account, to, result),
  ];
}

/** The currencies and prices that a row was computed with. @throws Error for a row of currencies that there are not. */
export function pairOf(row: ConversionRow): Pair {
  const [from, to] = [currencyOf(row.from_currency), currencyOf(row.to_currency)];
  return { from: { currency: from, price: row.from_price }, to: { currency: to, price: row.to_price } };
}

function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`A conversion is of ${text}, which is no currency.`);
  return text;
}

export function presentConversion(row: ConversionRow): Conversion {
  const pair = pairOf(row);
  const { from, to }: Pick<Wanted, 'from' | 'to'> = { from: pair.from.currency, to: pair.to.currency };
  return {
    id: row.id,
    number: row.number,
    from,
    to,
    amount: fromMinor(row.amount, from),
    result: fromMinor(row.result, to),
    fee: fromMinor(row.fee, to),
    rate: writeRate(pair),
    from_price: writePriced(pair.from),
    to_price: writePriced(pair.to),
    tick: Number(row.tick),
    created: Number(row.created),
    simulated: true,
  };
}

function writeRate(pair: Pair): string {
  return formatDecimal(rateOf(pair), rateDecimals);
}

/** A user's conversions, newest first. */
export function listConversions(
  db: Kysely<Tables>,
  userId: string,
  page: Listed,
): Promise<{ list: Conversion[]; next: string | null }> {
  return listRows(db.selectFrom('conversions').selectAll().where('user_id', '=', userId), page, presentConversion);
}
