import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Problem } from '#contract/errors.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { PhotoField } from '#src/ui/papers/PhotoField.tsx';
import { papersForm } from './papers.atoms.ts';
import type { PapersDraft, Side } from './papers.rules.ts';

interface SideFieldProps {
  side: Side;
  draft: PapersDraft;
  /** Said once the form was to be sent off without it. */
  problem: Problem | undefined;
}

/** One side of the document. */
export function SideField({ side, draft, problem }: SideFieldProps) {
  const { t } = useLingui();
  const underWay = useAtomValue(papersForm.shrinkingAtom);
  const error = useAtomValue(papersForm.errorsAtom)[side] ?? problem;
  const choose = useSetAtom(papersForm.chooseAtom);
  const remove = useSetAtom(papersForm.removeAtom);
  /** One that is still being made smaller as well: what is pasted next is for the back. */
  const hasFront = draft.front !== null || underWay.front !== undefined;
  return (
    <PhotoField
      label={side === 'front' ? t`Photo of the front` : t`Photo of the back`}
      error={error === undefined ? undefined : <ErrorWords error={error} />}
      photo={draft[side]}
      shrinking={underWay[side]}
      takesPaste={hasFront === (side === 'back')}
      onChoose={(file) => void choose(side, file)}
      onRemove={() => remove(side)}
    />
  );
}
