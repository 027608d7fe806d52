import type { Chart } from 'klinecharts';
import { mainIndicators, type ShownIndicator } from './bars.ts';

/** Makes, changes and takes away indicators until these are shown: those of the price in its pane, each other in one of its own. */
export function showIndicators(
  chart: Chart,
  mainPane: string,
  indicators: readonly ShownIndicator[],
  volumeName: string,
): void {
  const isMain = (name: string) => mainIndicators.some((known) => known === name);
  for (const { id, name } of chart.getIndicators()) {
    if (!indicators.some((shown) => shown.name === name)) chart.removeIndicator({ id });
  }
  for (const { name, params } of indicators) {
    const override = { name, calcParams: [...params] };
    if (chart.getIndicators({ name }).length > 0) chart.overrideIndicator(override);
    else if (isMain(name)) chart.createIndicator({ ...override, paneId: mainPane }, true);
    else chart.createIndicator(override, false);
  }
  nameVolume(chart, volumeName);
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
