import { type ReactNode, useMemo } from 'react';
import { go, useHashLocation } from '#src/lib/hash.ts';
import { pageRoutes, paths, tabPages } from '#src/lib/paths.ts';
import { PageSlotsContext } from '#src/ui/frame/pageSlots.ts';
import { canGoBack } from '../routing/travel.ts';
import { AppTabs } from './AppTabs.tsx';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Alerts, Inbox } from './Inbox.tsx';
import { Install } from './Install.tsx';

const inbox = <Inbox />;
const alerts = <Alerts />;
const notice = <Install />;

const pagesWithPrices = ['market', 'kline', 'trade', 'forex'] as const;

/** Lends the bars of the app to whatever page stands in it. */
export function PageFrame({ children }: { children: ReactNode }) {
  const [path] = useHashLocation();
  const current = path === pageRoutes.homeIndex ? 'home' : tabPages.find((key) => pageRoutes[key] === path);
  const hasPrices = pagesWithPrices.some((key) => pageRoutes[key] === path) || current === 'home';
  const slots = useMemo(
    () => ({
      strip: <ConnectionStrip hasPrices={hasPrices} />,
      inbox,
      alerts,
      // Pages with a tab have no form that it could get in the way of.
      notice: current === undefined ? null : notice,
      tabs: current === undefined ? null : <AppTabs current={current} />,
      onBack,
    }),
    [current, hasPrices],
  );
  return <PageSlotsContext value={slots}>{children}</PageSlotsContext>;
}

/** A page that was opened from outside has nothing behind it: then back leads home. */
function onBack(): void {
  if (canGoBack()) history.back();
  else go(paths.home, { replace: true });
}
