import { atom } from 'jotai';
import { call } from '#src/lib/api.ts';
import { keepData, type Loadable, settle } from '#src/lib/loadable.ts';
import type { AreaCodes } from './account.rules.ts';

const areaCodesFactAtom = atom<Loadable<AreaCodes>>({ status: 'idle' });

const loadAreaCodesAtom = atom(
  (get) => get(areaCodesFactAtom),
  async (get, set) => {
    if (get(areaCodesFactAtom).status === 'ready') return;
    set(areaCodesFactAtom, keepData({ status: 'pending' }, get(areaCodesFactAtom)));
    set(areaCodesFactAtom, await settle(call('getareacode', {})));
  },
);

/** Countries with their area codes: fetched when a phone number is first asked for. */
loadAreaCodesAtom.onMount = (load) => {
  void load();
};

export const areaCodesAtom = atom((get) => get(loadAreaCodesAtom));
