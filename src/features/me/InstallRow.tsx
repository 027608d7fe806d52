import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import { installAtom, installWayAtom } from '#src/state/installing.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

/** Where the app is not installed yet and could be: the browser asks, or the app shows how. */
export function InstallRow() {
  const { t } = useLingui();
  const way = useAtomValue(installWayAtom);
  const install = useSetAtom(installAtom);
  if (way === null) return null;
  return (
    <Card padding="none">
      <ListRow
        icon={<Download size={22} aria-hidden />}
        title={t`Install app`}
        detail={t`Once installed, the app opens like any other and shows its last prices offline.`}
        onClick={() => void install()}
        testId="install-app"
      />
    </Card>
  );
}
