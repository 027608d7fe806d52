import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { securityAtom } from './security.atoms.ts';

/** That nothing can be changed at the moment, and until when: said before anybody tries. */
export function LockedNote() {
  const until = useAtomValue(securityAtom).data?.locked_until ?? null;
  if (until === null) return null;
  const end = <Moment at={until} />;
  return (
    <Card tone="notice" testId="locked">
      <p>
        <Trans comment="end is a date and time">Security settings are locked until {end}.</Trans>
      </p>
    </Card>
  );
}
