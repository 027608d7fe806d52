import { marketOf } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';

/** What a total can be told in. */
interface Unit {
  /** Decimals of a figure. */
  decimals: number;
  /** `usdt`: itself. `price`: a market says what one of it costs in USDT. `perDollar`: a market says how many a dollar costs. */
  by: { rate: 'usdt' } | { rate: 'price' | 'perDollar'; symbol: string } | { rate: 'fixed'; perDollar: string };
}

const price = (symbol: string, decimals: number): Unit => ({ decimals, by: { rate: 'price', symbol } });
const perDollar = (symbol: string, decimals: number): Unit => ({ decimals, by: { rate: 'perDollar', symbol } });
/** There is no market of it here: a fixed rate of practice, said beside the figure. */
const fixed = (rate: string, decimals: number): Unit => ({ decimals, by: { rate: 'fixed', perDollar: rate } });

/** Currencies by the app's own rates: a dollar is a USDT, coins and most currencies have a simulated market, the rest a fixed rate. */
export const totalUnits = {
  USDT: { decimals: 2, by: { rate: 'usdt' } },
  BTC: price('BTCUSDT', 8),
  ETH: price('ETHUSDT', 6),
  USD: { decimals: 2, by: { rate: 'usdt' } },
  EUR: price('EURUSD', 2),
  GBP: price('GBPUSD', 2),
  JPY: perDollar('USDJPY', 0),
  CHF: perDollar('USDCHF', 2),
  AUD: price('AUDUSD', 2),
  NZD: price('NZDUSD', 2),
  CAD: perDollar('USDCAD', 2),
  CNY: fixed('7.2', 2),
  HKD: fixed('7.8', 2),
  KRW: fixed('1400', 0),
  BRL: fixed('5.4', 2),
} as const satisfies Record<string, Unit>;

export type TotalUnit = keyof typeof totalUnits;

export const totalUnitIds = Object.keys(totalUnits) as TotalUnit[];

export function isTotalUnit(value: unknown): value is TotalUnit {
  return typeof value === 'string' && Object.hasOwn(totalUnits, value);
}

/** The market whose price a unit needs; null for one that needs none. */
export function symbolOf(unit: TotalUnit): string | null {
  const { by } = totalUnits[unit];
  return 'symbol' in by ? by.symbol : null;
}

/** The fixed rate of a unit, as so many for a dollar; null for one that has a market. */
export function fixedRateOf(unit: TotalUnit): string | null {
  const { by } = totalUnits[unit];
  return 'perDollar' in by ? by.perDollar : null;
}

const usdtScale = 6;
const rateScale = 4;

/**
 * A total in another currency, rounded down in its last shown decimal: nobody is shown more than there is.
 * @param minor USDT minor units.
 * @param quoted the price of the unit's market as a decimal of the wire.
 * @returns a decimal; null while the price is missing.
 */
export function totalIn(unit: TotalUnit, minor: bigint, quoted: string | undefined): string | null {
  const { decimals } = totalUnits[unit];
  const [num, den] = rateIn(unit, quoted) ?? [0n, 0n];
  if (den === 0n) return null;
  const inUnit = (minor * num * 10n ** BigInt(decimals)) / (den * 10n ** BigInt(usdtScale));
  return formatDecimal(inUnit, decimals);
}

/** What one USDT is in a unit, as a fraction; null while the price is missing. */
function rateIn(unit: TotalUnit, quoted: string | undefined): readonly [num: bigint, den: bigint] | null {
  const { by } = totalUnits[unit];
  if (by.rate === 'usdt') return [1n, 1n];
  if (by.rate === 'fixed') {
    const [whole = '', fraction = ''] = by.perDollar.split('.');
    return [BigInt(whole + fraction.padEnd(rateScale, '0')), 10n ** BigInt(rateScale)];
  }
  const rules = marketOf(by.symbol);
  const one = rules === undefined ? null : readPrice(rules, quoted ?? '');
  if (rules === undefined || one === null || one === 0n) return null;
  const whole = 10n ** BigInt(rules.pricePrecision);
  return by.rate === 'price' ? [whole, one] : [one, whole];
}
