import { Trans } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type LoanPaper, loanPapers } from '#contract/rules/loan.ts';
import type { Problem } from '#contract/errors.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { PhotoField } from '#src/ui/picture/PhotoField.tsx';
import { fillSampleAtom, loanForm } from '../loan.atoms.ts';
import styles from '../Loan.module.css';
import type { LoanDraft } from '../loan.rules.ts';
import { usePaperNames } from './usePaperNames.ts';

interface PapersProps {
  draft: LoanDraft;
  problemOf(paper: LoanPaper): Problem | undefined;
  onFilled(): void;
}

/** The papers of a loan, and a way to need none of one's own. */
export function Papers({ draft, problemOf, onFilled }: PapersProps) {
  const names = usePaperNames();
  const { length: count } = loanPapers;
  const shrinking = useAtomValue(loanForm.shrinkingAtom);
  const errors = useAtomValue(loanForm.errorsAtom);
  const choose = useSetAtom(loanForm.chooseAtom);
  const remove = useSetAtom(loanForm.removeAtom);
  /** What is pasted is for the first that is missing. */
  const next = loanPapers.find((paper) => draft[paper] === null && shrinking[paper] === undefined);
  return (
    <>
      <p className={styles.text}>
        <Trans comment="Of the papers of a loan; count is 5">All {count} documents are required.</Trans>
      </p>
      <p className={styles.text}>
        <Trans>
          Use made-up documents only. No one looks at them. They’re stored without metadata and deleted as soon as the
          decision is made.
        </Trans>
      </p>
      <SampleButton onFilled={onFilled} />
      <div className={styles.photos}>
        {loanPapers.map((paper) => {
          const error = errors[paper] ?? problemOf(paper);
          return (
            <PhotoField
              key={paper}
              label={names[paper]}
              error={error === undefined ? undefined : <ErrorWords error={error} />}
              photo={draft[paper]}
              shrinking={shrinking[paper]}
              takesPaste={paper === next}
              onChoose={(file) => void choose(paper, file)}
              onRemove={() => remove(paper)}
            />
          );
        })}
      </div>
    </>
  );
}

function SampleButton({ onFilled }: { onFilled(): void }) {
  const fill = useSetAtom(fillSampleAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const result = await fill();
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else onFilled();
  };
  return (
    <Button kind="secondary" full busy={isBusy} onClick={() => void start()} testId="fill-sample">
      <Trans>Fill with sample documents</Trans>
    </Button>
  );
}
