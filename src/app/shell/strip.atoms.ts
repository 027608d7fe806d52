import { atom } from 'jotai';
import { nowMs } from '#src/lib/clock.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { dataAgeAtom } from '#src/state/market/quotes.ts';
import { type Strip, stripOf } from './strip.rules.ts';

/** What the line says about the connection it says only when it lasts. */
const patienceMs = 1500;

const tickAtom = atom(0);
tickAtom.onMount = (set) => {
  const timer = setInterval(() => set((count) => count + 1), patienceMs);
  return () => clearInterval(timer);
};

const freshStripAtom = atom((get): Strip => {
  get(tickAtom);
  const { state, sinceMs, heardMs } = get(connectionAtom);
  const heard = heardMs === null ? null : Math.floor(heardMs / 1000);
  return stripOf({ connection: state, age: get(dataAgeAtom), heard, isLasting: nowMs() - sinceMs > patienceMs });
});

let before: Strip = { state: 'quiet', asOf: null, heard: null };

/** Changes only when what is said changes, not with every batch of quotes. */
export const stripAtom = atom((get): Strip => {
  const strip = get(freshStripAtom);
  if (strip.state !== before.state || strip.asOf !== before.asOf || strip.heard !== before.heard) before = strip;
  return before;
});
