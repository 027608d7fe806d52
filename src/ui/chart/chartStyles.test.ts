import { expect, test } from 'vitest';
import { type ChartColours, lastMark, stylesOf } from './chartStyles.ts';

const colours: ChartColours = {
  up: 'green',
  down: 'red',
  line: 'line',
  text: 'grey',
  strong: 'black',
  surface: 'white',
  brand: 'blue',
  warn: 'amber',
  danger: 'crimson',
  base: 'base',
  series: ['a', 'b', 'c', 'd'],
};

test('the last price is marked always: in the colour of its way, and in grey once it is an older one', () => {
  const markOf = (isLive: boolean) => lastMark(colours, isLive).candle?.priceMark?.last;
  expect(markOf(true)).toMatchObject({ upColor: 'green', downColor: 'red' });
  expect(markOf(false)).toMatchObject({ upColor: 'grey', downColor: 'grey' });
  for (const isLive of [true, false]) expect(markOf(isLive)).not.toHaveProperty('show');
  expect(stylesOf(colours, false).candle?.priceMark?.last).not.toHaveProperty('show');
});
