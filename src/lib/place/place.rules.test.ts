import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, nearestOf, type Place, placesLike, readSpot, spotAt, spotOf, writeSpot } from './place.rules.ts';
import { loadWorld, readCities } from './world.ts';

const { places, land } = await loadWorld();
const country = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 179.99, noNaN: true });

test('5,000 places of every country, each within the map and with a name', () => {
  expect(places).toHaveLength(5000);
  expect(new Set(places.map((place) => place.country)).size).toBeGreaterThan(230);
  for (const { name, country: code, ...spot } of places) {
    expect(name).not.toMatch(/[|;\n]|^$/);
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(spotAt(spot.latitude, spot.longitude)).toEqual(spot);
  }
});

test('the land is one path of whole tenths of a degree; no step of it goes round the world', () => {
  expect(land).toMatch(/^(M-?\d+ \d+l[-\d ]+z)+$/);
  const leaps = land.split('M').flatMap((ring) => {
    const [, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
    let at = y;
    return steps.flatMap((step, index) => {
      if (index % 2 === 1) at += step;
      // Along the edge of the map, where a ring goes round the pole, it may.
      return index % 2 === 0 && Math.abs(step) > 1800 && at < 1800 ? [step] : [];
    });
  });
  expect(leaps).toEqual([]);
});

test('a spot is rounded to hundredths, and written and read as it is', () => {
  expect(spotAt(39.469_907, -0.376_288)).toEqual({ latitude: 39.47, longitude: -0.38 });
  expect(writeSpot({ latitude: -0.004 + 0.004, longitude: 0 })).toBe('0.00,0.00');
  fc.assert(
    fc.property(latitude, longitude, (north, east) => {
      const spot = spotAt(north, east);
      expect(readSpot(writeSpot(spot))).toEqual(spot);
      expect(spotOf(`near Somewhere (5 km) (${writeSpot(spot)})`)).toEqual(spot);
    }),
  );
});

test.each([null, '', '1', '91,0', '0,181', '1,2,3', '1e1,2', 'NaN,1', '39.476,1', '<b>,1'])('%j is no spot', (text) => {
  expect(readSpot(text)).toBeNull();
});

test('an address that somebody wrote is no spot', () => {
  expect(spotOf('Example Street 1, Sampletown')).toBeNull();
  expect(spotOf('Example Street (12)')).toBeNull();
});

test('distances are those of a globe', () => {
  const [london, sydney] = [spotAt(51.51, -0.13), spotAt(-33.87, 151.21)];
  expect(distanceKm(london, sydney)).toBeCloseTo(16_994, -2);
  expect(distanceKm(spotAt(0, 179.5), spotAt(0, -179.5))).toBeCloseTo(111.2, 0);
  expect(distanceKm(london, london)).toBe(0);
});

test('the nearest place is the nearest, across the date line and at the poles too', () => {
  fc.assert(
    fc.property(latitude, longitude, (north, east) => {
      const spot = spotAt(north, east);
      const found = nearestOf(places, spot);
      expect(found?.km).toBe(Math.min(...places.map((place) => distanceKm(spot, place))));
    }),
    { numRuns: 20 },
  );
  expect(nearestOf([], spotAt(0, 0))).toBeNull();
  expect(nearestOf(places, spotAt(39.47, -0.38))?.place.name).toContain('Val');
});

test('a place is found by the beginning of its words, without accents, and by its country', () => {
  const named = (typed: string) => placesLike(places, typed, country, 20).map(({ name }) => name);
  expect(named('sao pau')[0]).toBe('São Paulo');
  expect(named('tok')).toContain('Tokyo');
  expect(named('OKYO')).not.toContain('Tokyo');
  expect(placesLike(places, 'iceland', country, 20).map((place) => place.country)).toContain('IS');
  expect(named('  ')).toEqual([]);
  expect(named('.*')).toEqual([]);
  expect(placesLike(places, 'a', country, 7)).toHaveLength(7);
});

test('cities are read as they are written', () => {
  expect(readCities('ES|A;1;a|B;2;-1\nJP|C;0;0')).toEqual<Place[]>([
    { country: 'ES', name: 'A', latitude: 89.9, longitude: -179.99 },
    { country: 'ES', name: 'B', latitude: 89.91, longitude: -179.97 },
    { country: 'JP', name: 'C', latitude: 90, longitude: -180 },
  ]);
});
