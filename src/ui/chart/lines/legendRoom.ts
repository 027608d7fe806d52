import type { Chart } from 'klinecharts';
import { legendBottom } from './legend.ts';
import { widthOf } from './letters.ts';

/** The figure of the highest price, above its bar. */
const highPx = 16;
/** Between the legend of a lower pane and its highest bar. */
const lowerPx = 3;
/** What the library leaves free without being asked, as shares of what the prices take. */
const [aboveAtLeast, below] = [0.2, 0.1];
/** In a low pane the bars need the room more. */
const mostOfPane = 0.4;

/**
 * The gap to ask the library for, so that so many px stay free at the top: it adds its gaps to the range of the prices, and draws
 * all of it into the same height. A whole number of px, or the library's own share.
 */
export function gapAbove(freePx: number, height: number): number {
  if (height <= 0) return aboveAtLeast;
  const free = Math.min(freePx / height, mostOfPane);
  const share = (free * (1 + below)) / (1 - free);
  return share <= aboveAtLeast ? aboveAtLeast : Math.ceil(share * height);
}

/** As wide as the figure of an oscillator or of a large volume. */
const lowerFigure = '999.99';

interface Panes {
  main: string;
  /** Those below it. */
  lower(): readonly string[];
}

/** Keeps what is highest in each pane, with its figure, below the legend of its indicators, however many rows that has. */
export function legendRoom(chart: Chart, panes: Panes, writePrice: (price: number) => string): () => void {
  const known = new Map<string, number>();
  const keep = (paneId: string, price: string, figurePx: number) => {
    const { width = 0, height = 0 } = chart.getSize(paneId, 'main') ?? {};
    const top = gapAbove(legendBottom({ chart, paneId, width, price, widthOf }) + figurePx, height);
    if (top === known.get(paneId)) return;
    known.set(paneId, top);
    chart.overrideYAxis({ paneId, gap: { top } });
  };
  return () => {
    keep(panes.main, writePrice(chart.getDataList().at(-1)?.close ?? 0), highPx);
    for (const paneId of panes.lower()) keep(paneId, lowerFigure, lowerPx);
  };
}
