import { useLingui } from '@lingui/react/macro';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import FileText from 'lucide-react/icons/file-text';
import ScanSearch from 'lucide-react/icons/scan-search';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { ChatRow } from './ChatRow.tsx';

/** Help first, then what one agrees to. */
export function HelpCard() {
  const { t } = useLingui();
  const papers = [
    { href: paths.whitePaper(), title: t({ message: 'White paper', comment: 'How market and ledger work' }) },
    { href: paths.licence(), title: t`Regulatory licence` },
    { href: paths.service(), title: t`Service agreement` },
    { href: paths.terms(), title: t({ message: 'Terms and conditions', comment: 'Menu: legal text' }) },
    { href: paths.wire(), title: t({ message: 'Wire transfer', comment: 'Menu: how one works' }) },
    { href: paths.loanAgreement(), title: t`Loan agreement` },
  ];
  return (
    <>
      <Card padding="none">
        <ul>
          <li>
            <ListRow
              href={paths.help()}
              icon={<CircleHelp size={22} aria-hidden />}
              title={t`Help centre`}
              testId="help"
            />
          </li>
          <li>
            <ChatRow />
          </li>
          <li>
            <ListRow
              href={paths.help({ id: 'warning-signs' })}
              icon={<ShieldAlert size={22} aria-hidden />}
              title={t`Warning signs of investment fraud`}
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
      <Card title={t`Agreements and papers`} padding="none">
        <ul>
          {papers.map(({ href, title }) => (
            <li key={href}>
              <ListRow href={href} icon={<FileText size={22} aria-hidden />} title={title} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
