import { useLingui } from '@lingui/react/macro';
import { Page } from '../../ui/frame/Page.tsx';

export function DepositListPage() {
  const { t } = useLingui();
  return <Page title={t`Deposits`}>{null}</Page>;
}
