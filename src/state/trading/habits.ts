import { atom } from 'jotai';
import { slippageBpsUnasked } from '#contract/rules/trading/book.ts';
import { parseObject, readStored, writeStored } from '../prefs.ts';

/** The choices of the slippage limit: basis points by which a fill may be worse than the price shown. */
export const slippageChoices = [10, 50, 100] as const;

/** A kind of order that is confirmed before it is placed, until the user turns that off: "spot:market". */
export type Asking = `${'spot' | 'contract' | 'option' | 'forex'}:${'market' | 'limit' | 'close'}`;

interface Habits {
  version: 1;
  slippageBps: number;
  /** Kinds of orders that are placed without confirmation, on this device. */
  unasked: readonly string[];
  /** The market traded last. */
  symbol: string;
}

const habitsKey = 'hft:trading';

const habitsAtom = atom(readHabits());

const changeHabitsAtom = atom(null, (_get, set, change: Partial<Habits>) => {
  const after = { ...readHabits(), ...change };
  set(habitsAtom, after);
  writeStored(habitsKey, JSON.stringify(after));
});

/** Basis points by which a market order may be filled worse than shown. */
export const slippageBpsAtom = atom(
  (get) => get(habitsAtom).slippageBps,
  (_get, set, slippageBps: number) => set(changeHabitsAtom, { slippageBps }),
);

/** Which kinds of orders are placed without confirmation. */
export const unaskedAtom = atom((get) => get(habitsAtom).unasked);

export const setAskedAtom = atom(null, (get, set, asking: Asking, isAsked: boolean) => {
  const others = get(habitsAtom).unasked.filter((one) => one !== asking);
  set(changeHabitsAtom, { unasked: isAsked ? others : [...others, asking] });
});

export const lastSymbolAtom = atom(
  (get) => get(habitsAtom).symbol,
  (_get, set, symbol: string) => set(changeHabitsAtom, { symbol }),
);

function readHabits(): Habits {
  const { slippageBps, unasked, symbol } = parseObject(readStored(habitsKey));
  return {
    version: 1,
    slippageBps: slippageChoices.find((bps) => bps === slippageBps) ?? slippageBpsUnasked,
    unasked: Array.isArray(unasked) ? unasked.filter((one) => typeof one === 'string') : [],
    symbol: typeof symbol === 'string' ? symbol : 'BTCUSDT',
  };
}
