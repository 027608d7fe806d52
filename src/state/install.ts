import { atom } from 'jotai';

/** The browser's offer to install the app. It comes early and once, so this much is there from the start; the rest is in installing.ts. */
export const installOfferAtom = atom<Event | null>(null);

/** What the app shows of its own about it: a card after a success, or how to do it, when asked. */
export const installViewAtom = atom<'none' | 'card' | 'guide'>('none');
