import type { ChartLine } from '../bars.ts';
import { heightOfAll, spread } from './spread.ts';

/** What is around the lines of a chart, in px from the top left of its main part. */
export interface Surroundings {
  width: number;
  height: number;
  /** Above this stands the legend of the indicators. */
  legendBottom: number;
  /** Where the library marks the last price on the axis. */
  lastY: number | null;
  /** The line under a finger: where it has come to, and how far from it its label was when it was taken. */
  held: { id: string; price: number; offset: number } | null;
  heightOf(price: number): number;
  widthOf(text: string): number;
}

/** Where everything of a line is drawn. */
export interface Placed {
  line: ChartLine;
  /** Where its price is; beyond the edges where it cannot be seen. */
  lineY: number;
  isOutside: boolean;
  /** Null where there is no room for one more. */
  label: Label | null;
  /** The middle of its price on the axis; null where there is no room for one more, or the same price stands there already. */
  axisY: number | null;
}

export interface Label {
  text: string;
  /** Its left edge and its middle. */
  x: number;
  y: number;
  width: number;
  /** As much as a finger has for it alone. */
  height: number;
}

export const labelPx = 18;
/** What can be moved is to be met by a finger. */
const gripPx = 28;
const gapPx = 4;
/** Between two columns there is room for what leads from a label to its line. */
export const leaderPx = 10;
/** The library's mark of the last price, with a hair's breadth around it. */
const lastPx = 21;

interface Part extends Pick<Placed, 'line' | 'lineY' | 'isOutside'>, Pick<Label, 'text' | 'width' | 'height'> {}

/** Labels one below the other, each beside its line or as near as can be; where they are too many, in columns. */
export function arrange(lines: readonly ChartLine[], around: Surroundings): Placed[] {
  const parts = lines.map((line) => partOf(line, around)).toSorted((one, other) => one.lineY - other.lineY);
  const axis = placesOnAxis(parts, around);
  const labels = placesOfLabels(parts, around);
  return parts.map(({ line, lineY, isOutside }) => ({
    line,
    lineY,
    isOutside,
    label: labels.get(line.id) ?? null,
    axisY: axis.get(line.id) ?? null,
  }));
}

function partOf(line: ChartLine, { height, held, heightOf, widthOf }: Surroundings): Part {
  const lineY = heightOf(line.id === held?.id ? held.price : line.price);
  const way = lineY < 0 ? '↑ ' : lineY > height ? '↓ ' : '';
  const text = `${way}${line.label}${line.isMovable ? ' ⇕' : ''}`;
  return {
    line,
    lineY,
    isOutside: way !== '',
    text,
    width: widthOf(text),
    height: line.isMovable ? gripPx : labelPx,
  };
}

function placesOfLabels(
  parts: readonly Part[],
  { width, height, legendBottom, held }: Surroundings,
): Map<string, Label> {
  const room = { top: Math.max(0, Math.min(legendBottom, height / 2)), bottom: height };
  const rowsPx = room.bottom - room.top;
  const stepPx = Math.max(1, ...parts.map((part) => part.width)) + leaderPx + gapPx;
  const columnsMax = Math.max(1, Math.floor((width - gapPx + leaderPx) / stepPx));
  // One after the other into the column with the most room: then none is fuller than the others by more than a label.
  const columnPx = columnsMax === 1 ? rowsPx : rowsPx - gripPx;
  const shown = within(parts, Math.max(rowsPx, columnsMax * columnPx));
  const total = heightOfAll(shown);
  const own = shown.find(({ line }) => line.id === held?.id);
  const taken = own === undefined ? null : { at: own.lineY + (held?.offset ?? 0), height: own.height };
  const columns = Array.from({ length: total <= rowsPx ? 1 : Math.ceil(total / columnPx) }, (): Part[] => []);
  for (const part of shown) {
    const fullness = (column: Part[]) => heightOfAll(column) + (column === columns[0] ? (taken?.height ?? 0) : 0);
    if (part !== own) columns.reduce((best, column) => (fullness(column) < fullness(best) ? column : best)).push(part);
  }
  const places = new Map<string, Label>();
  const put = ({ line, text, width: wide, height: high }: Part, column: number, y: number) =>
    places.set(line.id, { text, x: gapPx + column * stepPx, y, width: wide, height: high });
  if (own !== undefined && taken !== null) put(own, 0, taken.at);
  for (const [column, inside] of columns.entries()) {
    // What lies outside is named at the edge it lies behind.
    const wanted = inside.map((part) => ({ at: Math.max(0, Math.min(part.lineY, height)), height: part.height }));
    const middles = spread(wanted, room, column === 0 ? taken : null);
    for (const [at, part] of inside.entries()) put(part, column, middles[at] ?? part.lineY);
  }
  return places;
}

/** As many as there is room for, in their order: those that a finger can change come first, then those that can be seen. */
function within(parts: readonly Part[], roomPx: number): Part[] {
  const weight = ({ line, isOutside }: Part) => Number(line.isMovable) * 2 + Number(!isOutside);
  const chosen = new Set<Part>();
  let left = roomPx;
  for (const part of parts.toSorted((one, other) => weight(other) - weight(one))) {
    left -= part.height;
    if (left >= 0) chosen.add(part);
  }
  return parts.filter((part) => chosen.has(part));
}

/** Each price once. Beside the axis there is no second column: those that a finger can change come first, then the nearest to the last price. */
function placesOnAxis(parts: readonly Part[], { height, lastY }: Surroundings): Map<string, number> {
  const taken = lastY === null || lastY < 0 || lastY > height ? null : { at: lastY, height: lastPx };
  const seen = parts.filter(({ isOutside }) => !isOutside);
  const away = ({ lineY }: Part) => (taken === null ? 0 : Math.abs(lineY - taken.at));
  const first = seen.toSorted(
    (one, other) => Number(other.line.isMovable) - Number(one.line.isMovable) || away(one) - away(other),
  );
  const each = first.filter(({ lineY }, at) => first.findIndex((other) => other.lineY === lineY) === at);
  // The last price stands in the order of the others: who finds no room on his side of it has none on the other.
  const isAbove = ({ lineY }: Part) => taken !== null && lineY < taken.at;
  const fitting = (some: readonly Part[], px: number) => some.slice(0, Math.max(0, Math.floor(px / labelPx)));
  const abovePx = taken === null ? 0 : taken.at - taken.height / 2;
  const belowPx = taken === null ? height : height - taken.at - taken.height / 2;
  const chosen = new Set([
    ...fitting(each.filter(isAbove), abovePx),
    ...fitting(
      each.filter((part) => !isAbove(part)),
      belowPx,
    ),
  ]);
  const shown = seen.filter((part) => chosen.has(part));
  const wanted = shown.map(({ lineY }) => ({ at: lineY, height: labelPx }));
  const middles = spread(wanted, { top: 0, bottom: height }, taken);
  return new Map(shown.map(({ line }, at) => [line.id, middles[at] ?? 0]));
}
