import type { ChainHead } from '#contract/market/chain.ts';

/** The chain of commitments as this phone saw it, so that no change to it goes unnoticed. */
export interface SeenChain {
  head: ChainHead;
  /** Links by the number of their row, as they were first seen. */
  links: Record<number, string>;
  /** Seconds since 1970 at which the head was seen first, by this phone's clock. */
  at: number;
  /** The first contradiction; it stays until the user accepts the chain as it is. */
  trouble: ChainTrouble | null;
}

export interface ChainTrouble {
  /** The chain is shorter than it was, or a row differs from the one seen. */
  kind: 'shorter' | 'rewritten';
  seq: number;
  /** When the contradicted row was seen, and when the contradiction; seconds since 1970. */
  seenAt: number;
  at: number;
}

/** A year and a month of days. */
const linksMax = 400;

/** The stored chain after an answer of the server: its head, and some of its rows. */
export function notedChain(
  before: SeenChain | undefined,
  reported: { head: ChainHead; rows: readonly ChainHead[] },
  nowSeconds: number,
): SeenChain {
  const links = Object.fromEntries(reported.rows.map(({ seq, link }) => [seq, link]));
  if (before === undefined) return { head: reported.head, links: newest(links), at: nowSeconds, trouble: null };
  const trouble = before.trouble ?? troubleOf(before, reported, nowSeconds);
  // What was seen first stays the reference.
  if (trouble !== null) return { ...before, trouble };
  const isNew = reported.head.seq > before.head.seq;
  return {
    head: reported.head,
    links: newest({ ...links, ...before.links }),
    at: isNew ? nowSeconds : before.at,
    trouble: null,
  };
}

/** How the server's answer contradicts what was seen; null where it does not. */
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
