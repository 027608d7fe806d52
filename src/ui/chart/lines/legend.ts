import type { Chart } from 'klinecharts';

interface LegendOf {
  chart: Chart;
  paneId: string;
  /** Of the part that the legend stands in. */
  width: number;
  /** As wide as the figures are. */
  price: string;
  widthOf(text: string, size: number): number;
}

/** Below what the library writes about the indicators of a pane at its top left: it does not say where that ends. */
export function legendBottom({ chart, paneId, width, price, widthOf }: LegendOf): number {
  const { candle, indicator } = chart.getStyles();
  const { offsetLeft, offsetTop, offsetRight } = candle.tooltip;
  const { title, legend } = indicator.tooltip;
  const boxOf = (text: string, style: TextStyle): Box => ({
    width: style.marginLeft + widthOf(text, style.size) + style.marginRight,
    height: style.marginTop + style.size + style.marginBottom,
  });
  const heights = chart.getIndicators({ paneId }).map(({ shortName, figures }) => {
    const words = figures.flatMap((figure) => (figure.title === undefined ? [] : [`${figure.title}${price}`]));
    const name = shortName === '' ? [] : [boxOf(shortName, title)];
    return wrappedHeight([...name, ...words.map((text) => boxOf(text, legend))], width - offsetLeft - offsetRight);
  });
  return heights.reduce((sum, height) => sum + height, offsetTop);
}

interface TextStyle {
  size: number;
  marginLeft: number;
  marginTop: number;
  marginRight: number;
  marginBottom: number;
}

interface Box {
  width: number;
  height: number;
}

/** The height of boxes in rows, each in a new one where the row before has no room for it. */
export function wrappedHeight(boxes: readonly Box[], room: number): number {
  let [x, above, row] = [0, 0, 0];
  for (const { width, height } of boxes) {
    const isNew = x > 0 && x + width > room;
    above += isNew ? row : 0;
    row = isNew ? height : Math.max(row, height);
    x = (isNew ? 0 : x) + width;
  }
  return above + row;
}
