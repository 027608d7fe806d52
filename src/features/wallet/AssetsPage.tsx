import { useLingui } from '@lingui/react/macro';
import { Page } from '../../ui/frame/Page.tsx';

export function AssetsPage() {
  const { t } = useLingui();
  return <Page title={t`Assets`}>{null}</Page>;
}
