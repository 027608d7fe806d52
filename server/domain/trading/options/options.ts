import { type OptionChanges, type OptionRow, optionColumns } from '../rows.ts';
import type { Kysely } from 'kysely';
import type { Asked } from '#contract/api/calls.ts';
import { optionCurrencies, type OptionOrder } from '#contract/api/options.ts';
import { currencies, fromMinor, isCurrency, toMinor } from '#contract/currencies.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { formatDecimal } from '#contract/money.ts';
import { fineDigits, optionProfit, optionResult, optionSlippageBps } from '#contract/rules/trading/option.ts';
import { terms } from '#contract/terms.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Prices, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { readableId } from '#server/domain/readableId.ts';
import { refuseMovedPrice, refuseTooMany } from '../checks.ts';
import { hold, release } from '#server/ledger/holds.ts';
import { houseLine, ledgerAccount, post, type UserAccount, userLine } from '../posting.ts';
import { type TradingParts, type UnitOfWork, withUnitOfWork } from '../unitOfWork.ts';
import { type Listed, listRows } from '#server/domain/listRows.ts';
import { msOf, rulesFor, rulesOfRow, secondsOf, tickNow } from '../moment.ts';
import { dropTriggers, setTrigger } from '../triggers.ts';

/**
 * Opens an option on the price some seconds later. The open price is the path's price of this tick with more decimals than the market
 * shows, so that rounding cannot be bet on.
 * @throws DomainError with the first rule that is broken.
 */
export async function submitOption(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  { symbol, direction, seconds, currency, amount, ...shown }: Asked<'microtrade/submit'>,
): Promise<OptionRow> {
  const rules = rulesFor(symbol, 'option');
  const period = terms.options.find((known) => known.seconds === seconds);
  if (period === undefined) {
    const periods = terms.options.map((known) => known.seconds).join(', ');
    throw DomainError.of('option_period', { periods }, 'seconds');
  }
  const stake = parseStake(currency, amount, period);
  await refuseTooMany(trx, userId);
  const tick = tickNow(deps);
  const priceAt = (at: number) => deps.market.finePriceAt(symbol, msOf(at));
  const displayedAt = (at: number) => deps.market.priceAt(symbol, msOf(at));
  const openPrice = priceAt(tick);
  const slippage_bps = Math.min(shown.slippage_bps ?? optionSlippageBps, optionSlippageBps);
  // The bet is on the price that was shown, so a better price is refused as well as a worse one.
  for (const side of ['buy', 'sell'] as const) {
    refuseMovedPrice(
      deps,
      rules,
      side,
      { ...shown, slippage_bps },
      { price: openPrice, tick, priceAt, moreDigits: fineDigits, displayedAt },
    );
  }
  const row: OptionRow = {
    id: deps.random.uuid(),
    number: `T${readableId(deps.random, 9)}`,
    user_id: userId,
    symbol,
    direction,
    seconds: BigInt(seconds),
    currency,
    stake,
    payout_bps: BigInt(period.payoutBps),
    open_price: openPrice,
    tick: BigInt(tick),
    final_price: null,
    final_tick: BigInt(tick + (seconds * 1000) / tickMs),
    result: null,
    profit: null,
    status: 'open',
    created: BigInt(secondsOf(tick)),
    ended: null,
    shown_at: shown.shown_at === undefined ? null : BigInt(shown.shown_at),
  };
  return withUnitOfWork(trx, deps, (work) => {
    work.options.set(row.id, row);
    const entry = { id: `option:${row.id}:hold`, kind: 'hold', reference: row.number, tick };
    post(work, entry, hold(ledgerAccount(accountOf(row), currency), stake));
    setTrigger(work, { order_id: row.id, product: 'option', symbol }, 'end', 'at', row.final_tick, tick);
    return row;
  });
}

function parseStake(currency: string, text: string, { min, max }: { min: string; max: string }): bigint {
  const known = optionCurrencies.find((id) => id === currency);
  if (known === undefined) throw DomainError.of('currency_unknown', { currency }, 'currency');
  const stake = toMinor(text, known);
  if (stake === null) {
    throw DomainError.of('amount_decimals', { currency, decimals: currencies[known].scale }, 'amount');
  }
  const [least, most] = [toMinor(min, known) ?? 0n, toMinor(max, known) ?? 0n];
  if (stake < least || stake > most) throw DomainError.of('amount_range', { min, max, currency }, 'amount');
  return stake;
}

function accountOf({ user_id: userId }: OptionRow): UserAccount {
  return { userId, kind: 'option' };
}

/** Settles an option at the price of its last tick. */
export function endOption(work: UnitOfWork, deps: Pick<Prices, 'market'>, row: OptionRow): OptionRow {
  const tick = Number(row.final_tick);
  const finalPrice = deps.market.finePriceAt(row.symbol, msOf(tick));
  const result = optionResult(row.direction, row.open_price, finalPrice);
  const profit = optionProfit(result, row.stake, Number(row.payout_bps));
  const account = accountOf(row);
  const reference = row.number;
  const releaseEntry = { id: `option:${row.id}:release`, kind: 'hold_end', reference, tick };
  post(work, releaseEntry, release(ledgerAccount(account, row.currency), row.stake));
  post(work, { id: `option:${row.id}`, kind: 'option', reference, tick }, [
    userLine(account, row.currency, profit),
    houseLine('treasury', row.currency, -profit),
  ]);
  work.fills.push({
    order_id: row.id,
    n: 1n,
    product: 'option',
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'close',
    tick: row.final_tick,
    price: finalPrice,
    // One option: it has no quantity of the market's.
    quantity: 10n ** BigInt(rulesOfRow(row.symbol).quantityPrecision),
    amount: row.stake,
    fee: 0n,
    profit,
    margin: row.stake,
    rate: rateOne,
    shown_at: null,
  });
  dropTriggers(work, row.id);
  const ended = BigInt(secondsOf(tick));
  const changes: OptionChanges = { status: 'done', final_price: finalPrice, result, profit, ended };
  const after = { ...row, ...changes };
  work.options.set(row.id, after);
  return after;
}

export function presentOption(row: OptionRow): OptionOrder {
  const decimals = rulesOfRow(row.symbol).pricePrecision + fineDigits;
  if (!isCurrency(row.currency)) throw new Error(`the option ${row.number} is paid in ${row.currency}`);
  return {
    id: row.id,
    number: row.number,
    symbol: row.symbol,
    direction: row.direction,
    seconds: Number(row.seconds),
    stake: fromMinor(row.stake, row.currency),
    currency: row.currency,
    payout_bps: Number(row.payout_bps),
    open_price: formatDecimal(row.open_price, decimals),
    open_tick: Number(row.tick),
    shown_at: row.shown_at === null ? null : Number(row.shown_at),
    final_price: row.final_price === null ? null : formatDecimal(row.final_price, decimals),
    final_tick: Number(row.final_tick),
    result: row.result,
    profit: row.profit === null ? null : fromMinor(row.profit, row.currency),
    status: row.status,
    created: Number(row.created),
    ends: secondsOf(row.final_tick),
    simulated: true,
  };
}

/** A user's options, newest first. */
export function listOptions(
  db: Kysely<Tables>,
  userId: string,
  { status, symbol, ...page }: Listed & { status?: 'open' | 'done' | undefined; symbol?: string | undefined },
): Promise<{ list: OptionOrder[]; next: string | null }> {
  let query = db.selectFrom('options').select(optionColumns).where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  return listRows(query, page, presentOption);
}
