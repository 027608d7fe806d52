import { backoff } from '#contract/rules/backoff.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { download, DownloadError } from '#server/platform/download.ts';
import type { Deps } from '#server/domain/deps.ts';
import { decodeText } from './charset.ts';
import { feedKeyOf, keepItems } from './keep.ts';
import { FeedError, readFeed } from './parse.ts';

export interface Importer {
  /** Asks the feeds whose turn it is. @returns how many items were new. */
  importDue(now: number): Promise<number>;
  start(): void;
  /** Calls off what is being fetched, and waits for what is being written. */
  stop(): Promise<void>;
}

const limits = { timeoutMs: 10_000, bytesMax: 3_000_000 } as const;
const pollMs = 5000;
const pauseSecondsMax = 86_400;

/**
 * Several processes may run one each: whose update moves a feed's next time has its turn, and no transaction is open while it
 * waits for the feed's server. A process that dies meanwhile has missed one turn.
 */
export function createImporter(deps: Deps): Importer {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const importDue = async (now: number) => {
    let added = 0;
    for (const url of deps.config.newsFeeds) {
      if (ending.signal.aborted) break;
      const taken = await takeTurn(deps, url, now);
      if (taken !== null) added += await importFeed(deps, url, taken, ending.signal);
    }
    return added;
  };
  const schedule = () => {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => {
      turn = importDue(nowSeconds(deps.clock))
        .catch((error: unknown) => deps.log.error({ err: error }, 'feeds will be tried again'))
        .finally(schedule);
    }, pollMs);
  };
  return {
    importDue,
    start() {
      if (deps.config.newsFeeds.length > 0) schedule();
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}

interface Taken {
  etag: string | null;
  modified: string | null;
  failures: bigint;
}

/** Null when it is not time yet, or another process has the turn. */
async function takeTurn({ store: { db }, config }: Deps, url: string, now: number): Promise<Taken | null> {
  const feed = feedKeyOf(url);
  const known = await db.selectFrom('feeds').select('due').where('feed', '=', feed).executeTakeFirst();
  if (known === undefined) {
    await db
      .insertInto('feeds')
      .values({ feed, etag: null, modified: null, due: 0n, failures: 0n })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else if (!isDue(Number(known.due), now)) return null;
  const taken = await db
    .updateTable('feeds')
    .set({ due: BigInt(now + config.newsEverySeconds) })
    .where('feed', '=', feed)
    .where('due', '=', known?.due ?? 0n)
    .returning(['etag', 'modified', 'failures'])
    .executeTakeFirst();
  return taken ?? null;
}

/** No pause is longer than a day: what seems so was written by a clock that was ahead. */
function isDue(due: number, now: number): boolean {
  return due <= now || due > now + pauseSecondsMax;
}

async function importFeed(deps: Deps, url: string, taken: Taken, signal: AbortSignal): Promise<number> {
  const { store, clock, log } = deps;
  const feed = feedKeyOf(url);
  const { hostname: host } = new URL(url);
  try {
    const got = await download({ url, ...taken, ...limits, signal });
    const read = got === null ? null : await readFeed(decodeText(got.bytes, got.contentType), got.url);
    return await store.transaction(async (trx) => {
      const added = read === null ? 0 : await keepItems(trx, feed, read, nowSeconds(clock));
      const told = got === null ? {} : { etag: got.etag, modified: got.modified };
      await trx
        .updateTable('feeds')
        .set({ ...told, failures: 0n })
        .where('feed', '=', feed)
        .execute();
      return added;
    });
  } catch (error) {
    if (signal.aborted) return 0;
    if (!(error instanceof DownloadError) && !(error instanceof FeedError)) throw error;
    log.warn({ host, reason: error.message, failures: Number(taken.failures) + 1 }, 'a feed could not be imported');
    await postpone(deps, feed, taken.failures);
    return 0;
  }
}

/** A feed that fails is asked later and later, at least once a day. */
async function postpone({ store, clock, config }: Deps, feed: string, failures: bigint): Promise<void> {
  const law = { first: config.newsEverySeconds, most: pauseSecondsMax };
  const pauseSeconds = backoff(law, Number(failures) + 1);
  await store.db
    .updateTable('feeds')
    .set((eb) => ({ failures: eb('failures', '+', 1n), due: BigInt(nowSeconds(clock) + pauseSeconds) }))
    .where('feed', '=', feed)
    .execute();
}
