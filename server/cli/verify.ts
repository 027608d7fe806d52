import type { Kysely } from 'kysely';
import { readChainLog } from '../domain/quotes/chain/chainLog.ts';
import { eraOf } from '../domain/quotes/chain/era.ts';
import type { Era } from '../market/era.ts';
import { createMarket, type Market } from '../market/market.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import type { Check } from '../store/check.ts';
import { isUnavailable, StoreError } from '../store/failures.ts';
import { openForReading } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { verifyChain } from './published/chain.ts';
import { type CommitmentOf, verifyAll } from './verifyFunds.ts';
import { verifyPrices } from './published/prices.ts';

/**
 * `npm run verify`: recomputes the ledger, the deposits and the commitments of the configured database, on one snapshot
 * of it, while a server may be running on it. Ends with 0 when all is well, 1 when something is wrong, 2 when there was
 * nothing to look at.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const reader = await openForReading(config);
  try {
    const logged = await readChainLog(config.dataDir);
    const checks = await reader.snapshot(async (trx) => {
      const market = await marketOf(trx, config);
      return [
        ...(await verifyAll(trx, commitmentsOf(market))),
        ...(await verifyChain(trx, logged, market)),
        ...(market === null ? [] : await verifyPrices(trx, market)),
      ];
    });
    return report(
      checks,
      config.databaseUrl === null ? `the database in ${config.dataDir}` : 'the database of DATABASE_URL',
    );
  } finally {
    await reader.close();
  }
}

/** From the configured seed, or the one that was generated; there is none where no server has started yet. */
async function marketOf(db: Kysely<Tables>, config: Config): Promise<Market | null> {
  const kept = await db.selectFrom('meta').select('value').where('key', '=', 'market_seed').executeTakeFirst();
  const seed = config.marketSeed ?? kept?.value;
  return seed === undefined ? null : createMarket({ seed, era: await eraIn(db) });
}

/** What the genesis says; without one all days are of the law before. */
async function eraIn(db: Kysely<Tables>): Promise<Era> {
  const row = await db.selectFrom('commitments').select('statement').where('kind', '=', 'genesis').executeTakeFirst();
  return eraOf(row?.statement ?? '') ?? { firstDay: farDay, before: 'market-1' };
}

const farDay = 100_000;

function commitmentsOf(market: Market | null): CommitmentOf {
  return (date, version) => (version === market?.versionOf(date) ? market.commitment(date) : null);
}

function report(checks: Check[], place: string): number {
  const broken = checks.filter(({ problems }) => problems.length > 0);
  for (const { check, rows, problems } of checks) {
    say(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${check} (${rows} ${rows === 1 ? 'row' : 'rows'})`);
    for (const problem of problems) say(`        ${problem}`);
  }
  const verdict = broken.length === 0 ? 'all hold' : `${broken.length} found problems`;
  say(`${checks.length} checks of ${place}: ${verdict}.`);
  return broken.length === 0 ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What can be said in a sentence is; anything else is a mistake of this program and shows where. */
function explain(error: unknown): string | null {
  if (error instanceof StoreError || error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === '3D000')
    return 'There is no such database: start the server once to make its tables.';
  return isUnavailable(error) ? `The database cannot be reached (${error.message}).` : null;
}

try {
  process.exitCode = await main();
} catch (error) {
  const sentence = explain(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
