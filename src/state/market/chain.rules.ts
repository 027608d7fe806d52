import type { ChainHead } from '#contract/market/chain.ts';

/** The chain of commitments as this phone saw it: none of it can be taken back unnoticed. */
export interface SeenChain {
  head: ChainHead;
  /** Links by the number of their row, as they were first seen. */
  links: Record<number, string>;
  /** Seconds since 1970 at which the head was seen first, by this phone's clock. */
  at: number;
  /** The first contradiction; it stays until somebody says that the chain is to be noted anew. */
  trouble: ChainTrouble | null;
}

export interface ChainTrouble {
  /** The chain has become shorter than it was, or another row stands where one was seen. */
  kind: 'shorter' | 'rewritten';
  seq: number;
  /** When what is contradicted was seen, and when it was contradicted; seconds since 1970. */
  seenAt: number;
  at: number;
}

/** A year and a month of days. */
const linksMax = 400;

/** What is known after the server has said where the chain stands, and what some of its rows are. */
export function notedChain(
  before: SeenChain | undefined,
  reported: { head: ChainHead; rows: readonly ChainHead[] },
  nowSeconds: number,
): SeenChain {
  const links = Object.fromEntries(reported.rows.map(({ seq, link }) => [seq, link]));
  if (before === undefined) return { head: reported.head, links: newest(links), at: nowSeconds, trouble: null };
  const trouble = before.trouble ?? troubleOf(before, reported, nowSeconds);
  // What was seen first stays what it is held against.
  if (trouble !== null) return { ...before, trouble };
  const isNew = reported.head.seq > before.head.seq;
  return {
    head: reported.head,
    links: newest({ ...links, ...before.links }),
    at: isNew ? nowSeconds : before.at,
    trouble: null,
  };
}

/** How the server's saying contradicts what was seen; null where it does not. */
export function troubleOf(
  { head, links, at }: SeenChain,
  reported: { head: ChainHead; rows: readonly ChainHead[] },
  nowSeconds: number,
): ChainTrouble | null {
  if (reported.head.seq < head.seq) return { kind: 'shorter', seq: reported.head.seq, seenAt: at, at: nowSeconds };
  const seen: Record<number, string> = { ...links, [head.seq]: head.link };
  const other = [reported.head, ...reported.rows].find(({ seq, link }) => (seen[seq] ?? link) !== link);
  return other === undefined ? null : { kind: 'rewritten', seq: other.seq, seenAt: at, at: nowSeconds };
}

function newest(links: Record<number, string>): Record<number, string> {
  return Object.fromEntries(Object.entries(links).slice(-linksMax));
}
