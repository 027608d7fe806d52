import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { vouchersAtom } from '#src/state/outbox.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { depositFilterAtom } from './deposit.atoms.ts';
import { trackOfVoucher } from './track/track.rules.ts';
import { TrackRow } from './track/TrackRow.tsx';
import { VoucherActions } from './track/VoucherActions.tsx';

/** What only this phone knows of, above what the server knows. */
export function Unsent() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const vouchers = useAtomValue(vouchersAtom).data ?? [];
  const filter = useAtomValue(depositFilterAtom);
  if (vouchers.length === 0 || filter !== 'all') return null;
  return (
    <Card title={t`Not sent yet`} padding="none" testId="unsent">
      <ul>
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <TrackRow
              track={trackOfVoucher(voucher)}
              actions={<VoucherActions voucher={voucher} onEdit={() => go(paths.voucher({ edit: voucher.id }))} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
