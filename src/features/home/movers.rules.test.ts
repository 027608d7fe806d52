import { expect, test } from 'vitest';
import { moversOf } from './movers.rules.ts';

const quote = (symbol: string, change: string) => ({ symbol, change });
const names = (list: { symbol: string }[]) => list.map(({ symbol }) => symbol);

test('the strongest come first on both sides, compared as numbers', () => {
  const { gainers, losers } = moversOf(
    [quote('A', '9.50'), quote('B', '-2.10'), quote('C', '10.00'), quote('D', '-11.00'), quote('E', '0.01')],
    2,
  );
  expect(names(gainers)).toEqual(['C', 'A']);
  expect(names(losers)).toEqual(['D', 'B']);
});

test('what stood still is in neither list', () => {
  const { gainers, losers } = moversOf([quote('A', '0.00'), quote('B', '-0.00'), quote('C', '0.10')], 3);
  expect(names(gainers)).toEqual(['C']);
  expect(losers).toEqual([]);
});
