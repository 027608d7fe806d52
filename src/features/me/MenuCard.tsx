import { useLingui } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Landmark from 'lucide-react/icons/landmark';
import CreditCard from 'lucide-react/icons/credit-card';
import IdCard from 'lucide-react/icons/id-card';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Scale from 'lucide-react/icons/scale';
import Layers from 'lucide-react/icons/layers';
import Wallet from 'lucide-react/icons/wallet';
import type { User } from '#contract/api/account.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { useIdentityNames } from './profile/useIdentityNames.ts';

export function MenuCard({ identity }: { identity: User['identity'] | undefined }) {
  const { t } = useLingui();
  const identityNames = useIdentityNames();
  const entries = [
    { href: paths.assets(), Icon: Wallet, title: t({ message: 'Assets', comment: 'Menu of the personal centre' }) },
    {
      href: paths.practice(),
      Icon: Layers,
      title: t({ message: 'Practice accounts', comment: 'Title of a page' }),
    },
    {
      href: paths.spotOrders(),
      Icon: Repeat,
      title: t({ message: 'Spot orders', comment: 'Title of a page' }),
    },
    {
      href: paths.contractOrders(),
      Icon: Scale,
      title: t({ message: 'Contract orders', comment: 'Title of a page' }),
    },
    { href: paths.forexOrders(), Icon: Landmark, title: t`Forex and metals orders` },
    {
      href: paths.profit(),
      Icon: ChartColumn,
      title: t({ message: 'Profit and loss', comment: 'Title of a page' }),
    },
    {
      href: paths.convert(),
      Icon: Repeat2,
      title: t({ message: 'Convert', comment: 'Title of the page where one currency is given for another' }),
    },
    { href: paths.depositList(), Icon: ClipboardList, title: t({ message: 'Deposits', comment: 'Menu: list' }) },
    { href: paths.records(), Icon: ReceiptText, title: t({ message: 'Records', comment: 'Menu: financial records' }) },
    {
      href: paths.kyc(),
      Icon: IdCard,
      title: t({ message: 'Identity authentication', comment: 'Title of a page' }),
      detail: identity === undefined ? undefined : identityNames[identity],
    },
    { href: paths.bank(), Icon: CreditCard, title: t({ message: 'Bank cards', comment: 'Title of a page' }) },
  ];
  return (
    <Card padding="none">
      <ul>
        {entries.map(({ href, Icon, title, detail }) => (
          <li key={href}>
            <ListRow href={href} icon={<Icon size={22} aria-hidden />} title={title} detail={detail} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
