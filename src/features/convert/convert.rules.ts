import type { Problem } from '#contract/errors.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { type Currency, currencies, currencyIds, fromMinor, isCurrency, toMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { formatDecimal, mulDiv, parseDecimal } from '#contract/money.ts';
import { amountProblem } from '#contract/rules/amount.ts';
import {
  conversionCost,
  conversionRange,
  fromUsdt,
  type Pair,
  type Priced,
  usdtOf,
} from '#contract/rules/money/conversion.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';

export interface Ends {
  from: Currency;
  to: Currency;
}

/** The currencies that an address names; where it names one or none, the usual other. */
export function readEnds(fromText: string | null, toText: string | null): Ends {
  const [from, to] = [fromText, toText].map((text) => (isCurrency(text) ? text : undefined));
  if (from !== undefined) return { from, to: to !== undefined && to !== from ? to : otherThan(from) };
  if (to !== undefined) return { from: otherThan(to), to };
  return { from: 'USDT', to: 'BTC' };
}

function otherThan(currency: Currency): Currency {
  return currency === 'USDT' ? 'BTC' : 'USDT';
}

/** A currency is chosen for one end: where the other end has it, the two change places. */
export function withEnd(ends: Ends, end: keyof Ends, currency: Currency): Ends {
  const other = end === 'from' ? 'to' : 'from';
  const kept = ends[other] === currency ? ends[end] : ends[other];
  return end === 'from' ? { from: currency, to: kept } : { from: kept, to: currency };
}

/** What the spot account has of a currency; null while the balances are not known. */
export function availableOf(list: readonly Balance[] | undefined, currency: Currency): string | null {
  if (list === undefined) return null;
  const held = list.find((row) => row.account === 'spot' && row.currency === currency);
  return held?.available ?? fromMinor(0n, currency);
}

/** A currency at a price of its market, a decimal of the wire; null where it has none. */
export function pricedAt(currency: Currency, price: string | undefined): Priced | null {
  const symbol = worthSymbol(currency);
  if (symbol === null) return { currency, price: 1n };
  const whole = parseDecimal(price ?? '', marketOf(symbol)?.pricePrecision ?? 0);
  return whole === null || whole <= 0n ? null : { currency, price: whole };
}

export type ConvertProblem =
  | { key: 'amount_missing' }
  | Problem<'amount_invalid' | 'amount_decimals' | 'amount_range' | 'insufficient_balance'>;

/** What keeps an amount from being quoted: the most decisive first, or null. The range is in USDT, at the prices of now. */
export function convertProblem(
  typed: string,
  { from }: Ends,
  { tag, available, pair }: { tag: string; available: string | null; pair: Pair | null },
): ConvertProblem | null {
  if (typed.trim() === '') return { key: 'amount_missing' };
  const amount = readTyped(typed, tag);
  if (amount === null) return { key: 'amount_invalid', params: {} };
  const problem = amountProblem(amount, from, available === null ? {} : { available });
  if (problem !== null || pair === null) return problem;
  const minor = toMinor(amount, from) ?? 0n;
  const { min, max } = conversionRange;
  const isLess = usdtOf(pair.from, minor, 'floor') < usdt(min);
  const isMore = usdtOf(pair.from, minor, 'ceil') > usdt(max);
  return isLess || isMore ? { key: 'amount_range', params: { min, max, currency: 'USDT' } } : null;
}

function usdt(text: string): bigint {
  return toMinor(text, 'USDT') ?? 0n;
}

/** Of what is available, the most that one conversion takes; a little below its limit, which the price moves. */
export function mostOf(available: string, { from }: Ends, pair: Pair | null): string {
  const held = toMinor(available, from) ?? 0n;
  if (pair === null) return available;
  const limit = fromUsdt(pair.from, mulDiv(usdt(conversionRange.max), 99n, 100n, 'floor'), 'floor');
  return fromMinor(held < limit ? held : limit, from);
}

export interface Estimate {
  result: string;
  fee: string;
}

/** What an amount brings at the prices of now, in `to`: no offer yet. */
export function estimateOf(pair: Pair | null, amount: string | null): Estimate | null {
  if (pair === null || amount === null) return null;
  const { result, fee } = conversionCost(pair, toMinor(amount, pair.from.currency) ?? 0n);
  return { result: fromMinor(result, pair.to.currency), fee: fromMinor(fee, pair.to.currency) };
}

/** Decimals of a ratio of two coins: enough to tell it from the next one. */
const ratioDecimals = 6;

/**
 * The rate as people say it: what one coin costs in USDT, or one of the dearer coin in the other; before the spread. Prices are decimals
 * of the wire, in USDT.
 */
export function rateWords({ from, to }: Ends, fromPrice: string, toPrice: string, tag: string): string {
  if (to === 'USDT') return oneIs(from, fromPrice, to, tag);
  if (from === 'USDT') return oneIs(to, toPrice, from, tag);
  const [mine, theirs] = [parseDecimal(fromPrice, 18) ?? 1n, parseDecimal(toPrice, 18) ?? 1n];
  const [dear, cheap, more, less] =
    mine >= theirs ? ([from, to, mine, theirs] as const) : ([to, from, theirs, mine] as const);
  const ratio = formatDecimal(mulDiv(more, 10n ** BigInt(ratioDecimals), less, 'floor'), ratioDecimals);
  return oneIs(dear, ratio, cheap, tag);
}

/** The same at live prices. */
export function pairWords({ from, to }: Pair, tag: string): string {
  return rateWords({ from: from.currency, to: to.currency }, priceText(from), priceText(to), tag);
}

function priceText({ currency, price }: Priced): string {
  const rules = marketOf(worthSymbol(currency) ?? '');
  return rules === undefined ? String(price) : writePrice(rules, price);
}

function oneIs(one: Currency, figure: string, other: Currency, tag: string): string {
  return `1\u00A0${one} = ${formatAmount(figure, 'full', tag)}\u00A0${other}`;
}

/** Every currency there is, as a choice. */
export const choices = currencyIds.map((value) => {
  const { name } = currencies[value];
  return { value, label: name === value ? value : `${value} · ${name}` };
});
