import { useLingui } from '@lingui/react/macro';
import type { NoPrice } from '#src/state/trading/livePrice.ts';

/** Why nothing can be traded at this moment: one wording for orders, closes and stakes of every product. */
export function useNoPriceWords(): Record<NoPrice, string> {
  const { t } = useLingui();
  return {
    offline: t`Offline: orders need the server.`,
    stale: t`The price is older than 5 seconds. Waiting for a new one.`,
    loading: t`Waiting for a live price.`,
  };
}
