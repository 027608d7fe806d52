import { createContext, type ReactNode } from 'react';

/** What the app lends to every page without the page knowing where it comes from. */
export interface PageSlots {
  /** How old and how live the data is; shares the line of the practice mark. */
  strip: ReactNode;
  /** The practice inbox: verification codes that a real service would send by mail. */
  inbox: ReactNode;
  /** A price that was waited for: a sheet makes the page inert, so it stands in the sheet as well. */
  alerts: ReactNode;
  /** What the app has to say above the page's own content. */
  notice: ReactNode;
  /** The bottom bar, or null on pages that have none. */
  tabs: ReactNode;
  onBack: () => void;
}

export const PageSlotsContext = createContext<PageSlots>({
  strip: null,
  inbox: null,
  alerts: null,
  notice: null,
  tabs: null,
  onBack: () => undefined,
});
