/**
 * Every market and its trading rules. Prices are whole numbers of 10^-pricePrecision of the quote currency, quantities of
 * 10^-quantityPrecision of the base. How a price comes about is the server's business (server/market); what may be traded is here.
 */
export const marketKinds = ['coin', 'virtual', 'forex', 'metal'] as const;
export type MarketKind = (typeof marketKinds)[number];

export interface MarketRules {
  symbol: string;
  base: string;
  quote: string;
  /** English name of the base; the same in all languages for coins, translated by the app for currencies and metals. */
  name: string;
  kind: MarketKind;
  /** Decimals in which prices are counted and stored. Those in which they are shown and asked for are a day's: rules/dayRules. */
  pricePrecision: number;
  /** Decimals in which the days of market-1 counted their prices. */
  formerPrecision: number;
  quantityPrecision: number;
  /** Smallest quantity and the step above it, as decimal strings of the base, while the price is near its base: rules/dayRules. */
  quantityStep: string;
  quantityMin: string;
  quantityMax: string;
  /** Fee in basis points of the notional. */
  spotFeeBps: number;
  contractFeeBps: number;
  /** Margin that a leveraged position must keep, in basis points of its notional; below it, it is liquidated. */
  maintenanceBps: number;
  /** At the base price: of a day that opens lower fewer may be offered (rules/dayRules). */
  leverages: readonly number[];
}

interface KindRules {
  /** Trades round the clock, or rests from Friday 22:00 to Sunday 22:00 UTC. */
  hours: 'always' | 'weekdays';
  spotFeeBps: number;
  /** Of the notional, when opening and when closing. Forex and metals cost their spread instead. */
  contractFeeBps: number;
  maintenanceBps: number;
  leverages: readonly number[];
}

export const kindRules: Record<MarketKind, KindRules> = {
  coin: {
    hours: 'always',
    spotFeeBps: 10,
    contractFeeBps: 5,
    maintenanceBps: 40,
    leverages: [1, 2, 3, 5, 10, 20, 50, 75, 100],
  },
  virtual: {
    hours: 'always',
    spotFeeBps: 10,
    contractFeeBps: 5,
    maintenanceBps: 100,
    leverages: [1, 2, 3, 5, 10, 20, 50],
  },
  forex: {
    hours: 'weekdays',
    spotFeeBps: 0,
    contractFeeBps: 0,
    maintenanceBps: 20,
    leverages: [1, 5, 10, 20, 30, 50, 100, 200],
  },
  metal: {
    hours: 'weekdays',
    spotFeeBps: 0,
    contractFeeBps: 0,
    maintenanceBps: 20,
    leverages: [1, 5, 10, 20, 50, 100, 200],
  },
};

type Row = readonly [
  base: string,
  name: string,
  pricePrecision: number,
  /** Of market-1. */
  formerPrecision: number,
  quantityPrecision: number,
  min: string,
  max: string,
];

const coins = [
  ['BTC', 'Bitcoin', 4, 2, 5, '0.00001', '100'],
  ['ETH', 'Ethereum', 5, 2, 4, '0.0001', '2000'],
  ['BNB', 'BNB', 6, 2, 3, '0.001', '5000'],
  ['SOL', 'Solana', 7, 2, 3, '0.001', '20000'],
  ['XRP', 'XRP', 9, 4, 1, '0.1', '2000000'],
  ['ADA', 'Cardano', 9, 4, 1, '0.1', '3000000'],
  ['DOGE', 'Dogecoin', 10, 5, 0, '1', '10000000'],
  ['TRX', 'TRON', 10, 5, 0, '1', '10000000'],
  ['AVAX', 'Avalanche', 7, 2, 2, '0.01', '50000'],
  ['LINK', 'Chainlink', 8, 3, 2, '0.01', '100000'],
  ['DOT', 'Polkadot', 8, 3, 2, '0.01', '200000'],
  ['LTC', 'Litecoin', 7, 2, 3, '0.001', '20000'],
  ['BCH', 'Bitcoin Cash', 6, 2, 3, '0.001', '5000'],
  ['XLM', 'Stellar', 10, 5, 0, '1', '5000000'],
] as const satisfies readonly Row[];

const smallCoins = [
  ['ATOM', 'Cosmos', 8, 3, 2, '0.01', '200000'],
  ['NEAR', 'NEAR', 8, 3, 1, '0.1', '300000'],
  ['ALGO', 'Algorand', 10, 4, 0, '1', '3000000'],
  ['FIL', 'Filecoin', 8, 3, 2, '0.01', '200000'],
  ['APT', 'Aptos', 8, 3, 2, '0.01', '200000'],
  ['ARB', 'Arbitrum', 9, 4, 1, '0.1', '2000000'],
  ['OP', 'Optimism', 9, 4, 1, '0.1', '1000000'],
  ['SUI', 'Sui', 9, 4, 1, '0.1', '1000000'],
  ['INJ', 'Injective', 7, 3, 2, '0.01', '100000'],
  ['SAND', 'The Sandbox', 9, 5, 0, '1', '3000000'],
  ['MANA', 'Decentraland', 9, 5, 0, '1', '3000000'],
  ['CHZ', 'Chiliz', 10, 5, 0, '1', '10000000'],
] as const satisfies readonly Row[];

