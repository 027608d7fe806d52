import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { depositRules, isRefusedByTestValue, refusedEnding } from '#contract/rules/deposit.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { useProblemWords } from './useProblemWords.ts';
import { changeDraftAtom } from './voucher.atoms.ts';
import { amountOf, type VoucherDraft, type VoucherProblem } from './voucher.rules.ts';
import styles from './VoucherForm.module.css';

interface DepositAmountFieldProps {
  draft: VoucherDraft;
  problem: VoucherProblem | undefined;
}

/** Says its limits before, and what is wrong once it is sure: a "2" on the way to "250" is no mistake yet. */
export function DepositAmountField({ draft, problem }: DepositAmountFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const wordsOf = useProblemWords();
  const change = useSetAtom(changeDraftAtom);
  const [leftAs, setLeftAs] = useState<string | null>(null);
  const { currency } = draft;
  const amount = amountOf(draft, tag);
  const [min, max] = [depositRules[currency].min, depositRules[currency].max].map((limit) =>
    formatAmount(limit, 'full', tag),
  );
  const isSure = problem?.key !== 'amount_range' || leftAs !== null;
  const isShown = problem !== undefined && problem.key !== 'amount_missing' && isSure;
  const ending = writeEnding(refusedEnding, tag);
  const isTestValue = problem === undefined && amount !== null && isRefusedByTestValue(amount);
  return (
    <AmountField
      label={t`Amount`}
      hint={
        isTestValue ? (
          <span className={styles.caution}>
            <Trans comment="ending is a figure like .13">
              Ends in {ending}: the simulated reviewer will reject it, for practice.
            </Trans>
          </span>
        ) : (
          <Trans comment="Limits of a deposit">
            {min} to {max} {currency}. No fee.
          </Trans>
        )
      }
      error={isShown ? wordsOf(problem) : undefined}
      value={draft.amount}
      unit={currency}
      enterKeyHint="next"
      onBlur={() => setLeftAs(draft.amount)}
      onChange={(typed) => change({ amount: typed })}
    />
  );
}
