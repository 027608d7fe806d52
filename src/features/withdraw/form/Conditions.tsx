import { useLingui } from '@lingui/react/macro';
import type { WithdrawalCondition } from '#contract/rules/withdrawal/conditions.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ConditionList } from '#src/ui/withdrawal/ConditionList.tsx';

export function Conditions({ conditions }: { conditions: readonly WithdrawalCondition[] }) {
  const { t } = useLingui();
  return (
    <Card title={t({ message: 'Withdrawal conditions', comment: 'Everything that decides' })} testId="conditions">
      <ConditionList conditions={conditions} own={useOwn()} />
    </Card>
  );
}
