import { atom } from 'jotai';

/** The browser's offer to install the app. It comes early and once, so this is in the first load; the rest is in installing.ts. */
export const installOfferAtom = atom<Event | null>(null);

/** What the app shows about installing: a card after a success, or the guide when asked. */
export const installViewAtom = atom<'none' | 'card' | 'guide'>('none');
