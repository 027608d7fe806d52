import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { AppError } from '#src/lib/appError.ts';
import { describeError } from '#src/lib/errorText.ts';
import { refreshBoardAtom } from '#src/state/market/quotes.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';

/** In the place of the prices, when there are none. */
export function NoPrices({ error }: { error: AppError }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const refresh = useSetAtom(refreshBoardAtom);
  return (
    <ErrorState
      title={t`Couldn’t load prices.`}
      detail={describeError(i18n, error, tag)}
      about={error.key}
      onRetry={() => void refresh()}
    />
  );
}
