import { type MarketKind, marketKinds, type MarketRules } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';

export const marketGroups = ['favourites', ...marketKinds] as const;
export type MarketGroup = 'favourites' | MarketKind;

const columns = ['name', 'price', 'change'] as const;
export type SortColumn = (typeof columns)[number];
export interface Sort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}

/** What the order of rows is made from. */
export interface Figures {
  price: string;
  change: string;
}

export interface Choice {
  group: MarketGroup;
  search: string;
  favourites: readonly string[];
  /** What a market is called on the screen; the search answers to it too. */
  nameOf: (market: MarketRules) => string;
}

/** The markets of a group that answer to the search; a search looks through all groups. Favourites keep the order of the table. */
export function chosenMarkets(
  all: readonly MarketRules[],
  { group, search, favourites, nameOf }: Choice,
): MarketRules[] {
  const wanted = fold(search);
  if (wanted !== '') {
    const textsOf = (market: MarketRules) => {
      const { symbol, base, quote, name } = market;
      return [symbol, `${base}/${quote}`, name, nameOf(market)];
    };
    return all.filter((market) => textsOf(market).some((text) => fold(text).includes(wanted)));
  }
  if (group === 'favourites') return all.filter(({ symbol }) => favourites.includes(symbol));
  return all.filter(({ kind }) => kind === group);
}

/** A tap on a header: first the order people look for (names from A, figures from the highest), then the reverse, then none. */
export function nextSort(current: Sort | null, column: SortColumn): Sort | null {
  const first = column === 'name' ? 'ascending' : 'descending';
  const second = first === 'ascending' ? 'descending' : 'ascending';
  if (current?.column !== column) return { column, direction: first };
  return current.direction === first ? { column, direction: second } : null;
}

/** A sort in a word, as an entry of the history keeps it: "price descending", or nothing. */
export function writeSort(sort: Sort | null): string {
  return sort === null ? '' : `${sort.column} ${sort.direction}`;
}

export function readSort(text: string): Sort | null {
  const [column, direction] = [columns.find((one) => text.startsWith(`${one} `)), text.split(' ')[1]];
  if (column === undefined || (direction !== 'ascending' && direction !== 'descending')) return null;
  return { column, direction };
}

/** Symbols in the asked order. Markets without a figure yet come last, in either direction. */
export function sortedSymbols(
  markets: readonly MarketRules[],
  sort: Sort | null,
  figuresOf: (symbol: string) => Figures | undefined,
): string[] {
  if (sort === null) return markets.map(({ symbol }) => symbol);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  if (sort.column === 'name') {
    return markets.map(({ symbol }) => symbol).sort((a, b) => sign * (a < b ? -1 : 1));
  }
  const { column } = sort;
  const keyed = markets.map(({ symbol }) => ({ symbol, value: valueOf(figuresOf(symbol)?.[column]) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    if (a.value === b.value) return 0;
    return a.value < b.value ? -sign : sign;
  });
  return keyed.map(({ symbol }) => symbol);
}

/** The minimum time between two re-sorts by live figures. */
export const orderHoldMs = 4000;

export interface Shown {
  order: readonly string[];
  /** What the order was made for: group, search and sort. Another choice takes effect at once. */
  choice: string;
  atMs: number;
}

/** The order to show: rows never move while a finger is on them, nor more often than `orderHoldMs`. */
export function nextOrder(shown: Shown | null, wanted: Shown, isHeld: boolean): Shown {
  if (shown === null || shown.choice !== wanted.choice || !sameMembers(shown.order, wanted.order)) return wanted;
  if (isHeld || wanted.atMs - shown.atMs < orderHoldMs) return shown;
  return sameOrder(shown.order, wanted.order) ? { ...shown, atMs: wanted.atMs } : wanted;
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((symbol, index) => symbol === b[index]);
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  const members = new Set(b);
  return a.length === b.length && a.every((symbol) => members.has(symbol));
}

function valueOf(decimal: string | undefined): bigint | null {
  return decimal === undefined ? null : parseDecimal(decimal, 18);
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
