import { useLingui } from '@lingui/react/macro';
import type { Problem } from '#contract/errors.ts';
import type { AppError } from '#src/lib/appError.ts';
import { describeError } from '#src/lib/errorText.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { NoPrice } from '#src/state/market/livePrice.ts';

/** Words a problem or a refusal, with the unit of forex and metals in the reader's language. */
export function useDescribe(): (problem: Problem | Pick<AppError, 'key' | 'params'>) => string {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const lots = t({ message: 'lots', comment: 'Unit of quantity of forex and metals' });
  return ({ key, params }) => {
    const values: Record<string, string | number> = params;
    return describeError(i18n, { key, params: values['unit'] === 'lots' ? { ...values, unit: lots } : values }, tag);
  };
}

/** Why nothing can be traded at this moment: one wording for orders, closes and stakes of every product. */
export function useNoPriceWords(): Record<NoPrice, string> {
  const { t } = useLingui();
  return {
    offline: t`Offline: you can order once you’re back online.`,
    stale: t`The price is older than 5 seconds. Waiting for a new one.`,
    loading: t`Waiting for a live price.`,
  };
}
