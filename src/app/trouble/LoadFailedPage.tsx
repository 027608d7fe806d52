import { Trans, useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { paths } from '#src/lib/paths.ts';
import { reloadOnce } from '#src/lib/update/leaving.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { appName } from '#src/ui/frame/appName.ts';
import { Page } from '#src/ui/frame/Page.tsx';

interface LoadFailedPageProps {
  /** `missing`: the code is not to be had, offline or because a newer version has replaced it. */
  reason: 'timeout' | 'missing';
  retry: () => void;
}

/** A module that failed once fails until the document is reloaded, so a reload is offered – once, lest it goes round in circles. */
export function LoadFailedPage({ reason, retry }: LoadFailedPageProps) {
  const { t } = useLingui();
  const act = () => {
    if (reason === 'timeout' || !reloadOnce()) retry();
  };
  return (
    <Page title={appName} back={paths.home()}>
      <EmptyState
        icon={<CloudOff size={26} aria-hidden />}
        title={t`Couldn’t load this page.`}
        detail={
          reason === 'timeout'
            ? t`The connection is very slow. Nothing was sent or changed.`
            : t`You may be offline, or a newer version of the app is out. Nothing was sent or changed.`
        }
        action={
          <Button onClick={act}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Page>
  );
}
