import { useLingui } from '@lingui/react/macro';
import type { RecordKind } from '#contract/api/wallet.ts';
import type { Period } from '#src/lib/figures/periods.ts';
import { usePeriodWords } from '#src/ui/controls/usePeriodWords.ts';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';

type RecordWords = ReturnType<typeof useLedgerWords> & {
  periods: Record<Period, string>;
  /** What a posting of each kind was, in a sentence. */
  meanings: Record<RecordKind, string>;
};

/** What the ledger's keys and the page's periods are called on the screen, and what they mean. */
export function useRecordWords(): RecordWords {
  const { t } = useLingui();
  return {
    ...useLedgerWords(),
    periods: usePeriodWords(),
    meanings: {
      opening: t`Practice money that the account was opened with.`,
      deposit: t`A deposit that was credited.`,
      topup: t`Practice money that you added yourself.`,
      withdrawal: t`A withdrawal: held while it is under review, then paid out with its fee, or returned.`,
      transfer: t`Moved between your own accounts; that is free.`,
      conversion: t`One coin given for another at a quote. The spread is in what you got.`,
      spot: t`What you paid or received in a spot trade, without the fee.`,
      contract: t`Profit or loss of what was closed of a contract, without the fees.`,
      forex: t`Profit or loss of a position in forex or metals that was closed.`,
      liquidation: t`Loss of a position whose margin was used up. It is never more than the margin.`,
      option: t`What an option won, or the stake that it lost.`,
      fee: t`The fee of a trade, as a line of its own.`,
      swap: t`What holding a position over night cost or brought.`,
      hosting: t`Held for a hosting plan, the result of one of its plan days, its cost of ending early, or what came back.`,
      strategy: t`Held for a strategy, the result of one of its plan days, its cost of ending early, or what came back.`,
      reward: t`A share of the positive plan result of an account that you invited, paid by the practice treasury.`,
      loan: t`A loan that was paid out to you, or principal that you paid back.`,
      interest: t`Interest on a loan that you paid, with what being overdue cost.`,
    },
  };
}
