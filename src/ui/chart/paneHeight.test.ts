import { expect, test } from 'vitest';
import { paneHeight } from './paneHeight.ts';

test.each([
  { chart: 420, count: 1, pane: 100 },
  { chart: 720, count: 4, pane: 100 },
  { chart: 330, count: 3, pane: 46 },
  { chart: 300, count: 4, pane: 40 },
  { chart: 300, count: 0, pane: 0 },
])('$count panes on $chart px: $pane px each, and the prices keep theirs', ({ chart, count, pane }) => {
  expect(paneHeight(chart, count)).toBe(pane);
});
