import { expect, test } from 'vitest';
import { classesOf, isCalibrated, optionClassesOf, optionsOf, positionsOf } from './calibration.ts';
import { runningClassesOf, runningOf, tableOf } from './runningOptions.ts';

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

test('an option that runs ends up as often as its distance and the time left say', { timeout: 120_000 }, () => {
  const table = tableOf(runningOf('another market', 60, 200));
  const classes = runningClassesOf(table, runningOf('calibration in short', 40, 200));
  expect(classes.filter((one) => !isCalibrated(one))).toEqual([]);
  expect(Math.min(...classes.map(({ count }) => count))).toBeGreaterThan(100);
  // Told the other way round, hardly a class holds.
  const turned = table.map((bins) => bins.map((bin) => ({ ...bin, share: 1 - bin.share })));
  const wrong = runningClassesOf(turned, runningOf('calibration in short', 10, 200));
  expect(wrong.filter((one) => !isCalibrated(one)).length).toBeGreaterThan(5);
});

test('what is told wrong is found', async () => {
  const positions = await positionsOf({ seed: 'calibration in short', moments: 40, days: 1400 });
  // As if every chance were told a third lower than it is.
  const told = positions.map((one) => ({ ...one, predicted: one.predicted * 0.67 }));
  expect(classesOf(told).some((one) => one.count > 0 && !isCalibrated(one))).toBe(true);
});
