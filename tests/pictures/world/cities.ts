export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/**
 * Cities as text (read by src/lib/place/world.ts): a line a country, its code and then its cities from west to east, each a name
 * and, behind it, the steps from the one before in hundredths of a degree, in base 36.
 */
export function writeCities(cities: readonly City[]): string {
  const countries = [...new Set(cities.map(({ country }) => country))].toSorted();
  return countries
    .map((code) => {
      const own = cities.filter(({ country }) => country === code);
      let [x, y] = [0, 0];
      const words = own
        .map(({ name, loc: { coordinates } }) => ({
          name,
          x: Math.round((coordinates[0] + 180) * 100),
          y: Math.round((90 - coordinates[1]) * 100),
        }))
        .toSorted((a, b) => a.x - b.x)
        .map((city) => {
          const text = `${city.name};${(city.x - x).toString(36)};${(city.y - y).toString(36)}`;
          [x, y] = [city.x, city.y];
          return text;
        });
      return [code, ...words].join('|');
    })
    .join('\n');
}
