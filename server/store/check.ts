import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What a verification looked at, and what it found wrong; no problems is a pass. */
export interface Check {
  check: string;
  /** How many rows it looked at: none is no proof. */
  rows: number;
  problems: string[];
}

/** A check in SQL, in the engines' common subset. */
export interface Rule {
  check: string;
  /** The table whose rows are looked at, with its condition. */
  of: RawBuilder<unknown>;
  /** Finds the rows that break the rule, each with its `problem` in words. */
  findings: RawBuilder<unknown>;
}

const problemsMax = 20;

export async function checkBySql(db: Kysely<Tables>, { check, of, findings }: Rule): Promise<Check> {
  const counted = await sql<{ rows: bigint }>`select count(*) as rows from ${of}`.execute(db);
  const found = await sql<{ problem: string }>`
    select problem from (${findings}) as findings limit ${problemsMax + 1}`.execute(db);
  const problems = found.rows.map(({ problem }) => problem);
  return { check, rows: Number(counted.rows[0]?.rows ?? 0n), problems: shortened(problems) };
}

/** The first problems, and a word about the rest. */
export function shortened(problems: string[]): string[] {
  return problems.length > problemsMax ? [...problems.slice(0, problemsMax), 'and more'] : problems;
}
