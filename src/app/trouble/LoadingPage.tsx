import { useLingui } from '@lingui/react/macro';
import { appName } from '#src/ui/frame/appName.ts';
import { Page } from '#src/ui/frame/Page.tsx';

/** Stands in for a page whose code is still on its way: the same empty cards as before the first script. */
export function LoadingPage() {
  const { t } = useLingui();
  return (
    <Page title={appName}>
      <output aria-label={t`Loading page`}>
        <span className="shell-card" />
        <span className="shell-card" />
      </output>
    </Page>
  );
}
