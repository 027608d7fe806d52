import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { showToastAtom } from '#src/state/toasts.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { draftAtom, editVoucherAtom } from './voucher.atoms.ts';
import { isTouched } from './voucher.rules.ts';

interface EditGuardProps {
  id: string;
  onDone(): void;
}

/** Takes a saved voucher back into the form; asks first where that would throw away what is in it. */
export function EditGuard({ id, onDone }: EditGuardProps) {
  const { t } = useLingui();
  const tag = useTag();
  const draft = useAtomValue(draftAtom);
  const edit = useSetAtom(editVoucherAtom);
  const showToast = useSetAtom(showToastAtom);
  const [needsAnswer] = useState(draft !== null && isTouched(draft));
  const take = async () => {
    const isTaken = await edit(id, tag);
    if (!isTaken) showToast({ kind: 'info', message: msg`This payment proof is being sent and can’t be changed.` });
    onDone();
    if (isTaken) scrollTo({ top: 0 });
  };
  const takeAtOnce = useEffectEvent(() => {
    if (!needsAnswer) void take();
  });
  useEffect(() => takeAtOnce(), []);
  if (!needsAnswer || draft === null) return null;
  return (
    <ConfirmSheet
      title={t`Replace your entries in the form?`}
      rows={[
        { label: t`Amount`, value: draft.amount === '' ? '–' : `${draft.amount} ${draft.currency}` },
        { label: t`Picture`, value: draft.picture?.name ?? '–' },
      ]}
      note={t`These are your current entries. They aren’t saved anywhere else.`}
      confirmLabel={t`Replace`}
      kind="danger"
      onConfirm={() => void take()}
      onClose={onDone}
    />
  );
}
