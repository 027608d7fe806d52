import { useLingui } from '@lingui/react/macro';
import type { Problem } from '#contract/errors.ts';
import { describeError } from '#src/lib/errorText.ts';
import type { AppError } from '#src/lib/appError.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type PositionWords, usePositionWords } from '#src/features/trading/orders/usePositionWords.ts';
import type { Session } from './market.rules.ts';

interface ForexWords extends PositionWords {
  /** The unit of quantities. */
  lots: string;
  sessions: Record<Session, string>;
  describe(error: Problem | Pick<AppError, 'key' | 'params'>): string;
}

/** What forex and metals call things. */
export function useForexWords(): ForexWords {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const words = usePositionWords();
  const lots = t({ message: 'lots', comment: 'Unit of quantity of forex and metals' });
  return {
    ...words,
    lots,
    sessions: {
      overlap: t`London and New York both trade now: the spread is at its smallest.`,
      london: t`London trades now, New York does not yet: the spread is a little wider.`,
      newYork: t`New York trades now, London no longer: the spread is a little wider.`,
      asia: t`Only Asia and Australia trade now: the spread is wider.`,
      between: t`Between New York’s close and Tokyo’s opening few trade: the spread is much wider.`,
      rollover: t`The trading day rolls over now and hardly anybody trades: the spread is at its widest.`,
    },
    describe({ key, params }) {
      const values: Record<string, string | number> = params;
      return describeError(i18n, { key, params: values['unit'] === 'lots' ? { ...values, unit: lots } : values }, tag);
    },
  };
}
