import {
  type Chart,
  type OverlayCreateFiguresCallbackParams,
  type OverlayEvent,
  type OverlayFigure,
  registerOverlay,
  type YAxis,
} from 'klinecharts';
import type { ChartLine } from '../bars.ts';
import type { ChartColours } from '../chartStyles.ts';
import { arrange, leaderPx, type Placed } from './arrange.ts';
import { legendBottom } from './legend.ts';
import { family, textPx, widthOf } from './letters.ts';

export interface LineEvents {
  /** A line was let go of at another price: nothing has happened yet. */
  onLineMoved(id: string, price: number): void;
  onLineTapped(id: string): void;
}

export interface LinePart {
  /** These and no others. A line under the finger stays there. */
  show(lines: readonly ChartLine[]): void;
  /** In other colours: the theme has changed. */
  repaint(colours: ChartColours): void;
  isHeld(): boolean;
}

/** What an overlay is given; the library gives back copies of it, in which only functions are the same. */
interface Drawn {
  /** Of the line; null for what lies below all labels. */
  id: string | null;
  colours: ChartColours;
  placesOn(yAxis: YAxis | null): readonly Placed[];
  writePrice(price: number): string;
}

interface Held {
  id: string;
  price: number;
  offset: number;
}

const groupId = 'own lines';
const [labels, ground] = ['ownLabel', 'ownLines'];
const groundId = 'own lines';

/**
 * Horizontal lines with a word at their beginning and their price on the axis. By the word, those that can be moved are moved. What
 * would cover another word stands beside it, with a line that leads to its price.
 */
export function startLines(
  chart: Chart,
  mainPane: string,
  firstColours: ChartColours,
  writePrice: (price: number) => string,
  events: LineEvents,
): LinePart {
  registerOverlay<Drawn>({ name: ground, totalStep: 2, createPointFigures: linesOf });
  registerOverlay<Drawn>({
    name: labels,
    totalStep: 2,
    createPointFigures: labelOf,
    createYAxisFigures: axisLabelOf,
  });
  let colours = firstColours;
  let shown: readonly ChartLine[] = [];
  let held: Held | null = null;
  const placesOn = arranging(chart, mainPane, writePrice, () => ({ shown, held }));

  const draw = (lines: readonly ChartLine[]) => {
    shown = lines;
    for (const { id } of chart.getOverlays({ groupId })) if (id !== held?.id) chart.removeOverlay({ id });
    const extra = { groupId, onRightClick: keep };
    const [first] = lines;
    if (first === undefined) return;
    const extendData = { id: null, colours, placesOn, writePrice };
    const points = [{ value: first.price }];
    chart.createOverlay({ ...extra, name: ground, id: groundId, points, extendData, lock: true, zLevel: 0 });
    for (const line of lines) {
      if (line.id === held?.id) continue;
      chart.createOverlay({
        ...extra,
        name: labels,
        id: line.id,
        points: [{ value: line.price }],
        extendData: { ...extendData, id: line.id },
        lock: !line.isMovable,
        zLevel: line.isMovable ? 2 : 1,
        onPressedMoveStart: ({ overlay }: OverlayEvent<unknown>) => {
          const place = (overlay.extendData as Drawn).placesOn(null).find((one) => one.line.id === line.id);
          held = { id: line.id, price: line.price, offset: (place?.label?.y ?? 0) - (place?.lineY ?? 0) };
        },
        onPressedMoving: ({ overlay }: OverlayEvent<unknown>) => {
          if (held !== null) held = { ...held, price: overlay.points[0]?.value ?? held.price };
        },
        onPressedMoveEnd: ({ overlay }: OverlayEvent<unknown>) => {
          held = null;
          const price = overlay.points[0]?.value;
          if (price !== undefined && price !== line.price) events.onLineMoved(line.id, price);
        },
        onClick: () => events.onLineTapped(line.id),
      });
    }
  };
  return {
    show(lines) {
      if (JSON.stringify(lines) !== JSON.stringify(shown)) draw(lines);
    },
    repaint(next) {
      colours = next;
      draw(shown);
    },
    isHeld: () => held !== null,
  };
}

/** The library's own answer to a right click is to take the line away. */
function keep(event: OverlayEvent<unknown> & { preventDefault?: () => void }): void {
  event.preventDefault?.();
}

const nothing: readonly Placed[] = [];

