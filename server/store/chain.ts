import { createHash } from 'node:crypto';
import { type ChainFacts, type ChainHead, type ChainRow, chainStart, linkText } from '#contract/market/chain.ts';

/** What is to be published, without its place in the chain. */
export type Publication = Pick<ChainRow, 'kind' | 'date' | 'version' | 'commitment' | 'published'>;

/** A row of the table `commitments` that stands behind `head`. */
export function rowAfter(head: ChainHead | null, publication: Publication, statement: string | null = null) {
  const { kind, date, version, commitment, published } = publication;
  const facts = {
    seq: (head?.seq ?? 0) + 1,
    kind,
    date,
    version,
    commitment,
    published,
    prev: head?.link ?? chainStart,
  };
  return {
    ...facts,
    seq: BigInt(facts.seq),
    published: BigInt(published),
    link: linkOf(facts),
    statement,
  };
}

export function linkOf(facts: ChainFacts): string {
  return createHash('sha256').update(linkText(facts), 'utf8').digest('hex');
}

/** Where `meta` keeps the head: in a table of its own, so that a shortened chain is noticed. */
export const headKey = 'chain_head';

export function writeHead({ seq, link }: ChainHead): string {
  return `${seq} ${link}`;
}

/** @returns null when there is none in the text. */
export function readHead(text: string): ChainHead | null {
  const match = /^(\d{1,9}) ([0-9a-f]{64})$/.exec(text);
  return match?.[2] === undefined ? null : { seq: Number(match[1]), link: match[2] };
}
