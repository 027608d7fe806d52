import { expect, test } from 'vitest';
import { createMarket } from '../../market/market.ts';
import { DomainError } from '../errors.ts';
import { riskOf } from './risk.ts';
import { era } from '../../../tests/market/era.ts';

const firstSecond = 1_704_067_200;

test('a day of the simulation is a day of the process: its furthest moves are those of the daily candles', async () => {
  const risk = await riskOf('EURUSD');
  const market = createMarket({ seed: 'risk-1', era });
  const day = risk.horizons.find(({ seconds }) => seconds === 86_400);
  // 400 days from Monday, 1 January 2024, of which the market trades on weekdays.
  const days = Array.from({ length: 400 }, (_, at) => firstSecond + at * 86_400).filter(
    (second) => ![0, 6].includes(new Date(second * 1000).getUTCDay()),
  );
  const end = firstSecond + 28 * 86_400;
  const candles = (await market.candles('EURUSD', '1d', 28, end, end * 1000)).filter(({ time }) => days.includes(time));
  expect(candles).toHaveLength(20);
  expect(risk.paths).toBe(days.length);
  expect(day?.fall_bps).toHaveLength(days.length);
  for (const { open, low, high } of candles) {
    const near = (moves: readonly number[] = [], bps: number) => Math.min(...moves.map((move) => Math.abs(move - bps)));
    expect(near(day?.fall_bps, (1 - Number(low) / Number(open)) * 10_000)).toBeLessThanOrEqual(0.06);
    expect(near(day?.rise_bps, (Number(high) / Number(open) - 1) * 10_000)).toBeLessThanOrEqual(0.06);
  }
});

test('every path is there, in order; a longer time moves further', async () => {
  const { paths, horizons, typical_day_bps: typical } = await riskOf('EURUSD');
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
  await expect(riskOf('NOTHING')).rejects.toThrow(DomainError);
});
