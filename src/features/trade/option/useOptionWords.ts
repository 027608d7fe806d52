import { useLingui } from '@lingui/react/macro';
import type { OptionDirection, OptionResult } from '#contract/rules/trading/option.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import type { NoPrice } from '#src/state/trading/livePrice.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { staked, type StakeProblem } from './option.rules.ts';

interface OptionWords {
  directions: Record<OptionDirection, string>;
  results: Record<OptionResult, string>;
  noPrice: Record<NoPrice, string>;
  /** Names a stake: "Up: stake 50 USDT". */
  stake(direction: OptionDirection, amount: string): string;
  problem(problem: StakeProblem): string;
}

export function useOptionWords(): OptionWords {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const directions = {
    up: t({ message: 'Up', comment: 'A stake on a rising price' }),
    down: t({ message: 'Down', comment: 'A stake on a falling price' }),
  };
  return {
    directions,
    results: {
      win: t({ message: 'Right', comment: 'Result of an option: the price went as guessed' }),
      lose: t({ message: 'Wrong', comment: 'Result of an option: the price did not go as guessed' }),
      draw: t({ message: 'Unchanged, stake returned', comment: 'Result of an option: the price ended where it began' }),
    },
    noPrice: {
      offline: t`Offline: orders need the server.`,
      loading: t`The live price is on its way.`,
      stale: t`The price is not live at the moment. Nothing is placed on an old one.`,
    },
    stake: (chosen, amount) => {
      const [direction, figure] = [directions[chosen], `${formatAmount(amount, 'full', tag)}\u00A0${staked}`];
      return t({ message: `${direction}: stake ${figure}`, comment: 'Button: Up: stake 50 USDT' });
    },
    problem: (problem) =>
      'params' in problem
        ? describeError(i18n, problem, tag)
        : t({ message: 'Enter the stake first.', comment: 'Why the button cannot act' }),
  };
}
