import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spotAt } from '#src/lib/place/place.rules.ts';
import { fitted, mapSize, onScreen, panned, type Size, spotUnder, type View, viewOf, zoomed } from './map.rules.ts';

const sizes = fc.record<Size>({
  width: fc.integer({ min: 200, max: 1400 }),
  height: fc.integer({ min: 150, max: 800 }),
});
const views = fc.record<View>({
  x: fc.double({ min: -500, max: 5000, noNaN: true }),
  y: fc.double({ min: -500, max: 3000, noNaN: true }),
  scale: fc.double({ min: 0.01, max: 50, noNaN: true }),
});

test('a spot is drawn where a tap chooses it, to the hundredth of a degree that is kept', () => {
  fc.assert(
    fc.property(sizes, views, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (size, wild, share) => {
      const view = fitted(wild, size);
      const at = { x: size.width * share, y: size.height * share };
      const drawn = onScreen(view, spotUnder(view, at, size), size);
      // Half a hundredth of a degree, in pixels.
      const slack = 0.051 * view.scale + 1e-6;
      expect(Math.abs(drawn.x - at.x)).toBeLessThanOrEqual(slack + 0.1 * view.scale);
      expect(Math.abs(drawn.y - at.y)).toBeLessThanOrEqual(slack);
    }),
  );
});

test('whatever is done, nothing beside the map is shown, and it is never too near', () => {
  fc.assert(
    fc.property(sizes, views, fc.double({ min: 0.1, max: 10, noNaN: true }), fc.integer(), (size, view, factor, by) => {
      const middle = { x: size.width / 2, y: size.height / 2 };
      for (const { x, y, scale } of [
        fitted(view, size),
        zoomed(view, factor, middle, size),
        panned(view, by, -by, size),
      ]) {
        const [seenX, seenY] = [size.width / scale / 2, size.height / scale / 2];
        expect(x - seenX).toBeGreaterThanOrEqual(-1e-6);
        expect(x + seenX).toBeLessThanOrEqual(mapSize.width + 1e-6);
        expect(y - seenY).toBeGreaterThanOrEqual(-1e-6);
        expect(y + seenY).toBeLessThanOrEqual(mapSize.height + 1e-6);
        expect(scale).toBeLessThanOrEqual(12);
      }
    }),
  );
});

test('the spot under the fingers stays there while they zoom, away from the edges', () => {
  const size = { width: 390, height: 320 };
  const view = viewOf(spotAt(39.47, -0.38), size);
  const at = { x: 100, y: 200 };
  expect(spotUnder(zoomed(view, 2, at, size), at, size)).toEqual(spotUnder(view, at, size));
});

test('corners of the map are the ends of the earth', () => {
  const size = { width: 3600, height: 1800 };
  const view = fitted({ x: 0, y: 0, scale: 1 }, size);
  expect(spotUnder(view, { x: 0, y: 0 }, size)).toEqual({ latitude: 90, longitude: -180 });
  expect(spotUnder(view, { x: 1800, y: 900 }, size)).toEqual({ latitude: 0, longitude: 0 });
  expect(spotUnder(view, { x: 3600, y: 1800 }, size)).toEqual({ latitude: -90, longitude: 179.99 });
});
