import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useEffect } from 'react';
import { isDecimal } from '../../../contract/money.ts';
import { formatAmount } from '../../lib/figures/format.ts';
import { useGo, useQuery } from '../../lib/hash.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useTag } from '../../ui/figures/useTag.ts';
import { Page } from '../../ui/frame/Page.tsx';
import { readCurrency } from './deposit.rules.ts';
import { FormSkeleton } from './voucher/FormSkeleton.tsx';
import { Tracks } from './voucher/Tracks.tsx';
import { draftAtom, editVoucherAtom, openDraftAtom } from './voucher/voucher.atoms.ts';
import { VoucherForm } from './voucher/VoucherForm.tsx';

export function VoucherPage() {
  const { t } = useLingui();
  const draft = useAtomValue(draftAtom);
  useOpenForm();
  return (
    <Page
      title={t({ message: 'Payment voucher', comment: 'Title of the page to upload proof of a payment' })}
      back={paths.deposit()}
      actions={
        <IconButton label={t`Deposits`} icon={<ClipboardList size={20} aria-hidden />} href={paths.depositList} />
      }
    >
      {draft === null ? <FormSkeleton /> : <VoucherForm draft={draft} />}
      <Tracks />
    </Page>
  );
}

/** Opens the form with what the address fills in, once; after that the address says no more than which page this is. */
function useOpenForm(): void {
  const query = useQuery();
  const go = useGo();
  const tag = useTag();
  const open = useSetAtom(openDraftAtom);
  const edit = useSetAtom(editVoucherAtom);
  useEffect(() => {
    const amount = query.get('amount');
    const given = {
      currency: readCurrency(query.get('currency')),
      amount: amount !== null && isDecimal(amount) ? formatAmount(amount, 'full', tag) : null,
      address: query.get('address'),
    };
    const edited = query.get('edit');
    const start = async () => {
      await open(given);
      if (edited !== null) await edit(edited, tag);
      if (query.size > 0) go(paths.voucher(), { replace: true });
    };
    void start();
  }, [query, go, tag, open, edit]);
}