/** Every label asks where all of them are, in every frame: what is the same as before is not arranged again. */
function arranging(
  chart: Chart,
  mainPane: string,
  writePrice: (price: number) => string,
  now: () => { shown: readonly ChartLine[]; held: Held | null },
): Drawn['placesOn'] {
  let known: readonly Placed[] = [];
  let [lines, key]: [readonly ChartLine[], string] = [[], ''];
  return (yAxis) => {
    if (yAxis === null) return known;
    const { shown, held } = now();
    const { width = 0, height = 0 } = chart.getSize(mainPane, 'main') ?? {};
    const heightOf = (price: number) => yAxis.convertToPixel(price);
    const last = chart.getDataList().at(-1)?.close;
    // Without candles there is no scale of prices, and every line would lie beyond it.
    if (last === undefined) return nothing;
    const lastY = heightOf(last);
    const next = [width, height, lastY, held?.price, ...shown.map(({ price }) => heightOf(price))].join(' ');
    if (lines === shown && key === next) return known;
    [lines, key] = [shown, next];
    const price = writePrice(last);
    known = arrange(shown, {
      width,
      height,
      legendBottom: legendBottom({ chart, paneId: mainPane, width, price, widthOf }),
      lastY,
      held,
      heightOf,
      widthOf: (text) => widthOf(text, textPx) + labelPadPx * 2,
    });
    return known;
  };
}

type Params = OverlayCreateFiguresCallbackParams<Drawn>;

/** All lines, and what leads from them to labels that stand elsewhere: below every label. */
function linesOf({ overlay, bounding: { width: edge }, yAxis }: Params): OverlayFigure[] {
  const { placesOn, colours } = overlay.extendData;
  return placesOn(yAxis).flatMap(({ line, lineY, isOutside, label, axisY }) => {
    if (isOutside) return [];
    const color = colours[line.tone];
    const end = label === null ? 0 : label.x + label.width;
    return [
      stroke([0, lineY], [edge, lineY], { style: line.isDashed ? 'dashed' : 'solid', dashedValue: [4, 3], color }),
      ...(label !== null && isBeside(label.y, lineY)
        ? [stroke([end, label.y], [end + leaderPx, lineY], { style: 'solid', color })]
        : []),
      ...(axisY !== null && isBeside(axisY, lineY)
        ? [stroke([edge - leaderPx, lineY], [edge, axisY], { style: 'solid', color })]
        : []),
    ];
  });
}

type Point = [x: number, y: number];

function stroke([x, y]: Point, [toX, toY]: Point, style: object): OverlayFigure {
  return {
    type: 'line',
    attrs: {
      coordinates: [
        { x, y },
        { x: toX, y: toY },
      ],
    },
    styles: { ...style, size: 1 },
    ignoreEvent: true,
  };
}

function isBeside(y: number, lineY: number): boolean {
  return Math.abs(y - lineY) > 1;
}

function labelOf({ overlay, yAxis }: Params): OverlayFigure[] {
  const { id, placesOn, colours } = overlay.extendData;
  const place = placesOn(yAxis).find(({ line }) => line.id === id);
  if (place === undefined || place.label === null) return [];
  const { line, isOutside, label } = place;
  const { x, y, width, height, text } = label;
  return [
    {
      type: 'text',
      attrs: { x, y, text, align: 'left', baseline: 'middle' },
      styles: { ...labelStyle, color: colours.base, backgroundColor: colours[line.tone] },
      ignoreEvent: true,
    },
    {
      type: 'rect',
      attrs: { x: x - 4, y: y - height / 2, width: width + 4 + leaderPx, height },
      styles: { style: 'fill', color: 'transparent' },
      // Far away there is no telling where a finger would bring it.
      ignoreEvent: line.isMovable && isOutside ? ['onPressedMoveStart' as const] : !line.isMovable,
    },
  ];
}

function axisLabelOf({ overlay, bounding, yAxis }: Params): OverlayFigure[] {
  const { id, placesOn, colours, writePrice } = overlay.extendData;
  const place = placesOn(yAxis).find(({ line }) => line.id === id);
  if (place === undefined || place.axisY === null) return [];
  const [x, align] = yAxis?.isFromZero() === true ? [0, 'left'] : [bounding.width, 'right'];
  const price = overlay.points[0]?.value ?? place.line.price;
  return [
    {
      type: 'text',
      attrs: { x, y: place.axisY, text: writePrice(price), align, baseline: 'middle' },
      styles: { ...labelStyle, color: colours.base, backgroundColor: colours[place.line.tone] },
      ignoreEvent: true,
    },
  ];
}

const labelPadPx = 4;
const labelStyle = {
  style: 'fill',
  size: textPx,
  family,
  borderRadius: 3,
  paddingLeft: labelPadPx,
  paddingRight: labelPadPx,
  paddingTop: 3,
  paddingBottom: 3,
} as const;
