import { expect, test } from 'vitest';
import { type IndicatorName, mainIndicators } from './bars.ts';
import { grownPx, paneHeight } from './paneHeight.ts';

test.each([
  { chart: 420, count: 1, pane: 100 },
  { chart: 720, count: 4, pane: 100 },
  { chart: 330, count: 3, pane: 46 },
  { chart: 300, count: 4, pane: 40 },
  { chart: 300, count: 0, pane: 0 },
])('$count panes on $chart px: $pane px each, and the prices keep theirs', ({ chart, count, pane }) => {
  expect(paneHeight(chart, count)).toBe(pane);
});

// The lowest chart that a page has, and that of a phone.
test.each([320, 456])(
  'BOLL, MACD and RSI together leave the prices of a chart of %s px what volume alone leaves them',
  (px) => {
    const pricesOf = (shown: readonly IndicatorName[]) => {
      const count = shown.filter((name) => !mainIndicators.some((main) => main === name)).length;
      const chartPx = px + grownPx(count);
      return chartPx - count * paneHeight(chartPx, count);
    };
    const alone = pricesOf(['MA', 'VOL']);
    expect(pricesOf(['MA', 'BOLL', 'VOL', 'MACD', 'RSI'])).toBe(alone);
    expect(alone).toBeGreaterThan(190);
  },
);
