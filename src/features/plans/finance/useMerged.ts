import { useAtomValue, useSetAtom } from 'jotai';
import type { Loadable } from '#src/lib/loadable.ts';
import { hostingPart, loanPart } from './finance.atoms.ts';
import { type FinanceKind, type FinanceRow, mergedRows, nextOf } from './finance.rules.ts';

interface Merged {
  list: FinanceRow[];
  next: string | null;
  fetchedAt: number;
  fromCache: boolean;
}

/** The lists that a filter shows, as one; as old as the older of them. */
export function useMerged(kind: FinanceKind): { fact: Loadable<Merged>; refresh(): void } {
  const [hosting, loans] = [useAtomValue(hostingPart.factAtom), useAtomValue(loanPart.factAtom)];
  const [refreshHosting, refreshLoans] = [useSetAtom(hostingPart.refreshAtom), useSetAtom(loanPart.refreshAtom)];
  const shown = [...(kind === 'loan' ? [] : [hosting]), ...(kind === 'hosting' ? [] : [loans])];
  const refresh = () => {
    void refreshHosting();
    void refreshLoans();
  };
  const failed = shown.find((part) => part.status === 'failed');
  const known = shown.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (known.length < shown.length) {
    return { fact: failed === undefined ? { status: 'pending' } : { status: 'failed', error: failed.error }, refresh };
  }
  const pages = {
    ...(kind === 'loan' ? {} : { hosting: hosting.data }),
    ...(kind === 'hosting' ? {} : { loans: loans.data }),
  };
  const data: Merged = {
    list: mergedRows(pages),
    // The list goes on at a place of its own in each part: which one, `nextOf` says.
    next: nextOf(pages) === null ? null : known.map(({ list }) => list.length).join('+'),
    fetchedAt: Math.min(...known.map(({ fetchedAt }) => fetchedAt)),
    fromCache: known.some(({ fromCache }) => fromCache),
  };
  return {
    fact: failed === undefined ? { status: 'ready', data } : { status: 'failed', error: failed.error, data },
    refresh,
  };
}
