import { atom } from 'jotai';
import { type KnownWallet, walletAtom } from '../balances.ts';
import { userIdAtom } from '../session.ts';

interface Pinned {
  /** Steps of this page in flight. */
  steps: number;
  userId: string | null;
  wallet: KnownWallet | undefined;
}

const pinnedAtom = atom<Pinned>({ steps: 0, userId: null, wallet: undefined });

/**
 * The balances that a form checks against. While a step is in flight they stay as they were when it began: the socket often tells
 * what it took before its answer comes, and the form would find its own order too large.
 */
export const spendableAtom = atom((get): KnownWallet | undefined => {
  const { steps, userId, wallet } = get(pinnedAtom);
  return steps > 0 && userId === get(userIdAtom) ? wallet : get(walletAtom).data;
});

/** A step begins. @returns to be called when its form has the answer. */
export const pinSpendableAtom = atom(null, (get, set) => {
  set(pinnedAtom, ({ steps }) => ({ steps: steps + 1, userId: get(userIdAtom), wallet: get(spendableAtom) }));
  return () => set(pinnedAtom, (pinned) => ({ ...pinned, steps: pinned.steps - 1 }));
});
