import { describe, expect, test } from 'vitest';
import { isTrading, markets, opensAt } from './markets.ts';
import { parseDecimal } from './money.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test('the markets of the specification are there: 24 coins or more, 14 pairs, 4 metals, each once', () => {
  const of = (...kinds: string[]) => markets.filter((market) => kinds.includes(market.kind));
  expect(of('coin', 'virtual').length).toBeGreaterThanOrEqual(24);
  expect(of('forex').length).toBe(14);
  expect(of('metal').length).toBe(4);
  expect(new Set(markets.map((market) => market.symbol)).size).toBe(markets.length);
});

test('every quantity rule is a multiple of its step, within the precision', () => {
  for (const { symbol, quantityStep, quantityMin, quantityMax, quantityPrecision } of markets) {
    const [step, min, max] = [quantityStep, quantityMin, quantityMax].map((text) =>
      parseDecimal(text, quantityPrecision),
    );
    expect(typeof step === 'bigint' && typeof min === 'bigint' && typeof max === 'bigint', symbol).toBe(true);
    expect([(min ?? 1n) % (step ?? 1n), (max ?? 1n) % (step ?? 1n)]).toEqual([0n, 0n]);
    expect((max ?? 0n) > (min ?? 0n)).toBe(true);
  }
});

describe('trading hours', () => {
  test.each([
    ['2026-11-20T21:59:59Z', true, null],
    ['2026-11-20T22:00:00Z', false, '2026-11-22T22:00:00Z'],
    ['2026-11-21T12:34:56Z', false, '2026-11-22T22:00:00Z'],
    ['2026-11-22T21:59:59Z', false, '2026-11-22T22:00:00Z'],
    ['2026-11-22T22:00:00Z', true, null],
    ['2026-11-25T03:00:00Z', true, null],
  ])('forex at %s: trading %s, opens %s', (moment, trades, opens) => {
    expect(isTrading('forex', at(moment))).toBe(trades);
    expect(opensAt('metal', at(moment))).toBe(opens === null ? null : at(opens));
  });

  test('coins never rest', () => {
    expect(isTrading('coin', at('2026-11-21T12:00:00Z'))).toBe(true);
    expect(opensAt('virtual', at('2026-11-21T12:00:00Z'))).toBeNull();
  });
});
