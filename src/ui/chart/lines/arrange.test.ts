import { expect, test } from 'vitest';
import type { ChartLine } from '../bars.ts';
import { arrange, labelPx, type Surroundings } from './arrange.ts';

const line = (id: string, price: number, change: Partial<ChartLine> = {}): ChartLine => ({
  id,
  price,
  label: id,
  tone: 'brand',
  isDashed: true,
  isMovable: false,
  ...change,
});

/** A chart of prices from 1000 at its top to 700 at its bottom, a px each. */
const around: Surroundings = {
  width: 320,
  height: 300,
  legendBottom: 40,
  lastY: null,
  held: null,
  heightOf: (price) => 1000 - price,
  widthOf: (text) => text.length * 6,
};

const placed = (lines: ChartLine[], change: Partial<Surroundings> = {}) =>
  new Map(arrange(lines, { ...around, ...change }).map((place) => [place.line.id, place]));

test('labels that are near each other stand one below the other, beside their lines', () => {
  const all = placed([line('a', 850), line('b', 851), line('c', 760)]);
  expect([...all.values()].map(({ lineY }) => lineY)).toEqual([149, 150, 240]);
  expect(['b', 'a', 'c'].map((id) => all.get(id)?.label?.y)).toEqual([140.5, 158.5, 240]);
  expect([all.get('b')?.axisY, all.get('a')?.axisY]).toEqual([140.5, 158.5]);
});

test('the legend stays free, on the axis there is none', () => {
  const top = placed([line('a', 995)]).get('a');
  expect(top?.label?.y).toBe(40 + labelPx / 2);
  expect(top?.axisY).toBe(labelPx / 2);
});

test('beside the last price on the axis, not on it', () => {
  const all = placed([line('a', 851), line('b', 849)], { lastY: 150 });
  expect((all.get('a')?.axisY ?? 0) + labelPx / 2).toBeLessThanOrEqual(140);
  expect((all.get('b')?.axisY ?? 0) - labelPx / 2).toBeGreaterThanOrEqual(160);
});

test.each([20, 95, 150, 205, 280])('on the axis the last price at %d stands in the order of the others', (lastY) => {
  const many = Array.from({ length: 30 }, (_, at) => line(`a line ${at}`, 1000 - lastY + 15.5 - at));
  const axis = arrange(many, { ...around, lastY }).flatMap(({ lineY, axisY }) =>
    axisY === null ? [] : [{ lineY, axisY }],
  );
  expect(axis.length).toBeGreaterThan(1);
  for (const { lineY, axisY } of axis) {
    const [own, last] = lineY < lastY ? [axisY, lastY] : [lastY, axisY];
    expect(last - own).toBeGreaterThanOrEqual(labelPx);
    expect(axisY).toBeGreaterThanOrEqual(labelPx / 2);
    expect(axisY).toBeLessThanOrEqual(300 - labelPx / 2);
  }
});

test('a price stands on the axis once, in the colour of what can be moved', () => {
  const all = placed([line('a', 850), line('stop', 850, { isMovable: true }), line('b', 850)]);
  expect(['a', 'stop', 'b'].map((id) => all.get(id)?.axisY ?? null)).toEqual([null, 150, null]);
});

test('what cannot be seen is named at the edge that it lies behind, without a price on the axis', () => {
  const all = placed([line('a', 2000), line('b', 10)]);
  expect(all.get('a')).toMatchObject({ isOutside: true, label: { text: '↑ a', y: 40 + labelPx / 2 }, axisY: null });
  expect(all.get('b')).toMatchObject({ label: { text: '↓ b', y: 300 - labelPx / 2 }, axisY: null });
});

test('a finger has what can be moved for itself', () => {
  const all = placed([line('stop', 850, { isMovable: true }), line('profit', 850, { isMovable: true })]);
  const apart = Math.abs((all.get('stop')?.label?.y ?? 0) - (all.get('profit')?.label?.y ?? 0));
  expect(apart).toBeGreaterThanOrEqual(24);
  expect(all.get('stop')?.label?.height).toBe(apart);
});

test.each([
  { width: 320, height: 300, count: 16, shown: 16 },
  { width: 320, height: 300, count: 24, shown: 24 },
  { width: 700, height: 150, count: 24, shown: 24 },
  { width: 240, height: 120, count: 24, shown: 4 },
])('$count labels on $width × $height: $shown, in columns, and none covers another', ({ count, shown, ...size }) => {
  const many = Array.from({ length: count }, (_, at) => line(`a line ${at}`, 850 - at, { isMovable: at % 8 === 0 }));
  const all = arrange(many, { ...around, ...size });
  expect(all).toHaveLength(count);
  const labels = all.flatMap(({ label }) => label ?? []);
  expect(labels).toHaveLength(shown);
  for (const [at, one] of labels.entries()) {
    expect(one.y - one.height / 2).toBeGreaterThanOrEqual(40 - 1e-6);
    expect(one.y + one.height / 2).toBeLessThanOrEqual(size.height + 1e-6);
    expect(one.x + one.width).toBeLessThanOrEqual(size.width);
    for (const other of labels.slice(at + 1)) {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
      expect(isBeside || Math.abs(one.y - other.y) >= labelPx - 1e-6, `${one.text} and ${other.text}`).toBe(true);
    }
  }
  const axis = all.flatMap(({ axisY }) => axisY ?? []).toSorted((one, other) => one - other);
  expect(axis.every((y, at) => at === 0 || y - (axis[at - 1] ?? 0) >= labelPx - 1e-6)).toBe(true);
});

test('a label keeps its distance from the finger that holds it, and the others make room', () => {
  const lines = [line('held', 850, { isMovable: true }), line('other', 800)];
  const all = placed(lines, { held: { id: 'held', price: 802, offset: 3 } });
  expect(all.get('held')).toMatchObject({ lineY: 198, label: { y: 201 } });
  const apart = Math.abs((all.get('other')?.label?.y ?? 0) - 201);
  expect(apart).toBeGreaterThanOrEqual(labelPx);
});
