import { useAtomValue } from 'jotai';
import { dots } from '../lib/figures/own.ts';
import { hidesBalancesAtom } from './prefs.ts';

/**
 * How somebody's own balances are shown: as they are, or as dots while they are hidden. A balance is what an account holds, can use or
 * would have afterwards, and every sum of those. What somebody has just typed, and what an order or a posting says of itself, stays
 * visible. Whatever writes a balance goes through this (tests/honesty/hidden.test.tsx).
 */
export function useOwn(): <T>(shown: T) => T | string {
  const isHidden = useAtomValue(hidesBalancesAtom);
  return (shown) => (isHidden ? dots : shown);
}
