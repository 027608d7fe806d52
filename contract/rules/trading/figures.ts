import { currencies } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, mulDiv, parseDecimal, type Rounding } from '#contract/money.ts';

/**
 * Inside, a price is a whole number of 10^-pricePrecision, a quantity one of 10^-quantityPrecision (of the base, or of a lot),
 * an amount one of USDT minor units. This is what one unit of price times one unit of quantity is worth: num ÷ den minor units.
 */
export interface ValueUnit {
  num: bigint;
  den: bigint;
}

/** Decimals of the rate that turns the quote currency of a pair into USDT. */
export const rateScale = 8;
export const rateOne = 10n ** BigInt(rateScale);

/** Whether a market is traded in lots, at bid and ask: forex and metals. Coins are not. */
export function isLotMarket({ kind }: Pick<MarketRules, 'kind'>): boolean {
  return kind === 'forex' || kind === 'metal';
}

/** Units of the base in one lot. Coins are not traded in lots. */
export function lotSize({ kind, base }: MarketRules): bigint {
  if (!isLotMarket({ kind })) return 1n;
  if (kind === 'forex') return 100_000n;
  return base === 'XAG' ? 5000n : 100n;
}

/** @param rate USDT for one of the quote currency, in 10^-8; one for coins and for pairs against the dollar. */
export function valueUnit(rules: MarketRules, rate: bigint = rateOne): ValueUnit {
  const decimals = rules.pricePrecision + rules.quantityPrecision + rateScale;
  return {
    num: lotSize(rules) * rate * 10n ** BigInt(currencies.USDT.scale),
    den: 10n ** BigInt(decimals),
  };
}

/** What a quantity is worth at a price, in USDT minor units. */
export function notionalOf(price: bigint, quantity: bigint, { num, den }: ValueUnit, round: Rounding): bigint {
  return mulDiv(price * quantity, num, den, round);
}

/** The prices of a market as whole numbers; null when the text is none, or finer than prices are counted. */
export function readPrice(rules: Pick<MarketRules, 'pricePrecision'>, text: string): bigint | null {
  return parseDecimal(text, rules.pricePrecision);
}

/** Decimals that a coin's price is counted in beyond those it is shown with at its base price. */
export const finerDigits = 3;

/** Decimals of a price while it is near its base. */
export function baseDecimals(rules: Pick<MarketRules, 'kind' | 'pricePrecision'>): number {
  return isLotMarket(rules) ? rules.pricePrecision : Math.max(0, rules.pricePrecision - finerDigits);
}

/**
 * A price as a decimal string with all that it has: the decimals of the market at its base price, and those behind them that are
 * needed. Averages and liquidation prices lie between the ticks.
 */
export function writePrice(rules: Pick<MarketRules, 'kind' | 'pricePrecision'>, price: bigint): string {
  const text = formatDecimal(price, rules.pricePrecision);
  if (isLotMarket(rules) || rules.pricePrecision <= finerDigits) return text;
  const least = text.length - finerDigits;
  const bare = text.slice(0, least) + text.slice(least).replace(/0+$/, '');
  return bare.endsWith('.') ? bare.slice(0, -1) : bare;
}

/**
 * A quantity as a whole number, held to a day's step and limits, or to those at the base price; null when it breaks one of them. All
 * three are multiples of the step's own last decimal.
 */
export function readQuantity(
  rules: MarketRules,
  text: string,
  { step, min, max }: { step: bigint; min: bigint; max: bigint } = quantityLimits(rules),
): bigint | null {
  const quantity = parseDecimal(text, rules.quantityPrecision);
  return quantity === null || quantity < min || quantity > max || quantity % step !== 0n ? null : quantity;
}

/**
 * The same for what is sold of coins that one has: all that there is of them may be sold, even when a step is more than that. A price
 * that falls makes steps larger, and nobody is left with a rest that cannot be sold.
 * @param held in whole quantities of the market.
 */
export function readSold(
  rules: MarketRules,
  text: string,
  held: bigint,
  limits: { step: bigint; min: bigint; max: bigint } = quantityLimits(rules),
): bigint | null {
  const quantity = parseDecimal(text, rules.quantityPrecision);
  const isAll = quantity !== null && quantity > 0n && quantity === held && quantity <= limits.max;
  return isAll ? quantity : readQuantity(rules, text, limits);
}

/** Step and limits while the price is near its base. */
export function quantityLimits(rules: MarketRules): { step: bigint; min: bigint; max: bigint } {
  const [step, min, max] = [rules.quantityStep, rules.quantityMin, rules.quantityMax].map((text) =>
    parseDecimal(text, rules.quantityPrecision),
  );
  if (!isFigure(step) || !isFigure(min) || !isFigure(max))
    throw new Error(`quantity limits of ${rules.symbol} are no figures`);
  return { step, min, max };
}

function isFigure(figure: bigint | null | undefined): figure is bigint {
  return typeof figure === 'bigint';
}
