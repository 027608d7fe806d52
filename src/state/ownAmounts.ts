import { useAtomValue } from 'jotai';
import { dots } from '../lib/figures/own.ts';
import { hidesBalancesAtom } from './prefs.ts';

/**
 * How the user's own balances are shown: as they are, or as dots while they are hidden. A balance is what an account holds, can use or
 * would have afterwards, and every sum of those. What the user has just typed, and the amounts of an order or a posting, stay
 * visible. Every balance is written through this (tests/honesty/hidden.test.tsx).
 */
export function useOwn(): <T>(shown: T) => T | string {
  const isHidden = useAtomValue(hidesBalancesAtom);
  return (shown) => (isHidden ? dots : shown);
}
