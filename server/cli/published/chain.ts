import type { Kysely } from 'kysely';
import { readStatement } from '#contract/market/chain.ts';
import {
  chainProblems,
  headProblems,
  metaProblems,
  type Noted,
  notedInMeta,
  readChain,
  type StoredRow,
} from '#server/domain/quotes/chain/problems.ts';
import type { Market } from '#server/market/market.ts';
import { type Check, shortened } from '#server/store/check.ts';
import type { Tables } from '#server/store/tables.ts';

export type ChainMarket = Pick<Market, 'versionOf' | 'masterHash' | 'blockKeyHash'>;

/**
 * The chain of commitments: whole, as long as was noted outside of its table, and begun with this market's seed.
 * @param logged the lines of the data folder's chain.log; null where there is none to compare with.
 * @param market null where there is no seed to compare with.
 */
export async function verifyChain(
  db: Kysely<Tables>,
  logged: readonly Noted[] | null,
  market: ChainMarket | null,
): Promise<Check[]> {
  const rows = await readChain(db);
  const noted: Noted[] = [...(logged ?? [])];
  const checks: Check[] = [
    { check: 'the chain of commitments is whole', rows: rows.length, problems: shortened(chainProblems(rows)) },
    {
      check: 'the chain ends where it was noted to',
      rows: noted.length + Math.min(1, rows.length),
      problems: shortened([...metaProblems(rows, await notedInMeta(db)), ...headProblems(rows, noted)]),
    },
  ];
  if (market !== null) checks.push(checkOrigin(rows, market));
  return checks;
}

/** Days, and what the genesis says, are those of the seed and of the law that this program computes. */
function checkOrigin(rows: readonly StoredRow[], market: ChainMarket): Check {
  const problems = rows.flatMap((row) => {
    const { date, version, kind } = row;
    const law = market.versionOf(date);
    return [
      ...(version === law ? [] : [`${date} was committed to as ${version}, and is computed as ${law}`]),
      ...(kind === 'genesis' ? masterProblems(row, market) : []),
    ];
  });
  return { check: 'the chain was begun with this seed', rows: rows.length, problems: shortened(problems) };
}

function masterProblems({ statement }: StoredRow, market: ChainMarket): string[] {
  const stated = readStatement(statement ?? '');
  if (stated?.master !== market.masterHash()) return ['the seed is not the one that the genesis commits to'];
  const other = stated.blocks.filter(([n, hash]) => market.blockKeyHash(n) !== hash);
  return other.map(([n]) => `the key of block ${n} is not the one that the genesis commits to`);
}
