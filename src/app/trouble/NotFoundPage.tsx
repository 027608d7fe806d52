import { Trans, useLingui } from '@lingui/react/macro';
import Compass from 'lucide-react/icons/compass';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Page } from '#src/ui/frame/Page.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Not found`} back={paths.home()}>
      <EmptyState
        icon={<Compass size={26} aria-hidden />}
        title={t`Page not found`}
        detail={t`The address may be mistyped, or from another version of the app.`}
        action={
          <Button href={paths.home()}>
            <Trans>Go to Home</Trans>
          </Button>
        }
      />
    </Page>
  );
}
