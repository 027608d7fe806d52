import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Locale } from '#contract/locales.ts';
import { nearestOf, type Place, type Spot, writeSpot } from '#src/lib/place/place.rules.ts';
import { tagOf } from '#src/lib/i18n.ts';

interface PlaceWords {
  /** A country by its name in the reader's language. */
  countryOf(code: string): string;
  /** Where a spot is: near a place, with the distance, and never in one. */
  near(places: readonly Place[], spot: Spot): string;
  /** The same as the line of a form, with the spot itself. */
  address(places: readonly Place[], spot: Spot): string;
}

export function usePlaceWords(): PlaceWords {
  const { t, i18n } = useLingui();
  const tag = tagOf(i18n.locale as Locale);
  const names = useMemo(() => new Intl.DisplayNames(tag, { type: 'region' }), [tag]);
  const countryOf = (code: string) => names.of(code) ?? code;
  const near = (places: readonly Place[], spot: Spot) => {
    const found = nearestOf(places, spot);
    if (found === null) return writeSpot(spot);
    const { name, country } = found.place;
    const land = countryOf(country);
    const kilometres = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });
    const distance = kilometres.format(Math.max(1, found.km));
    return t({ message: `near ${name}, ${land} (${distance})`, comment: 'A city, its country, and how far: 36 km' });
  };
  return { countryOf, near, address: (places, spot) => `${near(places, spot)} (${writeSpot(spot)})` };
}
