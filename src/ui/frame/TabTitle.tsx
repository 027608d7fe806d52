import { useEffect } from 'react';
import { tabTitle } from './appName.ts';

/** What a tab, the history and a bookmark call the page. Every page has exactly one, put there by its frame. */
export function TabTitle({ name }: { name: string }) {
  useEffect(() => {
    document.title = tabTitle(name);
  }, [name]);
  return null;
}
