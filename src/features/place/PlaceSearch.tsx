import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Place, placesLike, type Spot, spotAt } from '#src/lib/place/place.rules.ts';
import { usePlaceWords } from '#src/ui/place/usePlaceWords.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import styles from './Place.module.css';

const shownMax = 20;

interface PlaceSearchProps {
  places: readonly Place[];
  onChoose(spot: Spot): void;
}

/** The list of places: all that the map can do, for those who do not see it or have no pointer. */
export function PlaceSearch({ places, onChoose }: PlaceSearchProps) {
  const { t } = useLingui();
  const { countryOf } = usePlaceWords();
  const [typed, setTyped] = useState('');
  const found = placesLike(places, typed, countryOf, shownMax);
  const choose = ({ latitude, longitude }: Place) => {
    onChoose(spotAt(latitude, longitude));
    setTyped('');
  };
  return (
    <div>
      <SearchField label={t`City or country; cities in English`} value={typed} onChange={setTyped} />
      {typed.trim() === '' ? null : (
        <ul className={styles.found} aria-label={t`Places found`}>
          {found.map((place) => (
            <li key={`${place.country} ${place.name} ${place.latitude} ${place.longitude}`}>
              <ListRow title={place.name} detail={countryOf(place.country)} onClick={() => choose(place)} />
            </li>
          ))}
        </ul>
      )}
      {typed.trim() !== '' && found.length === 0 ? (
        <output className={styles.words}>
          <Trans>Not among the 5,000 places here. Try a larger city nearby.</Trans>
        </output>
      ) : null}
    </div>
  );
}
