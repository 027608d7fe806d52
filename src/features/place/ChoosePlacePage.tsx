import { Trans, useLingui } from '@lingui/react/macro';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { askPosition, type NoPosition } from '#src/lib/device/position.ts';
import { pageOf, pages, paths, withQuery } from '#src/lib/paths.ts';
import { readSpot, type Spot, writeSpot } from '#src/lib/place/place.rules.ts';
import type { World } from '#src/lib/place/world.ts';
import { usePlaceWords } from '#src/ui/place/usePlaceWords.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { WorldMap } from './map/WorldMap.tsx';
import styles from './Place.module.css';
import { PlaceSearch } from './PlaceSearch.tsx';
import { Credits, WorldShown } from './WorldShown.tsx';

/** Chooses a place for a form, which gets it in its address: from a list, on a map, or where the device is. */
export function ChoosePlacePage() {
  const { t } = useLingui();
  return (
    <Page title={t({ message: 'Choose a place', comment: 'Title of a page' })} bar="plain" back="history">
      <Card tone="notice">
        <p>
          <Trans>
            A made-up place is fine: this is sample data. Only what you enter in the form leaves your device.
          </Trans>
        </p>
      </Card>
      <WorldShown>{(world) => <Choosing world={world} />}</WorldShown>
    </Page>
  );
}

function Choosing({ world }: { world: World }) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const [spot, setSpot] = useState<Spot | null>(() => readSpot(query.get('place')));
  const { near } = usePlaceWords();
  const [, go] = useLocation();
  const take = () => {
    if (spot !== null) go(backTo(query, spot), { replace: true });
  };
  return (
    <>
      <Card>
        <div className={styles.choose}>
          <PlaceSearch places={world.places} onChoose={setSpot} />
          <DevicePosition onSpot={setSpot} />
          <WorldMap land={world.land} spot={spot} onSpot={setSpot} />
          <output className={styles.chosen} data-testid="chosen-place">
            {spot === null ? (
              <Trans>Search for a city or tap the map.</Trans>
            ) : (
              <>
                <strong>{near(world.places, spot)}</strong>
                <span className={styles.spot}>{writeSpot(spot)}</span>
              </>
            )}
          </output>
          <Button full onClick={take} reason={spot === null ? t`Choose a place first.` : undefined} testId="take-place">
            <Trans comment="Button: puts the chosen place into the form">Use this place</Trans>
          </Button>
        </div>
      </Card>
      <Credits />
    </>
  );
}

/** The form that asked, with the place in its address. A link from outside can name anything: only a page of ours is gone to. */
function backTo(query: URLSearchParams, spot: Spot): string {
  const back = query.get('back') ?? '';
  const page = pageOf(back);
  const place = writeSpot(spot);
  if (page === null || page === 'choosePlace') return paths.openPlace({ place });
  const asked = Object.fromEntries(new URLSearchParams(back.split('?')[1] ?? ''));
  return withQuery(pages[page].route, { ...asked, field: query.get('field') ?? undefined, place });
}

/** Asked for at a tap and never before. */
function DevicePosition({ onSpot }: { onSpot(spot: Spot): void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<NoPosition | null>(null);
  const words: Record<NoPosition, string> = {
    denied: t`Your browser doesn’t allow this. Search for a city or tap the map.`,
    unavailable: t`Your device can’t find its location. Search for a city or tap the map.`,
  };
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    const answer = await askPosition();
    setAsking(false);
    if (typeof answer === 'string') setProblem(answer);
    else onSpot(answer);
  };
  return (
    <div>
      <Button
        kind="secondary"
        full
        busy={isAsking}
        icon={<LocateFixed size={18} aria-hidden />}
        onClick={() => void ask()}
        testId="device-position"
      >
        <Trans>Use this device’s location</Trans>
      </Button>
      <p className={styles.words} role={problem === null ? undefined : 'alert'}>
        {problem === null ? <Trans>Rounded to 0.01° (about 1 km) before anything else.</Trans> : words[problem]}
      </p>
    </div>
  );
}
