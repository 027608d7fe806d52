/** The domain without its server: for tests that ask it directly, and have no use for routes, sockets and pictures. */
import { verifyAll } from '#server/cli/verifyFunds.ts';
import { createHasher } from '#server/domain/account/passwords.ts';
import type { Deps, Log } from '#server/domain/deps.ts';
import { readProductNews } from '#server/domain/news/product/productNews.ts';
import { createReports } from '#server/domain/news/reports/reports.ts';
import { createQuoteBoard } from '#server/domain/quotes/board.ts';
import { createSparks } from '#server/domain/quotes/history.ts';
import { openSealing } from '#server/domain/sealing/sealing.ts';
import { openSecrets } from '#server/domain/secrets.ts';
import { openSettlement } from '#server/domain/trading/settle/watermark.ts';
import { createMarket } from '#server/market/market.ts';
import { type Clock, type ManualClock, manualClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { seededRandom } from '#server/platform/random.ts';
import { openIncoming } from '#server/store/incoming.ts';
import type { Store } from '#server/store/store.ts';
import { engines } from '../engines.ts';
import { era } from '../market/era.ts';

export const startMs = Date.UTC(2026, 10, 18, 12);

export interface Domain {
  deps: Deps;
  store: Store;
  clock: ManualClock;
  /** All that was logged, as JSON. */
  log(): string;
  /** Every invariant of the database; the problems found. */
  problems(): Promise<string[]>;
  dispose(): Promise<void>;
}

export async function openDomain(name: Store['engine'] = 'sqlite'): Promise<Domain> {
  const engine = await engines.find((engine) => engine.name === name)?.open();
  if (engine === undefined) throw new Error('there is no such engine');
  const { store, dataDir } = engine;
  const clock = manualClock(startMs);
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const deps = await depsOn(store, dataDir, clock, { error: note, warn: note, info: note });
  return {
    deps,
    store,
    clock,
    log: () => lines.join('\n'),
    async problems() {
      const checks = await store.snapshot((trx) => verifyAll(trx));
      return checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
    },
    dispose: () => engine.dispose(),
  };
}

/** What the domain asks of the world around it, on a store that is open. */
export async function depsOn(store: Store, dataDir: string, clock: Clock, log: Log): Promise<Deps> {
  const random = seededRandom('one');
  const market = createMarket({ seed: 'a seed for tests, and for tests only', era });
  return {
    config: readConfig({ DATA_DIR: dataDir }),
    store,
    push: null,
    incoming: await openIncoming(dataDir),
    market,
    board: createQuoteBoard(market),
    sparks: createSparks(market),
    reports: createReports(market),
    productNews: readProductNews(),
    clock,
    random,
    mailer: null,
    log,
    secrets: await openSecrets(store, random),
    sealing: await openSealing(store, random),
    hasher: createHasher(random),
    notifier: {
      deposit: () => {},
      withdrawal: () => {},
      conversion: () => {},
      plan: () => {},
      reward: () => {},
      loan: () => {},
      balance: () => {},
      isHeard: () => false,
      order: () => {},
      notice: () => {},
      chat: () => {},
      identity: () => {},
      sessionsOver: () => {},
    },
    settlement: await openSettlement({ store, clock }),
  };
}
