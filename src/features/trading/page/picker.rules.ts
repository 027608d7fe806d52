import { type MarketKind, marketKinds, type MarketRules } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';

export const pickerGroups = ['all', 'favourites', ...marketKinds] as const;
export type PickerGroup = 'all' | 'favourites' | MarketKind;

interface Choice {
  group: PickerGroup;
  search: string;
  favourites: readonly string[];
  /** What a market is called in the reader's language. */
  nameOf(rules: MarketRules): string;
}

/** The markets that a choice lets through; a search looks through all of them, by pair and by name in both languages. */
export function pickable(all: readonly MarketRules[], { group, search, favourites, nameOf }: Choice): MarketRules[] {
  const wanted = fold(search);
  if (wanted !== '') {
    return all.filter((rules) =>
      [rules.symbol, pairOf(rules), rules.name, nameOf(rules)].some((text) => fold(text).includes(wanted)),
    );
  }
  if (group === 'favourites') return all.filter(({ symbol }) => favourites.includes(symbol));
  return group === 'all' ? [...all] : all.filter(({ kind }) => kind === group);
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
