import { type Coin, type MarketRules, markets } from '../markets.ts';
import type { Hours } from './path/activity.ts';
import type { Version } from './source.ts';

/**
 * What the prices of the markets are made of. A component is one path; a market's log price is a weighted sum of components and of
 * their clocks.
 *
 * In market-2 every coin, currency and metal has a price in dollars that is a martingale: log = sum of weight B - weight^2 clock / 2.
 * Coins share CRYPTO, currencies DOLLAR (what all of them gain when the dollar loses), metals both METAL and DOLLAR. A pair is the
 * ratio of its legs, so EURJPY is EURUSD times USDJPY at every moment. In market-1 the dollar was a component as well, and there were
 * no clocks. A new market needs a row here and one in contract/markets.
 */
export interface Component {
  name: string;
  /** Standard deviation of the log over a year. */
  volatility: number;
  hours: Hours;
  /** Whose clocks move together. */
  group: 'crypto' | 'currency' | 'metal';
}

export interface TermOf {
  component: string;
  weight: number;
  /** What a unit of the component's clock adds to the log. */
  drift: number;
}

/** A market as a version makes it. */
export interface Composition {
  terms: readonly TermOf[];
  /** Base price, in units of the quote. */
  price: number;
  /** Variance of a year. */
  variance: number;
}

export interface Instrument {
  symbol: string;
  rules: MarketRules;
  hours: Hours;
  of: Record<Version, Composition>;
  /** Usual volume of a day: in millions of the quote for coins, in lots for forex and metals. */
  usual: { turnover: number } | { lots: number };
}

type CoinRow = readonly [price: number, beta: number, volatility: number, turnoverMillions: number];

/** Base price in USDT, weight of CRYPTO, own volatility, usual turnover of a day in millions of USDT. */
const coinRows: Record<Coin, CoinRow> = {
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

/** By whatever a market's base or quote is; nothing for what is no coin. */
const coins: Readonly<Record<string, CoinRow | undefined>> = coinRows;

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

const coinComponents = Object.entries(coinRows).map(
  ([name, row]): Component => ({ name, volatility: row[2], hours: 'always', group: 'crypto' }),
);
const currencyComponents = Object.entries(currencies).map(
  ([name, row]): Component => ({ name, volatility: row[1], hours: 'weekdays', group: 'currency' }),
);
const metalComponents = Object.entries(metals).map(
  ([name, row]): Component => ({ name, volatility: row[2], hours: 'weekdays', group: 'metal' }),
);
const crypto: Component = { name: 'CRYPTO', volatility: 0.5, hours: 'always', group: 'crypto' };
const metal: Component = { name: 'METAL', volatility: 0.1, hours: 'weekdays', group: 'metal' };
const dollar: Component = { name: 'DOLLAR', volatility: 0.05, hours: 'weekdays', group: 'currency' };

export const componentsOf: Record<Version, readonly Component[]> = {
  'market-1': [crypto, metal, ...coinComponents, ...currencyComponents, ...metalComponents],
  'market-2': [
    crypto,
    metal,
    dollar,
    ...coinComponents,
    ...currencyComponents.filter(({ name }) => name !== 'USD'),
    ...metalComponents,
  ],
};

const componentByName = new Map(
  [...componentsOf['market-1'], ...componentsOf['market-2']].map((component) => [component.name, component]),
);
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

/** What a dollar price of market-2 is made of: a database that started on market-1 continues from its last prices. */
export interface Asset {
  /** The component that is its own. */
  name: string;
  /** Its price in dollars by the components of market-1. */
  former: readonly { component: string; weight: number }[];
}

export const assets: readonly Asset[] = [
  ...Object.entries(coinRows).map(([name, row]) => ({ name, former: [term('CRYPTO', row[1]), term(name, 1)] })),
  ...Object.keys(currencies)
    .filter((name) => name !== 'USD')
    .map((name) => ({ name, former: [term(name, 1), term('USD', -1)] })),
  ...Object.entries(metals).map(([name, row]) => ({
    name,
    former: [term('METAL', row[1]), term(name, 1), term('USD', -1)],
  })),
];

function instrument(rules: MarketRules): Instrument {
  const { symbol, base, quote } = rules;
  const coin = coins[base];
  const [terms, legs] = [termsOf(rules), [legOf(base), legOf(quote)]];
  const isCross = base !== 'USD' && quote !== 'USD';
  const lots = metals[base]?.[3] ?? (isCross ? crossLots : dollarPairLots);
  return {
    symbol,
    rules,
    hours: coin === undefined ? 'weekdays' : 'always',
    of: {
      'market-1': composition(terms, basePrice(rules)),
      'market-2': composition(ratio(legs[0] ?? [], legs[1] ?? []), basePrice(rules)),
    },
    usual: coin === undefined ? { lots } : { turnover: coin[3] * 1_000_000 },
  };
}

function composition(terms: readonly TermOf[], price: number): Composition {
  const variance = terms.reduce((sum, { component, weight }) => {
    const deviation = weight * componentOf(component).volatility;
    return sum + deviation * deviation;
  }, 0);
  return { terms, price, variance };
}

/** The dollar price of a coin, a currency or a metal, as market-2 makes it; nothing for the dollar itself. */
function legOf(name: string): readonly { component: string; weight: number }[] {
  if (name === 'USD' || name === 'USDT') return [];
  const [coin, metalRow] = [coins[name], metals[name]];
  if (coin !== undefined) return [term('CRYPTO', coin[1]), term(name, 1)];
  if (metalRow !== undefined) return [term('DOLLAR', 1), term('METAL', metalRow[1]), term(name, 1)];
  return [term('DOLLAR', 1), term(name, 1)];
}

/** The log of one price over another: what both share equally falls out. Each leg brings half its variance as drift. */
function ratio(base: ReturnType<typeof legOf>, quote: ReturnType<typeof legOf>): TermOf[] {
  const names = [...new Set([...base, ...quote].map(({ component }) => component))];
  const weightIn = (leg: typeof base, name: string) => leg.find(({ component }) => component === name)?.weight ?? 0;
  return names
    .map((component): TermOf => {
      const [above, below] = [weightIn(base, component), weightIn(quote, component)];
      return { component, weight: above - below, drift: (below * below - above * above) / 2 };
    })
    .filter(({ weight, drift }) => weight !== 0 || drift !== 0);
}

function termsOf({ symbol, base, quote }: MarketRules): TermOf[] {
  const free = ({ component, weight }: ReturnType<typeof term>): TermOf => ({ component, weight, drift: 0 });
  const coin = coins[base];
  if (coin !== undefined && quote === 'USDT') return [free(term('CRYPTO', coin[1])), free(term(base, 1))];
  const metalRow = metals[base];
  if (metalRow !== undefined && quote === 'USD') {
    return [free(term('METAL', metalRow[1])), free(term(base, 1)), free(term('USD', -1))];
  }
  if (currencies[base] === undefined || currencies[quote] === undefined) {
    throw new RangeError(`market without components: ${symbol}`);
  }
  return [free(term(base, 1)), free(term(quote, -1))];
}

function basePrice({ base, quote }: MarketRules): number {
  const [own, sold] = [coins[base]?.[0] ?? metals[base]?.[0] ?? currencies[base]?.[0], currencies[quote]?.[0] ?? 1];
  if (own === undefined) throw new RangeError(`no price of ${base}`);
  return own / sold;
}

function term(component: string, weight: number) {
  return { component, weight };
}
