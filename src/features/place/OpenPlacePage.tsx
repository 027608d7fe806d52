import { Trans, useLingui } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { readSpot, writeSpot } from '#src/lib/place/place.rules.ts';
import { usePlaceWords } from '#src/ui/place/usePlaceWords.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { WorldMap } from './map/WorldMap.tsx';
import styles from './Place.module.css';
import { Credits, WorldShown } from './WorldShown.tsx';

/** Shows a place that was chosen: in words, and on the map. */
export function OpenPlacePage() {
  const { t } = useLingui();
  const { near } = usePlaceWords();
  const [query] = useSearchParams();
  const named = query.get('place');
  const spot = useMemo(() => readSpot(named), [named]);
  return (
    <Page
      title={t({ message: 'Place', comment: 'Title of a page that shows a place on the map' })}
      bar="plain"
      back="history"
    >
      {spot === null ? (
        <EmptyState
          icon={<MapPinOff size={32} aria-hidden />}
          title={t`This link has no place`}
          action={
            <Button href={paths.choosePlace()}>
              <Trans>Choose a place</Trans>
            </Button>
          }
        />
      ) : (
        <WorldShown>
          {({ land, places }) => (
            <>
              <Card>
                <div className={styles.choose}>
                  <p className={styles.chosen} data-testid="shown-place">
                    <strong>{near(places, spot)}</strong>
                    <span className={styles.spot}>{writeSpot(spot)}</span>
                  </p>
                  <WorldMap land={land} spot={spot} />
                </div>
              </Card>
              <Credits />
            </>
          )}
        </WorldShown>
      )}
    </Page>
  );
}
