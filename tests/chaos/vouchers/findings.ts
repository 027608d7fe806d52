import type { Sent } from './device.ts';

/** A deposit as the server has it. */
export interface Kept {
  id: string;
  owner: string;
  amount: string;
  status: string;
  /** The hash the server has held the picture to, null when none came of it. */
  sha256: string | null;
  upload: 'open' | 'stored' | 'failed' | null;
}

/** What is wrong, each with the ids of the vouchers (or else) that show it. Nothing is wrong where there are none. */
export type Findings = Map<string, string[]>;

/** Compares what was sent with what the server's list and its tables have: each exactly once, and what it was. */
export function compare(sent: readonly Sent[], kept: readonly Kept[]): Findings {
  const findings: Findings = new Map();
  const sentIds = new Set(sent.map(({ id }) => id));
  const byId = Map.groupBy(kept, ({ id }) => id);
  for (const voucher of sent) {
    const [one, ...more] = byId.get(voucher.id) ?? [];
    const problem = one === undefined ? 'missing' : more.length > 0 ? 'more than once' : problemOf(voucher, one);
    if (problem !== null) note(findings, problem, `${voucher.id} (picture ${voucher.index})`);
  }
  for (const { id } of kept) if (!sentIds.has(id)) note(findings, 'nobody sent it', id);
  return findings;
}

function problemOf(sent: Sent, kept: Kept): string | null {
  if (kept.owner !== sent.owner) return "somebody else's";
  if (kept.sha256 !== sent.sha256 || kept.upload !== 'stored') return 'another picture';
  if (Number(kept.amount) !== Number(sent.amount)) return 'another amount';
  return kept.status === 'succeed' ? null : `not credited but ${kept.status}`;
}

export function note(findings: Findings, problem: string, id: string): void {
  findings.set(problem, [...(findings.get(problem) ?? []), id]);
}
