import { expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { chosenMarkets, nextOrder, nextSort, orderHoldMs, readSort, sortedSymbols, writeSort } from './market.rules.ts';

const symbols = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol);
const nameOf = ({ base, name }: { base: string; name: string }) => (base === 'XAU' ? 'ゴールド' : name);
const few = markets.filter(({ symbol }) => ['BTCUSDT', 'ADAUSDT', 'DOGEUSDT'].includes(symbol));

test('a group shows its kind, favourites what was starred', () => {
  expect(symbols(chosenMarkets(markets, { group: 'metal', search: '', favourites: [], nameOf }))).toEqual([
    'XAUUSD',
    'XAGUSD',
    'XPTUSD',
    'XPDUSD',
  ]);
  const starred = chosenMarkets(markets, {
    group: 'favourites',
    search: '',
    favourites: ['XAUUSD', 'BTCUSDT'],
    nameOf,
  });
  expect(symbols(starred)).toEqual(['BTCUSDT', 'XAUUSD']);
});

test('a search looks through all groups, by symbol, pair and name, however it is typed', () => {
  const found = (search: string) => symbols(chosenMarkets(markets, { group: 'metal', search, favourites: [], nameOf }));
  expect(found('bitcoin')).toEqual(['BTCUSDT', 'BCHUSDT']);
  expect(found(' eur/j ')).toEqual(['EURJPY']);
  expect(found('ＢＴＣ')).toEqual(['BTCUSDT']);
  expect(found('ゴール')).toEqual(['XAUUSD']);
  expect(found('nothing such')).toEqual([]);
});

test('a header gives the expected order first, then the reverse, then none', () => {
  expect(nextSort(null, 'price')).toEqual({ column: 'price', direction: 'descending' });
  expect(nextSort({ column: 'price', direction: 'descending' }, 'price')).toEqual({
    column: 'price',
    direction: 'ascending',
  });
  expect(nextSort({ column: 'price', direction: 'ascending' }, 'price')).toBeNull();
  expect(nextSort({ column: 'price', direction: 'ascending' }, 'name')).toEqual({
    column: 'name',
    direction: 'ascending',
  });
});

test('figures are compared as numbers, not as text, and missing ones come last both ways', () => {
  const figures: Record<string, { price: string; change: string }> = {
    BTCUSDT: { price: '100000.10', change: '-1.50' },
    ADAUSDT: { price: '9.2', change: '-10.00' },
  };
  const by = (column: 'price' | 'change', direction: 'ascending' | 'descending') =>
    sortedSymbols(few, { column, direction }, (symbol) => figures[symbol]);
  expect(by('price', 'descending')).toEqual(['BTCUSDT', 'ADAUSDT', 'DOGEUSDT']);
  expect(by('price', 'ascending')).toEqual(['ADAUSDT', 'BTCUSDT', 'DOGEUSDT']);
  expect(by('change', 'descending')).toEqual(['BTCUSDT', 'ADAUSDT', 'DOGEUSDT']);
  expect(by('change', 'ascending')).toEqual(['ADAUSDT', 'BTCUSDT', 'DOGEUSDT']);
});

test('names sort both ways', () => {
  const by = (direction: 'ascending' | 'descending') =>
    sortedSymbols(few, { column: 'name', direction }, () => undefined);
  expect(by('ascending')).toEqual(['ADAUSDT', 'BTCUSDT', 'DOGEUSDT']);
  expect(by('descending')).toEqual(['DOGEUSDT', 'BTCUSDT', 'ADAUSDT']);
});

test('rows do not move while a finger is on the list', () => {
  const shown = { order: ['A', 'B'], choice: 'x', atMs: 0 };
  const wanted = { order: ['B', 'A'], choice: 'x', atMs: orderHoldMs };
  expect(nextOrder(shown, wanted, true)).toBe(shown);
  expect(nextOrder(shown, wanted, false)).toBe(wanted);
});

test('rows do not move again right after they moved', () => {
  const shown = { order: ['A', 'B'], choice: 'x', atMs: 0 };
  expect(nextOrder(shown, { order: ['B', 'A'], choice: 'x', atMs: orderHoldMs - 1 }, false)).toBe(shown);
});

test('another choice or another set of rows takes effect at once, finger or not', () => {
  const shown = { order: ['A', 'B'], choice: 'x', atMs: 0 };
  const other = { order: ['B', 'A'], choice: 'y', atMs: 1 };
  expect(nextOrder(shown, other, true)).toBe(other);
  const fewer = { order: ['A'], choice: 'x', atMs: 1 };
  expect(nextOrder(shown, fewer, true)).toBe(fewer);
  expect(nextOrder(null, other, true)).toBe(other);
});

test('a sort is kept as it is, and what makes no sense is none', () => {
  for (const sort of [nextSort(null, 'price'), nextSort(null, 'name'), null])
    expect(readSort(writeSort(sort))).toEqual(sort);
  for (const text of ['price', 'price up', 'volume ascending']) expect(readSort(text)).toBeNull();
});
