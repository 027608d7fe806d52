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
      opening: t`Practice money the account was opened with.`,
      deposit: t`A credited deposit.`,
      topup: t`Practice money you added yourself.`,
      withdrawal: t`A withdrawal: on hold while under review, then paid out with its fee, or returned.`,
      transfer: t`A transfer between your own accounts, free of charge.`,
      conversion: t`One coin converted to another at a quote. The spread is already taken from the amount you received.`,
      spot: t`The amount paid or received in a spot trade, before the fee.`,
      contract: t`Profit or loss on the closed part of a futures position, before fees.`,
      forex: t`Profit or loss on a closed forex or metals position.`,
      liquidation: t`Loss on a liquidated position. It’s never more than the margin.`,
      option: t`The payout of an option, or the stake lost.`,
      fee: t`A trading fee, shown separately.`,
      swap: t`Overnight interest you paid for holding a position.`,
      hosting: t`The amount on hold for a hosting plan, the result of one of its plan days, the cost of ending it early, or the amount returned.`,
      strategy: t`The amount on hold for a strategy, the result of one of its plan days, the cost of ending it early, or the amount returned.`,
      reward: t`A share of the positive plan result of an account you invited, paid by the practice treasury.`,
      loan: t`A loan paid out to you, or principal you repaid.`,
      interest: t`Interest you paid on a loan, including overdue interest.`,
    },
  };
}
