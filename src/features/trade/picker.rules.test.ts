import { expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { pickable } from './picker.rules.ts';

const choice = { group: 'all', search: '', favourites: ['XAUUSD', 'ETHUSDT'] } as const;
const names = (chosen: ReturnType<typeof pickable>) => chosen.map(({ symbol }) => symbol);

test('only coins can be picked, also as favourites', () => {
  expect(names(pickable(markets, choice))).toContain('ATOMUSDT');
  expect(names(pickable(markets, choice))).not.toContain('EURUSD');
  expect(names(pickable(markets, { ...choice, group: 'favourites' }))).toEqual(['ETHUSDT']);
  expect(names(pickable(markets, { ...choice, group: 'virtual' }))).not.toContain('BTCUSDT');
});

test('a search looks through all groups, by name and by pair', () => {
  expect(names(pickable(markets, { ...choice, group: 'favourites', search: 'cosm' }))).toEqual(['ATOMUSDT']);
  expect(names(pickable(markets, { ...choice, search: ' btc/us' }))).toEqual(['BTCUSDT']);
  expect(names(pickable(markets, { ...choice, search: 'gold' }))).toEqual([]);
});
