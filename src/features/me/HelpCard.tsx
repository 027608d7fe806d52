import { useLingui } from '@lingui/react/macro';
import ScanSearch from 'lucide-react/icons/scan-search';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { ChatRow } from './ChatRow.tsx';

/** What one should know before real money is at stake, and how to check what this app says. */
export function HelpCard() {
  const { t } = useLingui();
  return (
    <Card padding="none">
      <ul>
        <ChatRow />
        <li>
          <ListRow
            href={paths.help({ id: 'warning-signs' })}
            icon={<ShieldAlert size={22} aria-hidden />}
            title={t`Warning signs of fraud`}
          />
        </li>
        <li>
          <ListRow
            href={paths.verify()}
            icon={<ScanSearch size={22} aria-hidden />}
            title={t({ message: 'Check a price', comment: 'Title of the page that verifies past prices' })}
            testId="verify"
          />
        </li>
      </ul>
    </Card>
  );
}
