import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { formatAmount } from '#src/lib/figures/format.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { useUnanswered } from '#src/state/steps/useUnanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';
import { orderPath } from '../orderPath.ts';
import styles from '../Plans.module.css';
import { placedAtom } from './placed.atoms.ts';

/** An order of a plan that may be taken or not. */
export function NotAnswered({ kind }: { kind: PlanKind }) {
  return kind === 'hosting' ? <OfHosting /> : <OfStrategy />;
}

function usePlaced() {
  const [, go] = useLocation();
  const note = useSetAtom(placedAtom);
  return (order: Parameters<typeof note>[0]) => {
    void note(order);
    go(orderPath(order));
  };
}

function OfHosting() {
  const unanswered = useUnanswered('lh/deposit', () => true, usePlaced());
  return unanswered === null ? null : (
    <Note {...unanswered} plan={unanswered.intent.body.plan} amount={unanswered.intent.body.amount} />
  );
}

function OfStrategy() {
  const unanswered = useUnanswered('project/order', () => true, usePlaced());
  return unanswered === null ? null : (
    <Note {...unanswered} plan={unanswered.intent.body.pid} amount={unanswered.intent.body.amount} />
  );
}

interface NoteProps {
  plan: string;
  amount: string;
  isBusy: boolean;
  isOffline: boolean;
  findOut(): Promise<void>;
}

function Note({ plan, amount, isBusy, isOffline, findOut }: NoteProps) {
  const tag = useTag();
  const names: Record<string, string> = usePlanNames();
  return (
    <div className={styles.unanswered}>
      <UnansweredNote
        what={`${names[plan] ?? plan}: ${formatAmount(amount, 'full', tag)} USDT`}
        busy={isBusy}
        isOffline={isOffline}
        onFindOut={() => void findOut()}
      />
    </div>
  );
}
