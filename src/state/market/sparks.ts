import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import { call } from '#src/lib/api.ts';
import { type Loadable, mapLoadable } from '#src/lib/loadable.ts';
import { fact } from '../feed/fact.ts';

const sparks = fact<Answer<'market/sparks'>>('sparks:1', ({ onKept }) => call('market/sparks', {}, { onKept }), {
  scope: 'all',
  keep: true,
});

/** Hourly closes of 24 hours by symbol, oldest first. */
export const sparksAtom = atom(
  (get): Loadable<Record<string, string[]>> =>
    mapLoadable(get(sparks.factAtom), ({ list }) => Object.fromEntries(list.map((row) => [row.symbol, row.points]))),
);
