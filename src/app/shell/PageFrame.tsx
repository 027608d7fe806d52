import { type ReactNode, useMemo } from 'react';
import { go, useHashLocation } from '../../lib/hash.ts';
import { pageRoutes, paths, tabPages } from '../../lib/paths.ts';
import { PageSlotsContext } from '../../ui/frame/pageSlots.ts';
import { canGoBack } from '../routing/travel.ts';
import { AppTabs } from './AppTabs.tsx';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Inbox } from './Inbox.tsx';

const inbox = <Inbox />;

/** Lends the bars of the app to whatever page stands in it. */
export function PageFrame({ children }: { children: ReactNode }) {
  const [path] = useHashLocation();
  const current = path === pageRoutes.homeIndex ? 'home' : tabPages.find((key) => pageRoutes[key] === path);
  const slots = useMemo(
    () => ({
      strip: <ConnectionStrip hasPrices={current === 'home' || current === 'market'} />,
      inbox,
      tabs: current === undefined ? null : <AppTabs current={current} />,
      onBack,
    }),
    [current],
  );
  return <PageSlotsContext value={slots}>{children}</PageSlotsContext>;
}

/** A page that was opened from outside has nothing behind it: then back leads home. */
function onBack(): void {
  if (canGoBack()) history.back();
  else go(paths.home, { replace: true });
}
