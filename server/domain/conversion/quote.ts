import { timingSafeEqual } from 'node:crypto';
import type { Answer, Asked } from '#contract/api/calls.ts';
import { currencyIds, fromMinor } from '#contract/currencies.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { formatDecimal } from '#contract/money.ts';
import {
  conversionCost,
  conversionMoveBps,
  conversionRange,
  quoteSeconds,
  rateDecimals,
  rateOf,
} from '#contract/rules/money/conversion.ts';
import { terms } from '#contract/terms.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { boardTick, msOf, tickNow } from '../trading/moment.ts';
import { pairAt, pricedAt, readWanted, refuseOutOfRange, type Wanted, writePriced } from './pair.ts';

/** Ticks for which a quote can be taken. */
const quoteTicks = (quoteSeconds * 1000) / tickMs;

/**
 * The currencies at the prices of now, and a quote where a pair and an amount are named. A quote is not stored: its id holds its tick,
 * and a MAC over it, its user, pair and amount, which every process of this installation can check. What is stored is that it was taken.
 * @throws DomainError with the first rule that the pair or the amount breaks.
 */
export async function quoteConversion(
  deps: Deps,
  userId: string,
  { from, to, amount }: Pick<Asked<'wallet/flashAgainstList'>, 'from' | 'to' | 'amount'>,
): Promise<Answer<'wallet/flashAgainstList'>> {
  const tick = boardTick(deps, tickNow(deps));
  return {
    at: msOf(tick),
    spread_bps: terms.conversionSpreadBps,
    move_bps: conversionMoveBps,
    ...conversionRange,
    list: currencyIds.map((currency) => ({ currency, price: writePriced(pricedAt(deps, currency, tick)) })),
    quote:
      from === undefined && to === undefined && amount === undefined
        ? null
        : quoteAt(deps, userId, { from, to, amount }, tick),
  };
}

function quoteAt(
  deps: Deps,
  userId: string,
  { from, to, amount: text }: Pick<Asked<'wallet/flashAgainstList'>, 'from' | 'to' | 'amount'>,
  tick: number,
): Answer<'wallet/flashAgainstList'>['quote'] {
  if (from === undefined) throw DomainError.of('parameter_missing', { field: 'from' }, 'from');
  if (to === undefined) throw DomainError.of('parameter_missing', { field: 'to' }, 'to');
  if (text === undefined) throw DomainError.of('parameter_missing', { field: 'amount' }, 'amount');
  const wanted = readWanted({ from, to, amount: text });
  const pair = pairAt(deps, wanted, tick);
  refuseOutOfRange(pair, wanted.amount);
  const { result, fee } = conversionCost(pair, wanted.amount);
  const id = deps.random.uuid();
  return {
    quote_id: `${id}.${tick.toString(36)}.${macOf(deps, userId, wanted, { id, tick })}`,
    from: wanted.from,
    to: wanted.to,
    amount: fromMinor(wanted.amount, wanted.from),
    result: fromMinor(result, wanted.to),
    fee: fromMinor(fee, wanted.to),
    rate: formatDecimal(rateOf(pair), rateDecimals),
    from_price: writePriced(pair.from),
    to_price: writePriced(pair.to),
    tick,
    expires: msOf(tick + quoteTicks),
  };
}

/** What a quote is besides what it was asked for. */
export interface QuoteKey {
  id: string;
  tick: number;
}

/**
 * The quote of an id, if it is this user's, for this pair and amount.
 * @throws DomainError quote_wrong.
 */
export function readQuote(deps: Pick<Deps, 'secrets'>, userId: string, wanted: Wanted, quoteId: string): QuoteKey {
  const match = /^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([0-9a-f]{64})$/.exec(quoteId);
  if (match === null) throw DomainError.of('quote_wrong', {});
  const [, id = '', digits = '', mac = ''] = match;
  const key = { id, tick: Number.parseInt(digits, 36) };
  const due = macOf(deps, userId, wanted, key);
  if (!timingSafeEqual(Buffer.from(due), Buffer.from(mac))) throw DomainError.of('quote_wrong', {});
  return key;
}

/** Whether a quote has ended at a tick. It ends with its last tick: at its end it cannot be taken any more. */
export function isOver({ tick }: QuoteKey, now: number): boolean {
  return now - tick >= quoteTicks;
}

function macOf(
  { secrets }: Pick<Deps, 'secrets'>,
  userId: string,
  { from, to, amount }: Wanted,
  { id, tick }: QuoteKey,
): string {
  return secrets.mac('conversion', userId, from, to, String(amount), id, String(tick));
}
