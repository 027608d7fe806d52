import { type Currency, currencies, isCurrency, toMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { conversionRange, type Pair, type Priced, usdtOf } from '#contract/rules/money/conversion.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import type { Prices } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { msOf } from '../trading/moment.ts';

/** What somebody wants to convert. */
export interface Wanted {
  from: Currency;
  to: Currency;
  /** Minor units of `from`. */
  amount: bigint;
}

/** @throws DomainError currency_unknown, conversion_same, amount_decimals. */
export function readWanted(asked: { from: string; to: string; amount: string }): Wanted {
  const [from, to] = [readCurrency(asked.from, 'from'), readCurrency(asked.to, 'to')];
  if (from === to) throw DomainError.of('conversion_same', {}, 'to');
  const amount = toMinor(asked.amount, from);
  if (amount === null) {
    throw DomainError.of('amount_decimals', { currency: from, decimals: currencies[from].scale }, 'amount');
  }
  return { from, to, amount };
}

function readCurrency(text: string, field: 'from' | 'to'): Currency {
  if (!isCurrency(text)) throw DomainError.of('currency_unknown', { currency: text }, field);
  return text;
}

/** @throws DomainError amount_range. */
export function refuseOutOfRange({ from }: Pair, amount: bigint): void {
  const { min, max } = conversionRange;
  // Rounded towards the limit: what is a hair outside of it is outside.
  if (usdtOf(from, amount, 'floor') >= limit(min) && usdtOf(from, amount, 'ceil') <= limit(max)) return;
  throw DomainError.of('amount_range', { min, max, currency: 'USDT' }, 'amount');
}

function limit(text: string): bigint {
  return toMinor(text, 'USDT') ?? 0n;
}

/** Both currencies at the prices of a tick. */
export function pairAt(prices: Pick<Prices, 'market'>, { from, to }: Pick<Wanted, 'from' | 'to'>, tick: number): Pair {
  return { from: pricedAt(prices, from, tick), to: pricedAt(prices, to, tick) };
}

export function pricedAt({ market }: Pick<Prices, 'market'>, currency: Currency, tick: number): Priced {
  const symbol = worthSymbol(currency);
  return { currency, price: symbol === null ? 1n : market.priceAt(symbol, msOf(tick)) };
}

/** A price in USDT as a decimal string. */
export function writePriced({ currency, price }: Priced): string {
  const rules = marketOf(worthSymbol(currency) ?? '');
  return rules === undefined ? formatDecimal(price, 0) : writePrice(rules, price);
}
