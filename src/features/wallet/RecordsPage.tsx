import { useLingui } from '@lingui/react/macro';
import { Page } from '../../ui/frame/Page.tsx';

export function RecordsPage() {
  const { t } = useLingui();
  return <Page title={t`Records`}>{null}</Page>;
}
