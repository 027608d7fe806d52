import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gaussMax, gaussOf, logOf } from './gauss.ts';

const words = fc.nat(2 ** 32 - 1);
/** Draws are cut off at 4.5 deviations and widened to a variance of one. */
const widened = gaussMax / 4.5;
const tail = 3.3976731247300535e-6;
const drawAt = (probability: number) => gaussOf(((probability - tail) / (1 - 2 * tail)) * 2 ** 32 - 0.5) / widened;

test('draws are always these: past prices hang on them', () => {
  expect([0, 1, 2 ** 31 - 1, 2 ** 31, 0x89ab_cdef, 2 ** 32 - 1].map(gaussOf)).toEqual([
    -4.500316424168571, -4.500301857456897, -2.9182898048267325e-10, 2.9182898048267325e-10, 0.09484299040019754,
    4.50031642416716,
  ]);
});

test.each([
  [0.5, 0],
  [0.6, 0.2533471031357997],
  [0.75, 0.6744897501960817],
  [0.9, 1.2815515655446004],
  [0.95, 1.6448536269514722],
  [0.975, 1.959963984540054],
  [0.99, 2.3263478740408408],
  [0.999, 3.090232306167813],
  [0.9999, 3.719016485455709],
  [0.000_01, -4.264890793922602],
])('the quantile of %s is %s', (probability, quantile) => {
  expect(Math.abs(drawAt(probability) - quantile)).toBeLessThan(1e-9);
});

test('mirrored words give mirrored draws, larger words larger draws, and none lies further out than the bound', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(Math.abs(gaussOf(one) + gaussOf(2 ** 32 - 1 - one))).toBeLessThan(1e-11);
      expect(Math.abs(gaussOf(one))).toBeLessThanOrEqual(gaussMax);
      expect(Math.sign(gaussOf(one) - gaussOf(other)) * Math.sign(one - other)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('the mean is 0, the variance 1, and the fourth moment that of a Gaussian but for its cut tails', () => {
  const draws = Array.from({ length: 2 ** 16 }, (_, at) => gaussOf(at * 2 ** 16 + 2 ** 15));
  const moment = (power: number) => draws.reduce((sum, draw) => sum + draw ** power, 0) / draws.length;
  expect(Math.abs(moment(1))).toBeLessThan(1e-6);
  expect(Math.abs(moment(2) - 1)).toBeLessThan(2e-5);
  expect(Math.abs(moment(3))).toBeLessThan(1e-6);
  expect(moment(4)).toBeGreaterThan(2.99);
  expect(moment(4)).toBeLessThan(3);
});

test('the logarithm is that of the engine, to the last bits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1, noNaN: true }), (x) => {
      expect(Math.abs(logOf(x) - Math.log(x))).toBeLessThanOrEqual(1e-14 * Math.max(1, -Math.log(x)));
    }),
    { numRuns: 1000 },
  );
});
