import { atom } from 'jotai';
import type { StopName } from '#contract/rules/trading/stops.ts';

/** A stop of a position that its owner has dragged to another price, a decimal of the market. It counts once it is confirmed. */
export interface StopMove {
  id: string;
  name: StopName;
  price: string;
}

/** What is to be confirmed: the chart asks for it, the sheet of stops answers. */
export const stopMoveAtom = atom<StopMove | null>(null);
