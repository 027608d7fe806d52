import type { WithdrawalCondition } from '#contract/rules/withdrawal/conditions.ts';
import { ConditionRows } from '../conditions/ConditionRows.tsx';
import { type Own, useConditionWords } from './useConditionWords.tsx';

interface ConditionListProps {
  conditions: readonly WithdrawalCondition[];
  own: Own;
}

/** What decides a withdrawal. */
export function ConditionList({ conditions, own }: ConditionListProps) {
  const wordsOf = useConditionWords(own);
  const rows = conditions.map((condition) => {
    const { key, status } = condition;
    const hasProgress = condition.key === 'turnover' && condition.deposit !== null;
    return { key, status, ...wordsOf(condition), share: hasProgress ? shareOf(condition) : undefined };
  });
  return <ConditionRows rows={rows} />;
}

/** How much of the turnover is done, 0 to 1. */
function shareOf({ have, need }: { have: string; need: string }): number {
  const [done, wanted] = [Number(have), Number(need)];
  return wanted === 0 ? 1 : Math.min(1, done / wanted);
}
