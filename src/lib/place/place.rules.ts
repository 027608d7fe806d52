/** A point on the earth, in degrees, rounded to hundredths: within a kilometre or so. */
export interface Spot {
  latitude: number;
  longitude: number;
}

export interface Place extends Spot {
  /** In English, as GeoNames has it. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** The spot of a position, to the hundredth of a degree; what lies beyond the map comes in on its other side, or stays at its edge. */
export function spotAt(latitude: number, longitude: number): Spot {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: hundredths(Math.max(-90, Math.min(90, latitude))), longitude: hundredths(turned) };
}

function hundredths(degrees: number): number {
  const rounded = Math.round(degrees * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** As an address and a form carry it: "39.47,-0.38". */
export function writeSpot({ latitude, longitude }: Spot): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}

/** @returns null for what names no spot: a link from outside can say anything. */
export function readSpot(text: string | null): Spot | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,2})?), ?(-?\d{1,3}(?:\.\d{1,2})?)$/.exec(text ?? '') ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? spotAt(Number(latitude), Number(longitude)) : null;
}

/** The spot in brackets at the end of an address that came from the map. */
export function spotOf(address: string): Spot | null {
  return readSpot(/\(([^()]*)\)$/.exec(address.trim())?.[1] ?? null);
}

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the surface of a round earth, in kilometres. */
export function distanceKm(one: Spot, other: Spot): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const shrink = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const chord = Math.sin(north / 2) ** 2 + shrink * Math.sin(east / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The place that is nearest to a spot, and how far, in kilometres; null where there are no places. */
export function nearestOf(places: readonly Place[], spot: Spot): { place: Place; km: number } | null {
  let [nearest, least]: [Place | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const km = distanceKm(spot, place);
    if (km < least) [nearest, least] = [place, km];
  }
  return nearest === null ? null : { place: nearest, km: least };
}

/**
 * The places that somebody may mean: those whose name, or whose country's name, has a word that begins so; names before countries.
 * @param countryOf a country's name in the reader's language.
 */
export function placesLike(
  places: readonly Place[],
  typed: string,
  countryOf: (code: string) => string,
  most: number,
): Place[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const begins = (text: string) => ` ${plain(text)}`.includes(` ${wanted}`);
  const byName = places.filter(({ name }) => begins(name)).toSorted((a, b) => a.name.length - b.name.length);
  const countries = new Set(
    [...new Set(places.map(({ country }) => country))].filter((code) => begins(countryOf(code))),
  );
  const byCountry = places.filter((place) => countries.has(place.country) && !byName.includes(place));
  return [...byName, ...byCountry].slice(0, most);
}

/** Without accents, case and signs: "São Paulo" is found by "sao". */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
