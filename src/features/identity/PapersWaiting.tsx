import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWaitingActs } from '#src/state/forms/useWaitingActs.ts';
import type { Papers } from '#src/state/outbox.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { WaitingCard } from '#src/ui/unsent/WaitingCard.tsx';
import { papersForm } from './form/papers.atoms.ts';
import { useIdTypeNames } from './useIdTypeNames.ts';

/** Papers that are still on this phone. */
export function PapersWaiting({ papers }: { papers: Papers }) {
  const { t } = useLingui();
  const types = useIdTypeNames();
  const { id, name, idType, createdAt } = papers;
  const acts = useWaitingActs(id, papersForm.editAtom, msg`These documents are being sent and can’t be changed.`);
  return (
    <WaitingCard
      title={t`Unsent documents`}
      testId="papers-waiting"
      entry={papers}
      stepsLabel={t`Identity check steps`}
      deleting={{
        title: t`Delete these documents?`,
        rows: [
          { label: t({ message: 'Document', comment: 'Kind of identity paper' }), value: types[idType] },
          { label: t`Full name`, value: name },
        ],
        note: t`The server hasn’t accepted them: they won’t be reviewed, and both photos will be deleted from this device.`,
        confirmLabel: t`Delete documents`,
      }}
      {...acts}
    >
      {types[idType]} · {name} · <Moment at={Math.floor(createdAt / 1000)} />
    </WaitingCard>
  );
}
