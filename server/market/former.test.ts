import { expect, test } from 'vitest';
import { Prices } from '#contract/market/prices.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { formerEra } from '#tests/market/era.ts';
import { SeededDays } from './days.ts';

/** As the program computed them that knew no other law. */
test.each([
  ['BTCUSDT', [6_251_687, 10_983_961, 3_732_624], 807_857],
  ['ALGOUSDT', [1357, 2931, 814], 101_075],
  ['EURJPY', [161_769, 166_619, 162_132], 6814],
  ['XAUUSD', [233_984, 269_105, 245_755], 6804],
] as const)('%s: days of market-1 are what they were', (symbol, pinned, volume) => {
  const prices = new Prices(new SeededDays('former', formerEra), 8);
  const instrument = instrumentOf(symbol);
  const tick = (iso: string) => Date.parse(iso) / 200;
  const found = ['2024-02-29T00:00:00Z', '2025-07-18T13:37:11.400Z', '2026-10-10T23:59:59.800Z'].map((iso) => {
    const { unit } = prices.dayRules(instrument, Math.floor(Date.parse(iso) / 86_400_000));
    return prices.price(instrument, tick(iso)) / Number(unit);
  });
  expect(found).toEqual(pinned);
  expect(prices.volume(instrument, tick('2025-07-18T13:37:00Z'), tick('2025-07-18T13:38:00Z'))).toBe(volume);
});
