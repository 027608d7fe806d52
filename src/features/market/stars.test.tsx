// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { pairName } from '#src/lib/figures/units.ts';
import { htmlOf } from '#tests/honesty/render.tsx';
import { MarketRow } from './MarketRow.tsx';

test('the star of a market is named after the pair, and no two have the same name', async () => {
  const rows = markets.map(({ symbol }) => (
    <MarketRow key={symbol} symbol={symbol} isOpen={false} onOpen={() => undefined} />
  ));
  const html = await htmlOf(<table>{rows}</table>);
  const stars = [...html.matchAll(/aria-label="(Add [^"]* to favourites)"/g)].map(([, name = '']) => name);
  expect(stars).toEqual(markets.map((rules) => `Add ${pairName(rules)} to favourites`));
  expect(new Set(stars).size).toBe(markets.length);
  expect(stars).toContain('Add USD/JPY to favourites');
});
