import type { MarketRules } from '../markets.ts';
import { formatDecimal, mulDiv } from '../money.ts';
import { finerDigits, isLotMarket, quantityLimits, readPrice } from './trading/figures.ts';
import { swapBps, swapOf, widestSpread } from './trading/lots.ts';

/**
 * What a day's opening price makes of a market's rules, the same for everybody: the tick that prices are shown in and limits may
 * have, the step and the limits of quantities, the grid of the order book, and the leverages. Prices are whole ones of the market's
 * `pricePrecision`, quantities of its `quantityPrecision`.
 */
export interface DayRules {
  /** Decimals of a price that is shown, or asked for. */
  decimals: number;
  /** The tick: one of the last of these decimals. */
  unit: bigint;
  step: bigint;
  min: bigint;
  max: bigint;
  /** Distance between the levels of the book, counted from zero; 0 on days of market-1, whose grid follows the price of the moment. */
  bookStep: bigint;
  leverages: readonly number[];
}

/** A coin's price has at least so many ticks: a tick is fine against what the price moves in half a minute. */
const ticksLeast = 250_000n;
/** Levels of the book are apart by so much of the price, at most: 2 in 100,000. */
const [stepNum, stepDen] = [2n, 100_000n];

/** The rules of a day that opens at a price. */
export function dayRulesOf(rules: MarketRules, open: bigint): DayRules {
  const limits = quantityLimits(rules);
  const leverages = leveragesAt(rules, open);
  if (isLotMarket(rules)) {
    return { decimals: rules.pricePrecision, unit: 1n, ...limits, bookStep: bookStepOf(open, 1n), leverages };
  }
  let [digits, unit] = [0, 1n];
  for (; unit * 10n * ticksLeast <= open; unit *= 10n) digits += 1;
  const decimals = rules.pricePrecision - digits;
  return {
    decimals,
    unit,
    ...quantitiesFor(limits, finerDigits - digits),
    bookStep: bookStepOf(open, unit),
    leverages,
  };
}

/** The rules of a day of market-1, whatever its price. */
export function formerDayRules(rules: MarketRules): DayRules {
  const { pricePrecision, formerPrecision: decimals, leverages } = rules;
  return {
    decimals,
    unit: 10n ** BigInt(pricePrecision - decimals),
    ...quantityLimits(rules),
    bookStep: 0n,
    leverages,
  };
}

interface Limits {
  step: bigint;
  min: bigint;
  max: bigint;
}

/** A tenth of the price makes ten times the quantity; where it has risen tenfold, the largest is a tenth, and never below the smallest. */
function quantitiesFor({ step, min, max }: Limits, fallen: number): Limits {
  const times = 10n ** BigInt(Math.abs(fallen));
  if (fallen >= 0) return { step: step * times, min: min * times, max: max * times };
  const less = max / times;
  return { step, min, max: less > min ? less - (less % step) : min };
}

/** 1, 2 or 5 times a power of ten: the largest not above its share of the price, at least a tick. */
function bookStepOf(open: bigint, unit: bigint): bigint {
  const wanted = (open * stepNum) / stepDen;
  let power = 1n;
  while (power * 10n <= wanted) power *= 10n;
  const step = [5n * power, 2n * power].find((one) => one <= wanted) ?? power;
  return step > unit ? step : unit;
}

const weekNights = 7;
/** Room is left beyond the spread: the day's price may fall while the spread stays what it is. In quarters. */
const spreadQuarters = 5n;

/**
 * The leverages that leave a position more room than the spread and a week's swap can take of it at an unmoved price, by a quarter
 * of the spread at least: it is opened at one edge of the spread and held against the other, in the hour in which it is widest.
 */
export function leveragesAt(rules: MarketRules, price: bigint): readonly number[] {
  const spread = widestSpread(rules);
  if (spread === 0n) return rules.leverages;
  const share = 1_000_000_000n;
  const worst = Math.min(swapBps(rules, 'long'), swapBps(rules, 'short'));
  const needed = mulDiv(spread * spreadQuarters, share, 4n * price, 'ceil') - swapOf(share, worst, weekNights);
  const kept = (share * BigInt(rules.maintenanceBps)) / 10_000n;
  return rules.leverages.filter((leverage) => share / BigInt(leverage) - kept > needed);
}

/** Decimals of a day that opens at a price, in units of the quote: for what is only drawn. */
export function decimalsAt(rules: MarketRules, price: number): number {
  const whole = Math.round(price * 10 ** rules.pricePrecision);
  return dayRulesOf(rules, BigInt(whole > 1 ? whole : 1)).decimals;
}

/**
 * A price on ticks that today has in any case, cut: for what a form offers before it knows the day's opening price, which may have
 * been half as much higher. A coarser tick is one of the finer ones.
 */
export function cutToTick(rules: MarketRules, price: bigint): bigint {
  const { unit } = dayRulesOf(rules, price > 1n ? price + price / 2n : 1n);
  return price - (price % unit);
}

const rulesToday = new Map<string, MarketRules>();

/**
 * A market's rules with the quantities and leverages of today, as far as a price of today tells them: its decimals are the day's, and so
 * step and limits follow from them exactly; leverages are those at this price, which differ from the day's where the price is at the
 * very edge. Without a price, those at the base price. The same object for the same rules.
 */
export function marketToday(rules: MarketRules, price: string | undefined): MarketRules {
  const whole = price === undefined ? null : readPrice(rules, price);
  if (price === undefined || whole === null || whole <= 0n) return rules;
  const leverages = leveragesAt(rules, whole);
  const decimals = price.split('.')[1]?.length ?? 0;
  const key = `${rules.symbol} ${decimals} ${leverages.join(' ')}`;
  const made = rulesToday.get(key) ?? { ...rules, ...quantitiesWith(rules, decimals), leverages };
  rulesToday.set(key, made);
  return made;
}

function quantitiesWith(rules: MarketRules, decimals: number) {
  if (isLotMarket(rules)) return {};
  const { step, min, max } = quantitiesFor(quantityLimits(rules), finerDigits - rules.pricePrecision + decimals);
  const show = (quantity: bigint) => formatDecimal(quantity, rules.quantityPrecision);
  return { quantityStep: show(step), quantityMin: show(min), quantityMax: show(max) };
}
