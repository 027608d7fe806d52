import { atom } from 'jotai';
import { optionsAtom, positionsAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';

interface AtStake {
  /** Orders that wait, in spot, contracts and forex; null until it is known. */
  waiting: number | null;
  positions: number | null;
  options: number | null;
}

/** What is open in the account: what a reset cancels, and what it leaves open. */
export const openAtStakeAtom = atom((get): AtStake => {
  const spot = get(spotOrdersAtom).data?.list;
  const positions = get(positionsAtom).data?.list;
  const pending = positions?.filter(({ waiting_quantity: waiting }) => Number(waiting) > 0);
  return {
    waiting: spot === undefined || pending === undefined ? null : spot.length + pending.length,
    positions: positions?.filter(({ status }) => status !== 'pending').length ?? null,
    options: get(optionsAtom).data?.list.length ?? null,
  };
});
