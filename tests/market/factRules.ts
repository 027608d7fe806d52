/**
 * What the facts of a market are held against: values that are published of real markets, where from, and the bounds within which
 * ours must lie. The law is tuned against this table; the bounds are wider than its scatter from seed to seed.
 */
import { dayLags, type Facts, minuteLags } from './facts.ts';

export type Kind = 'coin' | 'pair' | 'metal';

/** Of a figure: what is usual of real markets, in words, and the least and most that ours may be. */
export interface Rule {
  real: string;
  least: number;
  most: number;
}

export interface Fact {
  name: string;
  source: keyof typeof sources;
  decimals: number;
  of(facts: Facts): number | null;
  rules: Partial<Record<Kind, Rule>>;
}

export const sources = {
  a: 'R. Cont, Empirical properties of asset returns: stylized facts and statistical issues, Quantitative Finance 1 (2001) 223-236',
  b: 'T. Takaishi, Statistical properties and multifractality of Bitcoin, Physica A 506 (2018), arXiv:1707.07618',
  c: 'Y. Tang et al., Stylized facts of high-frequency Bitcoin time series (2024), arXiv:2402.11930',
  d: 'usual values, without a source of their own',
  e: 'a rule of this market',
} as const;

export const factMarkets: readonly (readonly [symbol: string, kind: Kind])[] = [
  ['BTCUSDT', 'coin'],
  ['ETHUSDT', 'coin'],
  ['SOLUSDT', 'coin'],
  ['DOGEUSDT', 'coin'],
  ['CHZUSDT', 'coin'],
  ['EURUSD', 'pair'],
  ['USDJPY', 'pair'],
  ['GBPJPY', 'pair'],
  ['XAUUSD', 'metal'],
  ['XAGUSD', 'metal'],
];

const rule = (real: string, least: number, most: number): Rule => ({ real, least, most });
const all = (real: string, least: number, most: number) => ({
  coin: rule(real, least, most),
  pair: rule(real, least, most),
  metal: rule(real, least, most),
});

type Range = readonly [real: string, least: number, most: number];

const minuteSizes: Record<(typeof minuteLags)[number], Range> = {
  1: ['0.2-0.4', 0.15, 0.55],
  5: ['0.2-0.35', 0.12, 0.5],
  10: ['0.2-0.3', 0.1, 0.5],
  30: ['0.2-0.25', 0.08, 0.45],
  60: ['0.15-0.2', 0.08, 0.4],
  360: ['0.1-0.15', 0.01, 0.35],
  1440: ['0.1-0.15', 0.03, 0.35],
};

const daySizes: Record<(typeof dayLags)[number], Range> = {
  1: ['0.15-0.25', 0, 0.45],
  5: ['0.1-0.2', -0.04, 0.4],
  20: ['0.05-0.15', -0.1, 0.35],
};

