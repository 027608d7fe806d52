import { useLingui } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Landmark from 'lucide-react/icons/landmark';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import Layers from 'lucide-react/icons/layers';
import Wallet from 'lucide-react/icons/wallet';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

export function MenuCard() {
  const { t } = useLingui();
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
    { href: paths.depositList(), Icon: ClipboardList, title: t({ message: 'Deposits', comment: 'Menu: list' }) },
    { href: paths.records(), Icon: ReceiptText, title: t({ message: 'Records', comment: 'Menu: financial records' }) },
  ];
  return (
    <Card padding="none">
      <ul>
        {entries.map(({ href, Icon, title }) => (
          <li key={href}>
            <ListRow href={href} icon={<Icon size={22} aria-hidden />} title={title} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
