import { describe, expect, test } from 'vitest';
import { dayTicks, hourTicks } from '#contract/market/path/ticks.ts';
import { Prices } from '#contract/market/prices.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { era, formerEra } from '#tests/market/era.ts';
import { SeededDays } from './days.ts';

const firstTick = era.firstDay * dayTicks;
const pricesFrom = (seed: string, of = era) => new Prices(new SeededDays(`law ${seed}`, of), 16);

type Rate = (symbol: string, tick: number) => number;

function ratesOf(prices: Prices): Rate {
  return (symbol, tick) => {
    const instrument = instrumentOf(symbol);
    return instrument.of['market-2'].price * Math.exp(prices.log(instrument, tick));
  };
}

/** What a position is worth at `to` for each dollar that it was worth at `from`, in dollars at the rate of the moment. */
const gains: Record<string, (at: Rate, from: number, to: number) => number> = {
  BTCUSDT: (at, from, to) => at('BTCUSDT', to) / at('BTCUSDT', from) - 1,
  DOGEUSDT: (at, from, to) => at('DOGEUSDT', to) / at('DOGEUSDT', from) - 1,
  EURUSD: (at, from, to) => at('EURUSD', to) / at('EURUSD', from) - 1,
  XAUUSD: (at, from, to) => at('XAUUSD', to) / at('XAUUSD', from) - 1,
  USDJPY: (at, from, to) => 1 - at('USDJPY', from) / at('USDJPY', to),
  EURJPY: (at, from, to) =>
    ((at('EURJPY', to) - at('EURJPY', from)) / at('USDJPY', to)) * (at('USDJPY', from) / at('EURJPY', from)),
};

function expectNothingGained(all: readonly number[]): void {
  const mean = all.reduce((sum, gain) => sum + gain, 0) / all.length;
  const variance = all.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (all.length - 1);
  expect(variance).toBeGreaterThan(0);
  expect(Math.abs(mean) / Math.sqrt(variance / all.length)).toBeLessThan(4);
}

describe.each(Object.entries(gains))('%s: nobody gains by holding it', (_symbol, gainOf) => {
  test('for a day, for 16 days, for 64', () => {
    const sources = Array.from({ length: 150 }, (_, at) => ratesOf(pricesFrom(String(at))));
    for (const span of [1, 16, 64]) {
      expectNothingGained(
        sources.flatMap((at) =>
          Array.from({ length: 64 / span }, (_, index) => {
            const from = firstTick + index * span * dayTicks;
            return gainOf(at, from, from + span * dayTicks);
          }),
        ),
      );
    }
  });

  test('for half a minute and for an hour', () => {
    const at = ratesOf(pricesFrom('within days'));
    const hours = Array.from({ length: 24 * 40 }, (_, hour) => firstTick + hour * hourTicks);
    expectNothingGained(hours.map((from) => gainOf(at, from, from + hourTicks)));
    expectNothingGained(hours.flatMap((from) => [0, 150, 300].map((off) => gainOf(at, from + off, from + off + 150))));
  });
});

describe('the halves of a stretch', () => {
  /** By size of the first half, in deviations: how often the second half goes the same way. */
  function continued(of: typeof era, from: number, stretch: number, count: number): Map<string, [number, number]> {
    const prices = pricesFrom('halves', of);
    const btc = instrumentOf('BTCUSDT');
    const classes = new Map<string, [number, number]>();
    for (let at = 0; at < count; at += 1) {
      const start = from + at * stretch;
      const [open, mid, close] = [0, 0.5, 1].map((part) => prices.log(btc, start + part * stretch));
      const day = Math.floor(start / dayTicks);
      // What was traded is the clock: it is the variance that the stretch used up.
      const clock = prices.volume(btc, start, start + stretch) / (prices.usualMinute(btc, day) * 1440 * 365.25);
      const variance = clock * btc.of['market-2'].variance;
      const [first, second] = [(mid ?? 0) - (open ?? 0), (close ?? 0) - (mid ?? 0)];
      const size = Math.abs(first) / Math.sqrt(variance / 2);
      const name = size < 0.3 ? 'small' : size > 0.9 && size < 1.2 ? 'middling' : size > 2.1 ? 'large' : 'other';
      const [same, all] = classes.get(name) ?? [0, 0];
      classes.set(name, [same + (first * second > 0 ? 1 : 0), all + 1]);
    }
    return classes;
  }

  const minute = 300;
  const fortnight = 14 * 1440;

  test('of a minute are independent: no size of the first says which way the second goes', () => {
    for (const [same, all] of continued(era, firstTick, minute, 2 * fortnight).values()) {
      expect(all).toBeGreaterThan(300);
      expect(Math.abs(same / all - 0.5) / Math.sqrt(0.25 / all)).toBeLessThan(4);
    }
  });

  test('of four hours are independent, too', () => {
    for (const [same, all] of continued(era, firstTick, 4 * hourTicks, 6 * 500).values()) {
      expect(Math.abs(same / all - 0.5) / Math.sqrt(0.25 / all)).toBeLessThan(4);
    }
  });

  test('were not in market-1, where a large first half was followed', () => {
    const [same, all] = continued(formerEra, firstTick, minute, 2 * fortnight).get('large') ?? [0, 0];
    expect((same / all - 0.5) / Math.sqrt(0.25 / all)).toBeGreaterThan(4);
  });
});
