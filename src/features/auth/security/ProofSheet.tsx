import { type ReactNode, useState } from 'react';
import type { Settled } from '#src/lib/loadable.ts';
import type { Proof } from '#src/state/identity/security.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import styles from './ProofSheet.module.css';
import { ProofField } from './ProofField.tsx';
import { useProof } from './useProof.ts';

interface ProofSheetProps {
  title: string;
  /** What is about to happen. */
  lead: ReactNode;
  submitLabel: string;
  kind?: 'primary' | 'danger';
  /** Fields of the change itself, above the proof. */
  children?: ReactNode;
  send: (proof: Proof) => Promise<Settled<unknown>>;
  onDone: () => void;
  onClose: () => void;
}

/** The question before a change that needs no page of its own, with what proves that it is the person who asks. */
export function ProofSheet({ title, lead, submitLabel, kind = 'primary', children, ...props }: ProofSheetProps) {
  const { send, onDone, onClose } = props;
  const proof = useProof();
  const [texts, setTexts] = useState({ old: '', second: '' });
  const change = (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part }));
  const { form, errorOf, leave, isBusy, onSubmit } = useAuthForm({
    texts: { account: '', password: '', confirm: '', code: '', ...texts },
    fields: proof.fields,
    problemsOf: () => proof.problemsOf(texts),
    names: { code: 'second', password: 'old' },
    send: async () => {
      const shown = await proof.show(texts);
      return shown.status === 'failed' ? shown : send(shown.data);
    },
    onDone,
  });
  return (
    <Sheet title={title} onClose={onClose} busy={isBusy} testId="proof-sheet">
      <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate>
        <p className={styles.lead}>{lead}</p>
        {children}
        <ProofField {...texts} kind={proof.kind} errorOf={errorOf} onChange={change} onLeave={leave} />
        <Button type="submit" kind={kind} full busy={isBusy} testId="confirm">
          {submitLabel}
        </Button>
      </form>
    </Sheet>
  );
}
