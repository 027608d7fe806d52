import { useEffect, useState } from 'react';
import { readTab, writeTab } from '#src/lib/tabStore.ts';

type Texts = Record<string, string>;

/** The texts of a half-filled form; they survive a reload of the tab. Passwords and codes do not belong into it. */
export function useDraft<T extends { [K in keyof T]: string }>(
  form: string,
  empty: T,
): [T, (change: Partial<T>) => void] {
  const key = `hft:draft:${form}`;
  const [texts, setTexts] = useState<T>(() => ({ ...empty, ...known(readTab(key), Object.keys(empty)) }));
  useEffect(() => {
    writeTab(key, texts);
  }, [key, texts]);
  return [texts, (change) => setTexts((before) => ({ ...before, ...change }))];
}

function known(stored: unknown, names: readonly string[]): Texts {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(([name, value]) => names.includes(name) && typeof value === 'string');
  return Object.fromEntries(entries);
}
