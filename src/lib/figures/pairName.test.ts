import { expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { pairName } from './pairName.ts';

test('no two markets have one name', () => {
  const names = markets.map(pairName);
  expect(new Set(names).size).toBe(markets.length);
  expect(names).toContain('BTC');
  expect(names).toContain('USD/JPY');
});
