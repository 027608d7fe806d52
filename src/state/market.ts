import { type Atom, atom } from 'jotai';
import type { Answer } from '../../contract/api/calls.ts';
import { call } from '../lib/api.ts';
import { publicStore } from '../lib/db.ts';
import { keepData, type Loadable, mapLoadable, settle } from '../lib/loadable.ts';

export type MarketConfig = Answer<'market/config'>['list'][number];

type SlowFact = 'market/sparks' | 'market/config';

/** Facts of the market that change slowly: fetched when first looked at; what came last is kept for a cold start offline. */
function slowFact<K extends SlowFact>(name: K, ask: () => Promise<Answer<K>>): Atom<Loadable<Answer<K>>> {
  const factAtom = atom<Loadable<Answer<K>>>({ status: 'idle' });
  const watchedAtom = atom(
    (get) => get(factAtom),
    async (get, set) => {
      set(factAtom, keepData({ status: 'pending' }, get(factAtom)));
      const [fresh, known] = await Promise.all([settle(ask()), settle(publicStore.get<Answer<K>>(name))]);
      if (fresh.status === 'ready') {
        set(factAtom, fresh);
        await settle(publicStore.set(name, fresh.data));
        return;
      }
      const before = get(factAtom).data ?? (known.status === 'ready' ? known.data : undefined);
      set(factAtom, before === undefined ? fresh : { ...fresh, data: before });
    },
  );
  watchedAtom.onMount = (load) => {
    void load();
  };
  return watchedAtom;
}

const sparksAnswerAtom = slowFact('market/sparks', () => call('market/sparks', {}));
const configAnswerAtom = slowFact('market/config', () => call('market/config', {}));

/** Hourly closes of 24 hours by symbol, oldest first. */
export const sparksAtom = atom(
  (get): Loadable<Record<string, string[]>> =>
    mapLoadable(get(sparksAnswerAtom), ({ list }) => Object.fromEntries(list.map((row) => [row.symbol, row.points]))),
);

/** Every market's trading rules by symbol. */
export const configAtom = atom(
  (get): Loadable<Record<string, MarketConfig>> =>
    mapLoadable(get(configAnswerAtom), ({ list }) => Object.fromEntries(list.map((row) => [row.symbol, row]))),
);
