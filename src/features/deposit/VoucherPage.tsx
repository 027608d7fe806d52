import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { isDecimal } from '#contract/money.ts';
import { isShareOutcome } from '#contract/share.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { readCurrency } from './deposit.rules.ts';
import { shareOutcomeAtom, takeSharedAtom } from './shared/shared.atoms.ts';
import { SharedNotice } from './shared/SharedNotice.tsx';
import { EditGuard } from './voucher/EditGuard.tsx';
import { Tracks } from './voucher/Tracks.tsx';
import { draftAtom, openDraftAtom } from './voucher/voucher.atoms.ts';
import { FormSkeleton, VoucherForm } from './voucher/VoucherForm.tsx';

export function VoucherPage() {
  const { t } = useLingui();
  const draft = useAtomValue(draftAtom);
  const [edited, setEdited] = useState<string | null>(null);
  useOpenForm(setEdited);
  return (
    <Page
      title={t({ message: 'Upload payment proof', comment: 'Title of the page to upload proof of a payment' })}
      back={paths.deposit()}
      actions={
        <>
          <IconButton
            label={t`Payment proof help`}
            icon={<CircleQuestionMark size={20} aria-hidden />}
            href={paths.help({ id: 'vouchers' })}
          />
          <IconButton label={t`Deposits`} icon={<ClipboardList size={20} aria-hidden />} href={paths.depositList()} />
        </>
      }
    >
      <SharedNotice />
      {draft === null ? <FormSkeleton /> : <VoucherForm draft={draft} />}
      <Tracks onEdit={setEdited} />
      {edited === null ? null : <EditGuard id={edited} onDone={() => setEdited(null)} />}
    </Page>
  );
}

/**
 * Opens the form with what the address fills in, once; after that the address says no more than which page this is. Whoever has
 * gone on before the form was open is not brought back.
 * @param onEdit hears of the voucher that the address wants taken back into the form.
 */
function useOpenForm(onEdit: (id: string) => void): void {
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const tag = useTag();
  const open = useSetAtom(openDraftAtom);
  const noteShare = useSetAtom(shareOutcomeAtom);
  const takeShared = useSetAtom(takeSharedAtom);
  useEffect(() => {
    const amount = query.get('amount');
    const given = {
      currency: readCurrency(query.get('currency')),
      amount: amount !== null && isDecimal(amount) ? formatAmount(amount, 'full', tag) : null,
      address: query.get('address'),
    };
    const edited = query.get('edit');
    const shared = query.get('shared');
    let hasLeft = false;
    const start = async () => {
      await open(given);
      if (hasLeft) return;
      if (edited !== null) onEdit(edited);
      if (isShareOutcome(shared)) noteShare(shared);
      if (query.size > 0) go(paths.voucher(), { replace: true });
      else await takeShared();
    };
    void start();
    return () => {
      hasLeft = true;
    };
  }, [query, go, tag, open, onEdit, noteShare, takeShared]);
}
