import { atom } from 'jotai';
import type { StopName } from '#contract/rules/trading/stops.ts';

/** A stop of a position that was dragged to another price, a decimal of the market. It takes effect once confirmed. */
export interface StopMove {
  id: string;
  name: StopName;
  price: string;
}

/** The move to be confirmed: set by the chart, read by the sheet of stops. */
export const stopMoveAtom = atom<StopMove | null>(null);
