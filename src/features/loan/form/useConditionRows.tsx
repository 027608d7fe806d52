import { Trans } from '@lingui/react/macro';
import { loanRules } from '#contract/rules/loan.ts';
import { paths } from '#src/lib/paths.ts';
import type { ConditionRow } from '#src/ui/form/ConditionRows.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import type { LoanCondition } from '../loan.rules.ts';

/** What decides a loan, in words, and how it is met. */
export function useConditionRows(conditions: readonly LoanCondition[]): ConditionRow[] {
  const { min: least, max: most, refusedEnding: ending } = loanRules;
  const [min, max] = [
    <AmountText key="min" amount={least} unit="USDT" />,
    <AmountText key="max" amount={most} unit="USDT" />,
  ];
  const rows: Record<LoanCondition['key'], Pick<ConditionRow, 'title' | 'ways'>> = {
    identity: {
      title: <Trans comment="Condition of a loan">Identity verified</Trans>,
      ways: [{ href: paths.kyc(), label: <Trans>Verify your identity</Trans> }],
    },
    card: {
      title: <Trans comment="Condition of a loan">Bank card saved</Trans>,
      ways: [{ href: paths.bank(), label: <Trans comment="Title of a page">Bank cards</Trans> }],
    },
    other: {
      title: <Trans comment="Condition of a loan">No other loan under review or unpaid</Trans>,
      ways: [{ href: paths.loans(), label: <Trans comment="Title of a list">Loans</Trans> }],
    },
    range: {
      title: (
        <Trans comment="Condition of a loan; min and max are amounts">
          From {min} to {max}
        </Trans>
      ),
      ways: [],
    },
    reviewer: {
      title: (
        <Trans comment="Condition of a loan; ending is 13">
          Not a whole amount ending in {ending}: the simulated reviewer rejects that so you can practise a rejection
        </Trans>
      ),
      ways: [],
    },
  };
  return conditions.map(({ key, status }) => {
    const { title, ways } = rows[key];
    return { key, status, title, ways: status === 'unmet' ? ways : [] };
  });
}
