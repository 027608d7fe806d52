/**
 * The chain of commitments: each row names the one before it by its hash, so none can be changed, left out or slipped in without
 * changing every link behind it. The server, its verification and every phone compute the same text; they bring the SHA-256.
 */
export const chainKinds = ['genesis', 'day'] as const;
export type ChainKind = (typeof chainKinds)[number];

export interface ChainFacts {
  /** 1, 2, 3 and so on, without a gap. */
  seq: number;
  kind: ChainKind;
  /** The day (UTC) that is committed to; of a genesis the first day of its law. */
  date: string;
  version: string;
  /** SHA-256 (hex) of what is committed to: a day's key and sheet, a genesis' statement. */
  commitment: string;
  /** Seconds since 1970 at which it was really published. */
  published: number;
  /** The link of the row before; `chainStart` in the first. */
  prev: string;
}

export interface ChainRow extends ChainFacts {
  /** SHA-256 (hex) of `linkText`. */
  link: string;
}

/** The head of a chain: its last row. */
export interface ChainHead {
  seq: number;
  link: string;
}

/** The head of an empty chain. */
export const chainStart = '0'.repeat(64);

/** The text whose SHA-256 is a row's link: JSON without spaces, in this order. */
export function linkText({ seq, kind, date, version, commitment, published, prev }: ChainFacts): string {
  return JSON.stringify([seq, kind, date, version, commitment, published, prev]);
}

/** Whether a row continues its predecessor. Checking the row's own link needs a hash function, which the caller brings. */
export function follows(row: ChainFacts, before: ChainHead | null): boolean {
  return row.seq === (before?.seq ?? 0) + 1 && row.prev === (before?.link ?? chainStart);
}

/** A day counts as committed to in time when its row was published before the day began (UTC). */
export function isInTime({ date, published }: Pick<ChainFacts, 'date' | 'published'>): boolean {
  return published * 1000 < Date.parse(date);
}

const shortLength = 12;

/** The head in a form that people can compare: '57-ab12cd34ef56'. Receipts and shared links carry it. */
export function nameOfHead({ seq, link }: ChainHead): string {
  return `${seq}-${link.slice(0, shortLength)}`;
}

/** @returns null when the text is not the name of a head. */
export function readHeadName(text: string | null): { seq: number; short: string } | null {
  const match = /^([1-9]\d{0,8})-([0-9a-f]{12})$/.exec(text ?? '');
  return match?.[2] === undefined ? null : { seq: Number(match[1]), short: match[2] };
}

export const laws = ['market-1', 'market-2'] as const;
export type Law = (typeof laws)[number];

/** What a genesis row commits to. Its text is canonical: `writeStatement` and no other. */
export interface Statement {
  /** The first day (UTC) that market-2 was not walked back to. */
  firstDay: string;
  /** The law of the days before. */
  before: Law;
  /** SHA-256 (hex) of the master secret. */
  master: string;
  /** SHA-256 (hex) of the key of each block of 256 days. */
  blocks: [block: number, hash: string][];
}

export function writeStatement({ firstDay, before, master, blocks }: Statement): string {
  return JSON.stringify({ firstDay, before, master, blocks });
}

/** @returns null when the text is not one that `writeStatement` writes. */
export function readStatement(text: string): Statement | null {
  try {
    const read: unknown = JSON.parse(text);
    return isStatement(read) && writeStatement(read) === text ? read : null;
  } catch {
    return null;
  }
}

function isStatement(value: unknown): value is Statement {
  if (typeof value !== 'object' || value === null) return false;
  const { firstDay, before, master, blocks } = value as Record<string, unknown>;
  const isText = [firstDay, master].every((part) => typeof part === 'string');
  return isText && laws.some((law) => law === before) && Array.isArray(blocks) && blocks.every(isBlock);
}

function isBlock(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && typeof value[1] === 'string';
}
