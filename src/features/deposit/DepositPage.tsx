import { useLingui } from '@lingui/react/macro';
import { Page } from '../../ui/frame/Page.tsx';

export function DepositPage() {
  const { t } = useLingui();
  return <Page title={t`Deposit`}>{null}</Page>;
}
