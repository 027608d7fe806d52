import type { MarketRules } from '#contract/markets.ts';

export const pickerGroups = ['all', 'favourites', 'coin', 'virtual'] as const;
export type PickerGroup = (typeof pickerGroups)[number];

interface Choice {
  group: PickerGroup;
  search: string;
  favourites: readonly string[];
}

/** The coins that a choice lets through; a search looks through all of them. Forex and metals are traded on another page. */
export function pickable(all: readonly MarketRules[], { group, search, favourites }: Choice): MarketRules[] {
  const coins = all.filter(({ kind }) => kind === 'coin' || kind === 'virtual');
  const wanted = fold(search);
  if (wanted !== '') {
    return coins.filter(({ base, quote, symbol, name }) =>
      [symbol, `${base}/${quote}`, name].some((text) => fold(text).includes(wanted)),
    );
  }
  if (group === 'favourites') return coins.filter(({ symbol }) => favourites.includes(symbol));
  return group === 'all' ? coins : coins.filter(({ kind }) => kind === group);
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