/** Every coin there is a market for, against USDT. */
export type Coin = (typeof coins)[number][0] | (typeof smallCoins)[number][0];

/** Quantities of forex and metals are lots. */
const pairs: readonly (readonly [base: string, quote: string, pricePrecision: number])[] = [
  ['EUR', 'USD', 5],
  ['GBP', 'USD', 5],
  ['USD', 'JPY', 3],
  ['USD', 'CHF', 5],
  ['AUD', 'USD', 5],
  ['NZD', 'USD', 5],
  ['USD', 'CAD', 5],
  ['EUR', 'GBP', 5],
  ['EUR', 'JPY', 3],
  ['GBP', 'JPY', 3],
  ['AUD', 'JPY', 3],
  ['EUR', 'CHF', 5],
  ['EUR', 'AUD', 5],
  ['GBP', 'CHF', 5],
];

/** No position may die of its own spread: the highest leverage that the widest spread of the week leaves room for. */
const metals: readonly (readonly [base: string, name: string, pricePrecision: number, leverageMax: number])[] = [
  ['XAU', 'Gold', 2, 200],
  ['XAG', 'Silver', 3, 100],
  ['XPT', 'Platinum', 2, 50],
  ['XPD', 'Palladium', 2, 50],
];

function coinMarket(kind: 'coin' | 'virtual') {
  return ([base, name, pricePrecision, formerPrecision, quantityPrecision, min, max]: Row): MarketRules => ({
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    name,
    kind,
    pricePrecision,
    formerPrecision,
    quantityPrecision,
    quantityStep: min,
    quantityMin: min,
    quantityMax: max,
    ...feesAndLeverages(kind),
  });
}

function lotRules(
  kind: 'forex' | 'metal',
  base: string,
  quote: string,
  name: string,
  pricePrecision: number,
  leverageMax = Number.POSITIVE_INFINITY,
): MarketRules {
  return {
    symbol: `${base}${quote}`,
    base,
    quote,
    name,
    kind,
    pricePrecision,
    formerPrecision: pricePrecision,
    quantityPrecision: 2,
    quantityStep: '0.01',
    quantityMin: '0.01',
    quantityMax: '100',
    ...feesAndLeverages(kind),
    leverages: kindRules[kind].leverages.filter((leverage) => leverage <= leverageMax),
  };
}

function feesAndLeverages(kind: MarketKind) {
  const { spotFeeBps, contractFeeBps, maintenanceBps, leverages } = kindRules[kind];
  return { spotFeeBps, contractFeeBps, maintenanceBps, leverages };
}

export const markets: readonly MarketRules[] = [
  ...coins.map(coinMarket('coin')),
  ...smallCoins.map(coinMarket('virtual')),
  ...pairs.map(([base, quote, precision]) => lotRules('forex', base, quote, `${base}/${quote}`, precision)),
  ...metals.map(([base, name, precision, max]) => lotRules('metal', base, 'USD', name, precision, max)),
];

/** What a coin is called, and the decimals in which it is traded. */
export const coinRules = Object.fromEntries(
  [...coins, ...smallCoins].map(([base, name, , , quantityPrecision]) => [base, { name, quantityPrecision }]),
) as Record<Coin, { name: string; quantityPrecision: number }>;

const bySymbol = new Map(markets.map((market) => [market.symbol, market]));

export function marketOf(symbol: string): MarketRules | undefined {
  return bySymbol.get(symbol);
}

/** Hour of the week, counted from Sunday 00:00 UTC, at which weekday markets open (Sunday) and close (Friday). */
const opensAtHour = 22;
const closesAtHour = 5 * 24 + 22;

/** Whether a market of this kind trades at a moment (seconds since 1970). */
export function isTrading(kind: MarketKind, atSeconds: number): boolean {
  if (kindRules[kind].hours === 'always') return true;
  const hour = hourOfWeek(atSeconds);
  return hour >= opensAtHour && hour < closesAtHour;
}

/** When a resting market opens next (seconds since 1970); null while it trades. */
export function opensAt(kind: MarketKind, atSeconds: number): number | null {
  if (isTrading(kind, atSeconds)) return null;
  const hour = hourOfWeek(atSeconds);
  const hoursLeft = (opensAtHour - Math.floor(hour) + 168) % 168;
  return (Math.floor(atSeconds / 3600) + hoursLeft) * 3600;
}

/** 1970-01-01 was a Thursday, four days after a Sunday. */
function hourOfWeek(atSeconds: number): number {
  return (atSeconds / 3600 + 4 * 24) % 168;
}
