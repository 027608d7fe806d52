import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Settled } from '#src/lib/loadable.ts';
import { outboxAtom } from '#src/state/outbox.ts';
import { DeleteFirst } from './DeleteFirst.tsx';
import { LeaveChoices } from './LeaveChoices.tsx';
import { SendFirst } from './SendFirst.tsx';

interface LeaveSheetProps {
  /** The user is logged out; `failed` when something of the session could not be deleted. */
  onLeft(result: Settled<void>): void;
  onClose(): void;
}

/** What becomes of what waits, when its user logs out: sent first, kept sealed, or deleted. */
export function LeaveSheet({ onLeft, onClose }: LeaveSheetProps) {
  const entries = useAtomValue(outboxAtom).data ?? [];
  const [step, setStep] = useState<'choice' | 'sending' | 'deleting'>('choice');
  const back = () => setStep('choice');
  if (step === 'sending') return <SendFirst entries={entries} onLeft={onLeft} onBack={back} />;
  if (step === 'deleting') return <DeleteFirst entries={entries} onLeft={onLeft} onBack={back} />;
  return (
    <LeaveChoices
      entries={entries}
      onSend={() => setStep('sending')}
      onDelete={() => setStep('deleting')}
      onLeft={onLeft}
      onClose={onClose}
    />
  );
}
