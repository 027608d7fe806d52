/** The course of a price over the last minutes, drawn as a line: for the eye only, so plain numbers do. */
export interface Point {
  /** Server time. */
  atMs: number;
  price: number;
}

export const courseMs = 5 * 60_000;

/** One point a second is enough for the eye. */
const stepMs = 1000;
/** Over a longer silence no line is drawn: nobody knows what the price did. */
const silenceMs = 15_000;

/** With a newer point, and without what has left the picture; the last one outside stays, so that the line begins at the edge. */
export function withPoint(points: readonly Point[], point: Point): readonly Point[] {
  const last = points.at(-1);
  if (last === undefined || point.atMs - last.atMs > silenceMs) return [point];
  if (point.atMs - last.atMs < stepMs) return points;
  const since = point.atMs - courseMs;
  const first = Math.max(
    0,
    points.findLastIndex(({ atMs }) => atMs <= since),
  );
  return [...points.slice(first), point];
}

/** What is known before the first live price: where each minute began. Candle times are in seconds. */
export function fromCandles(candles: readonly { time: number; open: string }[]): Point[] {
  return candles.map(({ time, open }) => ({ atMs: time * 1000, price: Number(open) }));
}

/** The points of before, and then those that came while somebody was looking. */
export function joined(before: readonly Point[], since: readonly Point[]): Point[] {
  const from = since[0]?.atMs ?? Number.POSITIVE_INFINITY;
  return [...before.filter(({ atMs }) => atMs < from), ...since];
}

interface Box {
  width: number;
  height: number;
}

const inset = 4;

/** The points within the picture, beginning at its edge with what the price was there. */
function cutAtEdge(points: readonly Point[]): readonly Point[] {
  const edgeMs = (points.at(-1)?.atMs ?? 0) - courseMs;
  const first = points.findIndex(({ atMs }) => atMs > edgeMs);
  const [before, after] = [points[first - 1], points[first]];
  if (before === undefined || after === undefined) return points;
  const share = (edgeMs - before.atMs) / (after.atMs - before.atMs);
  const price = before.price + share * (after.price - before.price);
  return [{ atMs: edgeMs, price }, ...points.slice(first)];
}

/** The line, and the heights at which other prices lie, within a box; null while there is no line to draw. */
export function drawCourse(points: readonly Point[], levels: readonly number[], { width, height }: Box) {
  const shown = cutAtEdge(points);
  const last = shown.at(-1);
  if (last === undefined || shown.length < 2) return null;
  const prices = [...shown.map(({ price }) => price), ...levels];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const span = high - low;
  const x = (atMs: number) => width * (1 - (last.atMs - atMs) / courseMs);
  const y = (price: number) => inset + (span === 0 ? 0.5 : (high - price) / span) * (height - 2 * inset);
  const path = shown.map(
    ({ atMs, price }, at) => `${at === 0 ? 'M' : 'L'}${x(atMs).toFixed(1)} ${y(price).toFixed(1)}`,
  );
  return { path: path.join(''), levels: levels.map((level) => Number(y(level).toFixed(1))) };
}
