import type { Chart } from 'klinecharts';
import { type IndicatorName, mainIndicators, type ShownIndicator } from './bars.ts';
import { paneHeight } from './paneHeight.ts';

/** Makes, changes and takes away indicators until these are shown: those of the price in its pane, each other in one of its own. */
export function showIndicators(
  chart: Chart,
  mainPane: string,
  indicators: readonly ShownIndicator[],
  volumeName: string,
  pricePrecision: number,
): void {
  const isMain = (name: string) => mainIndicators.some((known) => known === name);
  for (const { id, name } of chart.getIndicators()) {
    if (!indicators.some((shown) => shown.name === name)) chart.removeIndicator({ id });
  }
  for (const { name, params } of indicators) {
    const override = {
      name,
      shortName: titleOf(name, params),
      calcParams: [...params],
      ...precisionOf(name, pricePrecision),
    };
    if (chart.getIndicators({ name }).length > 0) chart.overrideIndicator(override);
    else if (isMain(name)) chart.createIndicator({ ...override, paneId: mainPane }, true);
    else chart.createIndicator(override, false);
  }
  nameVolume(chart, volumeName);
}

/** What stands before the figures of an indicator: nothing where each of them says its name and period itself. */
function titleOf(name: IndicatorName, params: readonly number[]): string {
  if (name === 'MA' || name === 'EMA') return '';
  return name === 'BOLL' ? name : `${name}(${params.join(',')})`;
}

/** Shares of a hundred have two decimals, and differences of prices at least as many: a legend stays on one line. */
function precisionOf(name: ShownIndicator['name'], pricePrecision: number): { precision?: number } {
  if (name === 'RSI' || name === 'KDJ') return { precision: 2 };
  return name === 'MACD' ? { precision: Math.max(2, pricePrecision) } : {};
}

/** The panes below the prices, from the top down. */
export function lowerPanes(chart: Chart, mainPane: string): string[] {
  return [...new Set(chart.getIndicators().map(({ paneId }) => paneId))].filter((id) => id !== mainPane);
}

/** Gives the panes below the prices their height; a chart that is made for more of them grows, and its prices keep theirs. */
export function sizePanes(chart: Chart, mainPane: string, chartPx: number): void {
  const panes = lowerPanes(chart, mainPane);
  const height = paneHeight(chartPx, panes.length);
  for (const id of panes) {
    if (chart.getSize(id)?.height !== height) chart.setPaneOptions({ id, height, minHeight: Math.min(height, 30) });
  }
}

/** The one word of the library in a legend; it writes it anew with the figures, whenever their periods change. */
function nameVolume(chart: Chart, volumeName: string): void {
  const [volume] = chart.getIndicators({ name: 'VOL' });
  if (volume === undefined) return;
  const figures = volume.figures.map((figure) =>
    figure.key === 'volume' ? { ...figure, title: `${volumeName}: ` } : figure,
  );
  chart.overrideIndicator({ name: 'VOL', figures });
}
