import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { formatAge } from '#src/lib/figures/format.ts';
import { stripAtom } from './strip.atoms.ts';

interface ConnectionStripProps {
  /** Whether the page shows prices: elsewhere nobody needs to know how old they are. */
  hasPrices: boolean;
}

/** Whether what is shown is live, and if not, how old it is. Live is the quiet state: it says nothing. */
export function ConnectionStrip({ hasPrices }: ConnectionStripProps) {
  const strip = useAtomValue(stripAtom);
  const asOf = hasPrices ? strip.asOf : null;
  const state = strip.state === 'old' && !hasPrices ? 'quiet' : strip.state;
  const time = asOf === null ? '' : formatAge(asOf, nowSeconds());
  const heard = strip.heard === null ? null : formatAge(strip.heard, nowSeconds());
  return (
    <output data-testid="connection" data-state={state}>
      {state === 'offline' ? (
        asOf !== null ? (
          <Trans>Offline – prices as of {time}</Trans>
        ) : heard !== null ? (
          <Trans>Offline since {heard}</Trans>
        ) : (
          <Trans>Offline</Trans>
        )
      ) : null}
      {state === 'connecting' ? (
        asOf === null ? (
          <Trans>Reconnecting…</Trans>
        ) : (
          <Trans>Reconnecting… prices as of {time}</Trans>
        )
      ) : null}
      {state === 'old' ? <Trans>Prices as of {time}</Trans> : null}
    </output>
  );
}
