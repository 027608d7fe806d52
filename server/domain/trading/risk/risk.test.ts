import { expect, test } from 'vitest';
import { createMarket } from '#server/market/market.ts';
import { DomainError } from '#server/domain/errors.ts';
import { riskOf } from './risk.ts';
import { era } from '#tests/market/era.ts';

const market = createMarket({ seed: 'risk test', era });
const noon = Date.UTC(2026, 10, 18, 12);

test('every path is there, in order; a longer time moves further', async () => {
  const { paths, horizons, typical_day_bps: typical } = await riskOf(market, 'EURUSD', noon);
  for (const { fall_bps: fall, rise_bps: rise } of horizons) {
    for (const moves of [fall, rise]) {
      expect(moves).toHaveLength(paths);
      expect(moves.toSorted((a, b) => a - b)).toEqual(moves);
      expect(moves[0]).toBeGreaterThanOrEqual(0);
    }
  }
  const middles = horizons.map(({ fall_bps: fall }) => fall[Math.floor(fall.length / 2)] ?? 0);
  expect(middles.toSorted((a, b) => a - b)).toEqual(middles);
  expect(new Set(middles).size).toBe(3);
  expect(typical).toBeGreaterThan(0);
});

test('an unknown market has none', async () => {
  await expect(riskOf(market, 'NOTHING', noon)).rejects.toThrow(DomainError);
});
