import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import { call } from '#src/lib/api.ts';
import { publicStore } from '#src/lib/db.ts';
import { keepData, type Loadable, mapLoadable, settle } from '#src/lib/loadable.ts';

type Sparks = Answer<'market/sparks'>;

const sparksKey = 'sparks:1';

const factAtom = atom<Loadable<Sparks>>({ status: 'idle' });

/** Fetched when first looked at; what came last is kept for a cold start offline. */
const watchedAtom = atom(
  (get) => get(factAtom),
  async (get, set) => {
    set(factAtom, keepData({ status: 'pending' }, get(factAtom)));
    const [fresh, known] = await Promise.all([
      settle(call('market/sparks', {})),
      settle(publicStore.get<Sparks>(sparksKey)),
    ]);
    if (fresh.status === 'ready') {
      set(factAtom, fresh);
      await settle(publicStore.set(sparksKey, fresh.data));
      return;
    }
    const before = get(factAtom).data ?? (known.status === 'ready' ? known.data : undefined);
    set(factAtom, before === undefined ? fresh : { ...fresh, data: before });
  },
);
watchedAtom.onMount = (load) => {
  void load();
};

/** Hourly closes of 24 hours by symbol, oldest first. */
export const sparksAtom = atom(
  (get): Loadable<Record<string, string[]>> =>
    mapLoadable(get(watchedAtom), ({ list }) => Object.fromEntries(list.map((row) => [row.symbol, row.points]))),
);