export const facts: readonly Fact[] = [
  {
    name: 'volatility a year, %',
    source: 'd',
    decimals: 0,
    of: ({ volatility }) => volatility * 100,
    rules: { coin: rule('45-130', 40, 150), pair: rule('6-12', 5, 15), metal: rule('13-35', 10, 40) },
  },
  {
    name: 'excess kurtosis 1 m',
    source: 'b',
    decimals: 1,
    of: ({ kurtosis1m }) => kurtosis1m,
    rules: { coin: rule('20-100', 12, 250), pair: rule('10-50', 8, 200), metal: rule('10-50', 8, 200) },
  },
  {
    name: 'excess kurtosis 1 h',
    source: 'b',
    decimals: 1,
    of: ({ kurtosis1h }) => kurtosis1h,
    rules: { coin: rule('15-30', 6, 60), pair: rule('10', 4, 40), metal: rule('10', 4, 40) },
  },
  {
    name: 'excess kurtosis 1 d',
    source: 'a',
    decimals: 1,
    of: ({ kurtosis1d }) => kurtosis1d,
    rules: { coin: rule('4-10', 2, 20), pair: rule('2-4', 0.5, 8), metal: rule('3-6', 0.5, 10) },
  },
  {
    name: 'skew 1 d',
    source: 'a',
    decimals: 2,
    of: ({ skew1d }) => skew1d,
    rules: { coin: rule('-1-0', -1.5, 1.5), pair: rule('-0.3-0.3', -1.2, 1.2), metal: rule('-0.5-0', -1.2, 1.2) },
  },
  { name: 'tail index 1 m', source: 'a', decimals: 1, of: ({ hill1m }) => hill1m, rules: all('2-5', 2, 5) },
  {
    name: 'largest minute, deviations',
    source: 'd',
    decimals: 0,
    of: ({ largest1m }) => largest1m,
    rules: all('20-50', 12, 80),
  },
  {
    name: 'ac of returns 1 m',
    source: 'a',
    decimals: 3,
    of: ({ linear1m }) => linear1m,
    rules: all('0', -0.04, 0.04),
  },
  {
    name: 'ac of returns 1 h',
    source: 'a',
    decimals: 3,
    of: ({ linear1h }) => linear1h,
    rules: all('0', -0.08, 0.08),
  },
  {
    name: 'ac of returns 1 d',
    source: 'a',
    decimals: 3,
    of: ({ linear1d }) => linear1d,
    rules: all('0', -0.14, 0.14),
  },
  ...minuteLags.map(
    (lag): Fact => ({
      name: `ac of sizes 1 m, lag ${lag}`,
      source: lag > 100 ? 'c' : 'a',
      decimals: 2,
      of: ({ sizes1m }) => sizes1m[lag] ?? null,
      rules: all(...minuteSizes[lag]),
    }),
  ),
  ...dayLags.map(
    (lag): Fact => ({
      name: `ac of sizes 1 d, lag ${lag}`,
      source: 'a',
      decimals: 2,
      of: ({ sizes1d }) => sizes1d[lag] ?? null,
      rules: all(...daySizes[lag]),
    }),
  ),
  {
    name: 'correlation with BTC 1 h',
    source: 'd',
    decimals: 2,
    of: ({ correlation1h }) => correlation1h,
    rules: { coin: rule('0.5-0.8', 0.4, 1), pair: rule('-0.1-0.3', -0.15, 0.3), metal: rule('-0.1-0.3', -0.15, 0.3) },
  },
  {
    name: 'correlation with BTC 1 d',
    source: 'd',
    decimals: 2,
    of: ({ correlation1d }) => correlation1d,
    rules: { coin: rule('0.5-0.8', 0.4, 1), pair: rule('-0.1-0.3', -0.15, 0.3), metal: rule('-0.1-0.3', -0.15, 0.3) },
  },
  {
    name: 'volume and size 1 m',
    source: 'a',
    decimals: 2,
    of: ({ volume1m }) => volume1m,
    rules: all('0.4-0.8', 0.35, 0.85),
  },
  {
    name: 'volume and size 1 d',
    source: 'a',
    decimals: 2,
    of: ({ volume1d }) => volume1d,
    rules: all('0.4-0.8', 0.3, 0.85),
  },
  {
    name: 'liveliest hour, of the usual',
    source: 'd',
    decimals: 2,
    of: ({ liveliest }) => liveliest,
    rules: { coin: rule('1.3-1.5', 1.1, 2), pair: rule('1.5-2', 1.2, 2.6), metal: rule('1.5-2', 1.2, 2.6) },
  },
  {
    name: 'quietest hour, of the usual',
    source: 'd',
    decimals: 2,
    of: ({ quietest }) => quietest,
    rules: { coin: rule('0.7-0.8', 0.5, 0.95), pair: rule('0.4-0.6', 0.25, 0.8), metal: rule('0.4-0.6', 0.25, 0.8) },
  },
  {
    name: 'weekend, of the usual',
    source: 'd',
    decimals: 2,
    of: ({ weekend, gapBps }) => (gapBps === null ? weekend : null),
    rules: { coin: rule('0.7-0.8', 0.5, 1) },
  },
  {
    name: 'weekend gap, median bps',
    source: 'd',
    decimals: 1,
    of: ({ gapBps }) => gapBps,
    rules: { pair: rule('10', 2, 30), metal: rule('10-40', 4, 90) },
  },
  {
    name: '30 s deviation, ticks',
    source: 'e',
    decimals: 0,
    of: ({ ticks30s }) => ticks30s,
    rules: { coin: rule('at least 20', 20, Number.POSITIVE_INFINITY) },
  },
];
