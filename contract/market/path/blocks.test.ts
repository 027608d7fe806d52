import fc from 'fast-check';
import { expect, test } from 'vitest';
import { componentOf, componentsOf } from '../symbols.ts';
import { wholeActivity } from './activity.ts';
import { blockDays, blockSteps, varianceBounds } from './blocks.ts';

const keyOf = (factor: number) => Uint8Array.from({ length: 32 }, (_, at) => (at * factor) & 255);
const anyComponent = fc.constantFrom(...componentsOf['market-2']);
const anyBlock = fc.integer({ min: 70, max: 100 });
const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('the days of a block are always these: past prices hang on them', () => {
  const { variances, steps } = blockSteps(componentOf('EUR'), 81, keyOf(3), keyOf(5));
  expect([1, 6, 128, 255].map((day) => [variances[day], steps[day]])).toEqual([
    [6.60314007824948e-7, -0.000749754645925499],
    [0.000005337893316387991, -0.0020896894979312132],
    [0.0000028777681114078996, 0.0007503099684401425],
    [0.000016406676112910292, -0.003354868358858982],
  ]);
});

test('variances add up to that of the block, each within its bounds; a day of rest has none and does not move', () => {
  fc.assert(
    fc.property(anyComponent, anyBlock, anyKey, anyKey, (component, block, key, clockKey) => {
      const { variances, steps } = blockSteps(component, block, key, clockKey);
      const whole = (component.volatility ** 2 * blockDays) / 365.25;
      expect([variances.length, steps.length]).toEqual([blockDays, blockDays]);
      expect(variances.reduce((sum, variance) => sum + variance, 0) / whole).toBeCloseTo(1, 9);
      for (let at = 0; at < blockDays; at += 1) {
        const day = block * blockDays + at;
        const { least, most } = varianceBounds(component, day);
        const [variance = Number.NaN, step = Number.NaN] = [variances[at], steps[at]];
        expect(variance >= least * (1 - 1e-9) - 1e-13 && variance <= most * (1 + 1e-9) + 1e-13).toBe(true);
        if (wholeActivity(component.hours, day) === 0) expect([variance, Math.abs(step)]).toEqual([0, 0]);
        else expect(variance > 0 && step !== 0).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('the words of the clock say nothing of the steps’ signs: another key of the clock moves no sign', () => {
  const [one, other] = [7, 11].map((factor) => blockSteps(componentOf('BTC'), 81, keyOf(3), keyOf(factor)));
  const signs = (steps: Float64Array | undefined) => [...(steps ?? [])].map(Math.sign);
  expect(signs(one?.steps)).toEqual(signs(other?.steps));
  expect(one?.variances).not.toEqual(other?.variances);
});

test('steps are Gaussian in their clock: mean 0, variance 1, and a day says nothing of the next', () => {
  const draws = Array.from({ length: 40 }, (_, at) => {
    const { variances, steps } = blockSteps(componentOf('SOL'), 60 + at, keyOf(9 + 2 * at), keyOf(5));
    return [...steps].map((step, day) => step / Math.sqrt(variances[day] ?? 0));
  });
  const all = draws.flat();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const error = 1 / Math.sqrt(all.length);
  expect(Math.abs(mean(all))).toBeLessThan(4 * error);
  expect(Math.abs(mean(all.map((draw) => draw * draw)) - 1)).toBeLessThan(4 * Math.SQRT2 * error);
  const pairs = draws.flatMap((block) => block.slice(1).map((draw, at) => draw * (block[at] ?? 0)));
  expect(Math.abs(mean(pairs))).toBeLessThan(4 * error);
});
