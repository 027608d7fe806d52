import { type Atom, atom, useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { keptDraft } from './keptDraft.ts';

/** What was typed, and the market it was typed for; '' while nothing was. */
type OfMarket<T> = T & { symbol: string };

export interface MarketDraft<T extends object> {
  keptAtom: Atom<OfMarket<T>>;
  putAtom: WritableAtom<null, [form: OfMarket<T>], void>;
  dropAtom: WritableAtom<null, [], void>;
  /** After an order: clears the fields it used up, unless they were changed meanwhile. An answer may be late. */
  clearAtom: WritableAtom<null, [symbol: string, sent: T], void>;
}

/**
 * A half-filled order form: it survives a reload, an update and a change of page, but never moves to another market.
 * @param version rises when the fields change: what was kept in another shape opens empty.
 * @param usedUp the cleared values of the fields that are typed for one order only.
 */
export function marketDraft<T extends object>(
  form: string,
  version: number,
  empty: T,
  usedUp: Partial<T>,
): MarketDraft<T> {
  const kept = keptDraft<OfMarket<T>>(form, version, { ...empty, symbol: '' });
  const putAtom = atom(null, (_get, set, fields: OfMarket<T>) => set(kept.changeAtom, fields));
  const names = Object.keys(usedUp) as (keyof T)[];
  return {
    keptAtom: kept.draftAtom,
    putAtom,
    dropAtom: kept.clearAtom,
    clearAtom: atom(null, (get, set, symbol: string, sent: T) => {
      const now = get(kept.draftAtom);
      if (now.symbol === symbol && names.every((name) => now[name] === sent[name])) set(putAtom, { ...now, ...usedUp });
    }),
  };
}

export interface MarketForm<T> {
  draft: T;
  change(patch: Partial<T>): void;
  /** After an order. */
  clear(): void;
}

/**
 * The form of one market. What was typed for another is dropped: a quantity of DOGE means nothing in BTC.
 * @param read makes a form of what was stored, which may be of an older version of the app, or of other rules; an empty one of
 *   nothing.
 */
export function useMarketDraft<T extends object>(
  { keptAtom, putAtom, dropAtom, clearAtom }: MarketDraft<T>,
  symbol: string,
  read: (kept: unknown) => T,
): MarketForm<T> {
  const kept = useAtomValue(keptAtom);
  const put = useSetAtom(putAtom);
  const drop = useSetAtom(dropAtom);
  const clear = useSetAtom(clearAtom);
  const isForeign = kept.symbol !== '' && kept.symbol !== symbol;
  // It is not kept for a return to its market either: by then it is forgotten.
  useEffect(() => {
    if (isForeign) drop();
  }, [isForeign, drop]);
  const draft = read(kept.symbol === symbol ? kept : undefined);
  return {
    draft,
    change: (patch) => put({ ...draft, ...patch, symbol }),
    clear: () => clear(symbol, draft),
  };
}
