import { markets } from '../markets.ts';
import type { MarketRules } from '../markets.ts';
import type { Hours } from './path/activity.ts';

/**
 * What the prices of the markets are made of. A component is one path; a market's log price is a weighted sum of components:
 * coins share CRYPTO, metals share METAL and are priced in USD, and a currency pair is the strength of its base less that of
 * its quote, so EURJPY is EURUSD times USDJPY at every moment. A new market needs a row here and one in contract/markets.
 */
export interface Component {
  name: string;
  /** Standard deviation of the log over a year. */
  volatility: number;
  hours: Hours;
}

export interface Instrument {
  symbol: string;
  hours: Hours;
  terms: readonly { component: string; weight: number }[];
  /** Base price in units of the market's last decimal. */
  scale: number;
  /** Variance of a year. */
  variance: number;
  /** Quantity minor units traded while the market uses up a variance of 1. */
  volumePerVariance: number;
}

type CoinRow = readonly [price: number, beta: number, volatility: number, turnoverMillions: number];

/** Base price in USDT, weight of CRYPTO, own volatility, usual turnover of a day in millions of USDT. */
const coins: Record<string, CoinRow> = {
  BTC: [65_000, 1, 0.2, 1800],
  ETH: [3200, 1.1, 0.35, 1100],
  BNB: [580, 0.9, 0.35, 420],
  SOL: [150, 1.3, 0.6, 620],
  XRP: [0.6, 1, 0.65, 380],
  ADA: [0.45, 1.2, 0.6, 140],
  DOGE: [0.14, 1.3, 0.75, 310],
  TRX: [0.125, 0.7, 0.45, 90],
  AVAX: [32, 1.35, 0.65, 120],
  LINK: [15, 1.25, 0.6, 130],
  DOT: [6.8, 1.2, 0.55, 85],
  LTC: [80, 1.05, 0.5, 150],
  BCH: [420, 1.1, 0.55, 95],
  XLM: [0.11, 1.05, 0.65, 45],
  ATOM: [8, 1.2, 0.65, 60],
  NEAR: [5.5, 1.35, 0.75, 90],
  ALGO: [0.18, 1.2, 0.7, 30],
  FIL: [5, 1.25, 0.7, 55],
  APT: [9, 1.35, 0.75, 70],
  ARB: [0.9, 1.35, 0.7, 75],
  OP: [2, 1.35, 0.75, 70],
  SUI: [1.2, 1.4, 0.85, 110],
  INJ: [25, 1.4, 0.8, 50],
  SAND: [0.4, 1.25, 0.7, 35],
  MANA: [0.42, 1.2, 0.7, 30],
  CHZ: [0.1, 1.15, 0.75, 40],
};

/** Worth in USD and volatility of strength. Half of the usual EURUSD swings are the dollar's own. */
const currencies: Record<string, readonly [usd: number, volatility: number]> = {
  USD: [1, 0.05],
  EUR: [1.08, 0.05],
  GBP: [1.27, 0.055],
  JPY: [1 / 152, 0.085],
  CHF: [1 / 0.89, 0.05],
  AUD: [0.66, 0.08],
  NZD: [0.605, 0.085],
  CAD: [1 / 1.36, 0.045],
};

/** Base price in USD, weight of METAL, own volatility, lots of a day. */
const metals: Record<string, readonly [usd: number, beta: number, volatility: number, lots: number]> = {
  XAU: [2350, 1, 0.09, 180_000],
  XAG: [28.5, 1.6, 0.18, 62_000],
  XPT: [980, 1.2, 0.18, 9000],
  XPD: [1010, 1.3, 0.28, 5200],
};

const dollarPairLots = 420_000;
const crossLots = 130_000;
const yearDays = 365.25;

export const components: readonly Component[] = [
  { name: 'CRYPTO', volatility: 0.5, hours: 'always' },
  { name: 'METAL', volatility: 0.1, hours: 'weekdays' },
  ...Object.entries(coins).map(([name, row]): Component => ({ name, volatility: row[2], hours: 'always' })),
  ...Object.entries(currencies).map(([name, row]): Component => ({ name, volatility: row[1], hours: 'weekdays' })),
  ...Object.entries(metals).map(([name, row]): Component => ({ name, volatility: row[2], hours: 'weekdays' })),
];

const componentByName = new Map(components.map((component) => [component.name, component]));
const instruments = new Map(markets.map((rules) => [rules.symbol, instrument(rules)]));

/** @throws RangeError for a symbol that is no market. */
export function instrumentOf(symbol: string): Instrument {
  const found = instruments.get(symbol);
  if (found === undefined) throw new RangeError(`no such market: ${symbol}`);
  return found;
}

/** @throws RangeError for a name that is no component. */
export function componentOf(name: string): Component {
  const found = componentByName.get(name);
  if (found === undefined) throw new RangeError(`no such component: ${name}`);
  return found;
}

function instrument(rules: MarketRules): Instrument {
  const { terms, price, dayVolume } = makeUp(rules);
  const variance = terms.reduce((sum, { component, weight }) => {
    const deviation = weight * componentOf(component).volatility;
    return sum + deviation * deviation;
  }, 0);
  return {
    symbol: rules.symbol,
    hours: rules.kind === 'coin' || rules.kind === 'virtual' ? 'always' : 'weekdays',
    terms,
    scale: price * powerOfTen(rules.pricePrecision),
    variance,
    volumePerVariance: (dayVolume * powerOfTen(rules.quantityPrecision) * yearDays) / variance,
  };
}

interface MakeUp {
  terms: Instrument['terms'];
  price: number;
  /** Usual volume of a day in units of the base, or lots. */
  dayVolume: number;
}

function makeUp({ symbol, base, quote }: MarketRules): MakeUp {
  const coin = coins[base];
  if (coin !== undefined && quote === 'USDT') {
    const [price, beta, , turnoverMillions] = coin;
    const terms = [term('CRYPTO', beta), term(base, 1)];
    return { terms, price, dayVolume: (turnoverMillions * 1_000_000) / price };
  }
  const metal = metals[base];
  if (metal !== undefined && quote === 'USD') {
    const [price, beta, , dayVolume] = metal;
    return { terms: [term('METAL', beta), term(base, 1), term('USD', -1)], price, dayVolume };
  }
  const [bought, sold] = [currencies[base], currencies[quote]];
  if (bought === undefined || sold === undefined) throw new RangeError(`market without components: ${symbol}`);
  const isCross = base !== 'USD' && quote !== 'USD';
  const terms = [term(base, 1), term(quote, -1)];
  return { terms, price: bought[0] / sold[0], dayVolume: isCross ? crossLots : dollarPairLots };
}

function term(component: string, weight: number) {
  return { component, weight };
}

/** Exact: the language does not promise that `10 ** n` is. */
function powerOfTen(decimals: number): number {
  return Number(`1e${decimals}`);
}
