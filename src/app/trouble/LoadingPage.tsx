import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/blocks/Card.tsx';
import { SkeletonRows } from '../../ui/blocks/SkeletonRows.tsx';
import { Page } from '../../ui/frame/Page.tsx';

/** Stands in for a page whose code is still on its way. */
export function LoadingPage() {
  const { t } = useLingui();
  return (
    <Page title="HFT">
      <Card padding="none">
        <SkeletonRows count={6} label={t`Loading the page`} />
      </Card>
    </Page>
  );
}
