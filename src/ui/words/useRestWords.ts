import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#src/lib/figures/format.ts';

/**
 * Why nothing can be done in a market that rests: one wording for orders and closes of every kind. `RestWords` says the same on pages.
 * @param opensAt seconds; null while the market trades.
 */
export function useRestWords(opensAt: number | null): string | undefined {
  const { t } = useLingui();
  if (opensAt === null) return undefined;
  const time = formatTime(opensAt);
  return t({
    message: `Closed for the weekend. Reopens ${time}.`,
    comment: 'Forex and metals rest at weekends; time like 2026-11-22 22:00:00',
  });
}
