import { useLingui } from '@lingui/react/macro';
import { Page } from '../../ui/frame/Page.tsx';

export function VoucherPage() {
  const { t } = useLingui();
  return <Page title={t`Payment voucher`}>{null}</Page>;
}
