import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { describeError } from '#src/lib/errorText.ts';
import type { World } from '#src/lib/place/world.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './Place.module.css';
import { useWorld } from './useWorld.ts';

/** What is shown once the map has come; until then, and where it cannot be had, that. */
export function WorldShown({ children }: { children(world: World): ReactNode }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { world, retry } = useWorld();
  if (world.data !== undefined) return children(world.data);
  return (
    <Card padding="none">
      {world.status === 'failed' ? (
        <ErrorState
          title={t`Couldn’t load map.`}
          detail={
            isOffline
              ? t`You’re offline. The map downloads the first time you open it online, then works offline.`
              : describeError(i18n, world.error, tag)
          }
          about={world.error.key}
          onRetry={retry}
        />
      ) : (
        <SkeletonRows count={3} label={t`Loading map`} />
      )}
    </Card>
  );
}

export function Credits() {
  return (
    <p className={styles.credits}>
      <Trans>
        Cities: GeoNames, CC BY 4.0, names in English. Land: Natural Earth, without borders. Works offline once opened.
      </Trans>
    </p>
  );
}
