import { useLingui } from '@lingui/react/macro';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ImageUp from 'lucide-react/icons/image-up';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import styles from './QuickActions.module.css';

export function QuickActions() {
  const { t } = useLingui();
  const actions = [
    {
      href: paths.deposit(),
      Icon: ArrowDownToLine,
      label: t({ message: 'Deposit', context: 'act', comment: 'Quick action' }),
    },
    { href: paths.voucher(), Icon: ImageUp, label: t({ message: 'Upload proof', comment: 'Quick action' }) },
    {
      href: paths.depositList(),
      Icon: ClipboardList,
      label: t({ message: 'Deposits', comment: 'Quick action: list' }),
    },
    { href: paths.records(), Icon: ReceiptText, label: t({ message: 'Transactions', comment: 'Quick action: list' }) },
  ];
  return (
    <Card padding="none">
      <nav aria-label={t`Quick actions`}>
        <ul className={styles.list}>
          {actions.map(({ href, Icon, label }) => (
            <li className={styles.item} key={href}>
              <Link className={styles.action} href={href}>
                <span className={styles.icon}>
                  <Icon size={22} aria-hidden />
                </span>
                <span className={styles.label}>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
