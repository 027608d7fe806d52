import { expect, test } from 'vitest';
import { type MarketRules, markets } from '#contract/markets.ts';
import { pickable } from './picker.rules.ts';

const nameOf = ({ symbol, name }: MarketRules) => (symbol === 'XAUUSD' ? 'Oro' : name);
const choice = { group: 'all', search: '', favourites: ['XAUUSD', 'ETHUSDT'], nameOf } as const;
const names = (chosen: ReturnType<typeof pickable>) => chosen.map(({ symbol }) => symbol);

test('every market can be picked, whatever its kind', () => {
  expect(pickable(markets, choice)).toEqual(markets);
  expect(names(pickable(markets, { ...choice, group: 'favourites' })).toSorted()).toEqual(['ETHUSDT', 'XAUUSD']);
  expect(names(pickable(markets, { ...choice, group: 'forex' }))).toContain('EURUSD');
  expect(names(pickable(markets, { ...choice, group: 'forex' }))).not.toContain('XAUUSD');
  expect(names(pickable(markets, { ...choice, group: 'metal' }))).toContain('XAUUSD');
  expect(names(pickable(markets, { ...choice, group: 'virtual' }))).not.toContain('BTCUSDT');
});

test('a search looks through all groups, by pair and by name in the reader’s language', () => {
  expect(names(pickable(markets, { ...choice, group: 'favourites', search: 'cosm' }))).toEqual(['ATOMUSDT']);
  expect(names(pickable(markets, { ...choice, search: ' btc/us' }))).toEqual(['BTCUSDT']);
  expect(names(pickable(markets, { ...choice, search: 'oro' }))).toContain('XAUUSD');
  expect(names(pickable(markets, { ...choice, search: 'gold' }))).toEqual(['XAUUSD']);
  expect(names(pickable(markets, { ...choice, search: 'nothing' }))).toEqual([]);
});
