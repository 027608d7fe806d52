import { expect, test } from 'vitest';
import { claims } from './claims.ts';
import { dayResult } from './planRules.ts';

test('a claim is no number: what computes of it does not compile', () => {
  const { from } = claims.hosting1;
  // @ts-expect-error -- a product of a claim
  const product = () => 1000 * from;
  // @ts-expect-error -- a result of a claim
  const result = () => dayResult(from, 1000n);
  expect(product()).toBeNaN();
  expect(result).toBeInstanceOf(Function);
  expect(from.said()).toBe(17_000_000);
});
