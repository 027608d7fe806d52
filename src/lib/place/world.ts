import type { Place } from './place.rules.ts';

/** The map and the places that it knows: one file, which comes when it is first wanted and is kept from then on. */
export interface World {
  /** Land as an SVG path, in tenths of a degree from the north-west corner of the map: 3600 wide, 1800 high. */
  land: string;
  places: readonly Place[];
}

let known: World | null = null;

/** @throws what the loader throws where the file cannot be had. */
export async function loadWorld(): Promise<World> {
  if (known === null) {
    const { land, cities } = await import('./world.json');
    known = { land, places: readCities(cities) };
  }
  return known;
}

/** Cities as tests/pictures/world/cities.ts writes them. */
export function readCities(text: string): Place[] {
  return text.split('\n').flatMap((line) => {
    const [country = '', ...cities] = line.split('|');
    let [x, y] = [0, 0];
    return cities.map((city): Place => {
      const [name = '', dx = '0', dy = '0'] = city.split(';');
      x += Number.parseInt(dx, 36);
      y += Number.parseInt(dy, 36);
      return { name, country, latitude: (9000 - y) / 100, longitude: (x - 18_000) / 100 };
    });
  });
}
