import { expect, test } from 'vitest';
import { classesOf, isCalibrated, optionClassesOf, optionsOf, positionsOf } from './calibration.ts';

test('of liquidations that the form gives a chance, that share happens', { timeout: 120_000 }, async () => {
  const positions = await positionsOf({ seed: 'calibration in short', moments: 80, days: 1400 });
  const classes = classesOf(positions);
  expect(positions).toHaveLength(480);
  expect(classes.filter((one) => !isCalibrated(one))).toEqual([]);
  expect(Math.min(...classes.map(({ count }) => count))).toBeGreaterThan(25);
});

test('half of all options end above where they began, whatever the price did before', { timeout: 120_000 }, () => {
  const classes = optionClassesOf(optionsOf('calibration in short', 40, 100));
  expect(classes.filter((one) => !isCalibrated(one))).toEqual([]);
});

test('what is told wrong is found', async () => {
  const positions = await positionsOf({ seed: 'calibration in short', moments: 40, days: 1400 });
  // As if every chance were told a third lower than it is.
  const told = positions.map((one) => ({ ...one, predicted: one.predicted * 0.67 }));
  expect(classesOf(told).some((one) => one.count > 0 && !isCalibrated(one))).toBe(true);
});
