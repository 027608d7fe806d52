import { useLingui } from '@lingui/react/macro';
import type { OptionDirection, OptionResult } from '#contract/rules/trading/option.ts';

export interface OptionWords {
  directions: Record<OptionDirection, string>;
  results: Record<OptionResult, string>;
}

/** What options call their directions and results. */
export function useOptionWords(): OptionWords {
  const { t } = useLingui();
  return {
    directions: {
      up: t({ message: 'Up', comment: 'A stake on a rising price' }),
      down: t({ message: 'Down', comment: 'A stake on a falling price' }),
    },
    results: {
      win: t({ message: 'Right', comment: 'Result of an option: the price went as guessed' }),
      lose: t({ message: 'Wrong', comment: 'Result of an option: the price did not go as guessed' }),
      draw: t({ message: 'Unchanged, stake returned', comment: 'Result of an option: the price ended where it began' }),
    },
  };
}
