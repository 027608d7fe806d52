import { useLingui } from '@lingui/react/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Gauge from 'lucide-react/icons/gauge';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import House from 'lucide-react/icons/house';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { pages, type TabKey } from '#src/lib/paths.ts';
import { TabBar } from '#src/ui/frame/TabBar.tsx';

export function AppTabs({ current }: { current: TabKey }) {
  const { t } = useLingui();
  const tabs: Record<TabKey, { label: string; Icon: typeof House }> = {
    home: { label: t({ message: 'Home', comment: 'Tab of the bottom bar' }), Icon: House },
    market: { label: t({ message: 'Market', comment: 'Tab of the bottom bar' }), Icon: ChartCandlestick },
    trade: { label: t({ message: 'Trade', comment: 'Tab of the bottom bar' }), Icon: ArrowLeftRight },
    hosting: {
      label: t({ message: 'HFT Fund', comment: 'Tab of the bottom bar: hosting and strategies' }),
      Icon: Gauge,
    },
    assets: { label: t({ message: 'Assets', comment: 'Tab of the bottom bar' }), Icon: Wallet },
    me: { label: t({ message: 'Me', comment: 'Tab of the bottom bar: personal centre' }), Icon: UserRound },
  };
  const items = (Object.keys(tabs) as TabKey[]).map((key) => {
    const { label, Icon } = tabs[key];
    return { key, label, href: pages[key].route, icon: <Icon size={22} aria-hidden />, isCurrent: key === current };
  });
  return <TabBar label={t`Main pages`} items={items} />;
}
