import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { securityAtom } from '#src/state/identity/security.ts';

/** That nothing can be changed at the moment, and until when: said before anybody tries. */
export function LockedNote() {
  const end = useAtomValue(securityAtom).data?.locked_until ?? null;
  if (end === null) return null;
  const until = <Moment at={end} />;
  return (
    <Card tone="notice" testId="locked">
      <p>
        <Trans>Security settings are locked until {until}.</Trans>
      </p>
    </Card>
  );
}
