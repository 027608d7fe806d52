import { type Currency, currencies } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { type Rounding, mulDiv } from '#contract/money.ts';
import { terms } from '#contract/terms.ts';
import { feeOf } from '../costs.ts';
import { worthSymbol } from '../worth/worth.ts';

/** So long can a quote be taken. */
export const quoteSeconds = 10;

/** What is given in one conversion, in USDT at the quote's prices. */
export const conversionRange = { min: '1', max: '100000' } as const;

/**
 * How far the market may have gone from a quote, either way, when it is taken. It is no more than the spread: whoever asks for many
 * quotes and takes only those that moved in their favour gets back at most what the conversion costs.
 */
export const conversionMoveBps = terms.conversionSpreadBps;

/** A currency and its price: whole, of its own market; 1 for USDT. */
export interface Priced {
  currency: Currency;
  price: bigint;
}

/** The two sides of a conversion at the prices of one tick. */
export interface Pair {
  from: Priced;
  to: Priced;
}

/** In minor units of what is got. */
export interface ConversionCost {
  /** At the middle prices, rounded down. */
  gross: bigint;
  /** The spread, rounded up. */
  fee: bigint;
  result: bigint;
}

/** One minor unit is worth price ÷ this, in USDT. */
function unitOf({ currency }: Priced): bigint {
  const symbol = worthSymbol(currency);
  const decimals = symbol === null ? 0 : marketOf(symbol)?.pricePrecision;
  if (decimals === undefined) throw new Error(`${currency} has no market.`);
  return 10n ** BigInt(decimals + currencies[currency].scale);
}

/**
 * What an amount brings: through USDT without a rounding in between, and the spread once. Both roundings are against the user, so that
 * no amount gains by being small.
 * @param amount minor units of what is given.
 */
export function conversionCost({ from, to }: Pair, amount: bigint): ConversionCost {
  const gross = mulDiv(amount * from.price, unitOf(to), unitOf(from) * to.price, 'floor');
  const fee = feeOf(gross, terms.conversionSpreadBps);
  return { gross, fee, result: gross - fee };
}

/** An amount in USDT minor units. */
export function usdtOf(priced: Priced, amount: bigint, round: Rounding): bigint {
  return mulDiv(amount * priced.price, 10n ** BigInt(currencies.USDT.scale), unitOf(priced), round);
}

/** The most of a currency that a range or a balance in USDT allows, in its minor units: the inverse of `usdtOf`. */
export function fromUsdt(priced: Priced, usdt: bigint, round: Rounding): bigint {
  return mulDiv(usdt * unitOf(priced), 1n, priced.price * 10n ** BigInt(currencies.USDT.scale), round);
}

/** Whether the rate between two currencies has gone further from a quote than a quote is honoured for. */
export function isRateMoved(quoted: Pair, now: Pair): boolean {
  const [was, is] = [quoted.from.price * now.to.price, now.from.price * quoted.to.price];
  const move = was > is ? was - is : is - was;
  return move * 10_000n > is * BigInt(conversionMoveBps);
}

/** Decimals of a rate as it is written. */
export const rateDecimals = 12;

/** How much of `to` one of `from` is worth at the middle prices, in 10^-12, rounded down. It is for reading: amounts follow from the prices. */
export function rateOf(pair: Pair): bigint {
  const one = 10n ** BigInt(currencies[pair.from.currency].scale);
  const unit = 10n ** BigInt(currencies[pair.to.currency].scale);
  return mulDiv(
    one * pair.from.price * 10n ** BigInt(rateDecimals),
    unitOf(pair.to),
    unitOf(pair.from) * pair.to.price * unit,
    'floor',
  );
}
