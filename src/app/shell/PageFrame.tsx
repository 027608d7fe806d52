import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { pageOf, pages, paths } from '#src/lib/paths.ts';
import { PageSlotsContext } from '#src/ui/frame/pageSlots.ts';
import { canGoBack } from '../routing/travel.ts';
import { AppTabs } from './AppTabs.tsx';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Alerts, Inbox } from './Inbox.tsx';
import { Install } from './Install.tsx';
import { Standing } from './standing/Standing.tsx';

const inbox = <Inbox />;
const alerts = <Alerts />;
/** Pages with a tab have no form that a suggestion could get in the way of. */
const ofTabs = (
  <>
    <Standing />
    <Install />
  </>
);
const standing = <Standing />;

/** Lends the bars of the app to whatever page stands in it. */
export function PageFrame({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const key = pageOf(path);
  const { tab, hasPrices = false, saysStanding = false } = key === null ? {} : pages[key];
  const slots = useMemo(
    () => ({
      strip: <ConnectionStrip hasPrices={hasPrices} />,
      inbox,
      alerts,
      notice: tab !== undefined ? ofTabs : saysStanding ? null : standing,
      tabs: tab === undefined ? null : <AppTabs current={tab} />,
      // A page that was opened from outside has nothing behind it: then back leads home.
      onBack: () => (canGoBack() ? history.back() : navigate(paths.home(), { replace: true })),
    }),
    [tab, hasPrices, saysStanding, navigate],
  );
  return <PageSlotsContext value={slots}>{children}</PageSlotsContext>;
}
