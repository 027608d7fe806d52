import { atom } from 'jotai';
import { type KnownWallet, walletAtom } from '../balances.ts';
import { userIdAtom } from '../session.ts';

interface Held {
  /** Steps of this page that are on their way. */
  steps: number;
  userId: string | null;
  wallet: KnownWallet | undefined;
}

const heldAtom = atom<Held>({ steps: 0, userId: null, wallet: undefined });

/**
 * The balances that a form judges by. While a step is on its way they stay as they were when it began: what it takes is often told
 * before its answer comes, and would be missing for the very step that took it.
 */
export const spendableAtom = atom((get): KnownWallet | undefined => {
  const { steps, userId, wallet } = get(heldAtom);
  return steps > 0 && userId === get(userIdAtom) ? wallet : get(walletAtom).data;
});

/** A step begins. @returns what is to run when its form has heard of the answer. */
export const holdSpendableAtom = atom(null, (get, set) => {
  set(heldAtom, ({ steps }) => ({ steps: steps + 1, userId: get(userIdAtom), wallet: get(spendableAtom) }));
  return () => set(heldAtom, (held) => ({ ...held, steps: held.steps - 1 }));
});
