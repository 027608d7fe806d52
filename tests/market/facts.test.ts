import { expect, test } from 'vitest';
import { genesisDay } from '#contract/market/calendar.ts';
import { version } from '#contract/market/source.ts';
import { fullFacts } from './facts.ts';
import { factMarkets } from './factRules.ts';
import { allFacts, outside } from './factTable.ts';
import { autocorrelation, hill, median, shapeOfTails } from './moments.ts';
import { pathsOf } from './paths.ts';

const some = factMarkets.filter(([symbol]) => ['BTCUSDT', 'DOGEUSDT', 'EURUSD', 'XAUUSD'].includes(symbol));
const sizes = { ...fullFacts, stretches: 4 };

test('prices look like those of real markets', { timeout: 60_000 }, () => {
  expect(outside(allFacts(pathsOf(version, 'facts in short', genesisDay, sizes.days), sizes, some))).toEqual([]);
});

test('what is asked of the days of market-1 finds their tails too thin', { timeout: 60_000 }, () => {
  const found = outside(
    allFacts(pathsOf('market-1', 'facts in short', genesisDay, sizes.days), sizes, some.slice(0, 1)),
  );
  expect(found.some((words) => words.startsWith('BTCUSDT: excess kurtosis 1 m'))).toBe(true);
});

test('the moments are those of series whose moments are known', () => {
  const alternating = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? 1 : -1));
  expect(shapeOfTails(alternating)).toEqual({ skew: 0, kurtosis: -2 });
  expect(autocorrelation(alternating, 1)).toBeCloseTo(-1, 6);
  expect(autocorrelation(alternating, 2)).toBeCloseTo(1, 6);
  // A Pareto tail of index 3.
  const pareto = Array.from({ length: 20_000 }, (_, at) => ((at + 0.5) / 20_000) ** (-1 / 3));
  expect(hill(pareto, 0.01)).toBeCloseTo(3, 1);
  expect(median([5, 1, 3])).toBe(3);
});
