import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { CommitmentBroken } from './domain/quotes/chain/broken.ts';
import { openEra } from './domain/quotes/chain/era.ts';
import { keptMarketSeed } from './domain/secrets.ts';
import { workAhead } from './market/ahead.ts';
import { keptCandles } from './market/keptCandles.ts';
import { createMarket } from './market/market.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { logOptions } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { systemRandom } from './platform/random.ts';
import { welcome } from './platform/welcome.ts';
import { isUnavailable, StoreError } from './store/failures.ts';
import { type Hold, serveFolder } from './store/inUse.ts';
import { makeFolder, openStore, type Store } from './store/store.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Whoever has not finished by then is left. */
const endingMsMax = 10_000;
/** A terminal and the program that started this one both pass the same signal on: that is still the first one. */
const sameSignalMs = 250;
/** Whoever has just started a server wants all of it; a server that goes on for so long will be asked for charts. */
const quietMs = 600_000;
/** After a power cut the database server starts beside this one, and may take longer. */
const storePatienceMs = 60_000;
/** So long a server that is told to end may take. */
const folderPatienceMs = 2000;

/** Where the browser finds it: a server on all addresses is shown by the name that works on this machine. */
function shownAddress(address: string): string {
  const { port } = new URL(address);
  return `http://localhost${port === '' ? '' : `:${port}`}`;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const hold = config.databaseUrl === null ? await holdFolder(config.dataDir) : null;
  const store = await openStorePatiently(config);
  const era = await openEra(store, systemClock);
  const seed = config.marketSeed ?? (await keptMarketSeed(store, systemRandom));
  const market = createMarket({ seed, era, kept: keptCandles(config.dataDir, seed, era) });
  const app = await createApp({
    config,
    store,
    market,
    clock: systemClock,
    random: systemRandom,
    mailer: createMailer(config.smtpUrl),
    log: logOptions(config.production ? 'info' : 'warn'),
    dist: config.distDir ?? path.join(root, 'dist'),
  });

  const rest = async (ms: number) => {
    await pause(ms, undefined, { ref: false });
    return endingSinceMs === null;
  };

  // Whoever reads the address may end this process at once, and has a right to a graceful end.
  let endingSinceMs: number | null = null;
  const end = () => {
    const nowMs = systemClock.nowMs();
    if (endingSinceMs !== null) {
      // Somebody who says it again does not want to wait for what is still in hand. What was acknowledged is on the disk.
      if (Math.abs(nowMs - endingSinceMs) > sameSignalMs) process.exit(1);
      return;
    }
    endingSinceMs = nowMs;
    setTimeout(() => process.exit(1), endingMsMax).unref();
    app
      .close()
      .then(() => store.close())
      .then(() => hold?.release())
      .catch(fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  const address = await app.listen();
  process.stdout.write(`HFT Practice: ${config.publicOrigin ?? shownAddress(address)}\n${welcome(config)}`);
  await rest(quietMs);
  await workAhead(market, () => systemClock.nowMs(), rest);
}

/** One that has just been told to end may still be at it. @throws StoreError when there is another server all the same. */
async function holdFolder(dataDir: string): Promise<Hold> {
  await makeFolder(dataDir);
  const giveUpMs = systemClock.nowMs() + folderPatienceMs;
  for (;;) {
    try {
      return serveFolder(dataDir);
    } catch (error) {
      if (!(error instanceof StoreError) || systemClock.nowMs() > giveUpMs) throw error;
      await pause(100);
    }
  }
}

/** Waits for a database server that is not there yet. @throws StoreError when it does not come. */
async function openStorePatiently(config: Config): Promise<Store> {
  const giveUpMs = systemClock.nowMs() + storePatienceMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openStore(config);
    } catch (error) {
      if (config.databaseUrl === null || !isUnavailable(error) || !(error instanceof Error)) throw error;
      if (systemClock.nowMs() > giveUpMs) throw new StoreError(`The database cannot be reached (${error.message}).`);
      if (isFirst) process.stderr.write(`The database cannot be reached yet (${error.message}): waiting for it.\n`);
      await pause(500);
    }
  }
}

/** What somebody can put right is said in a sentence; a mistake of the program shows where it is. */
function fail(error: unknown): void {
  const isSaid = error instanceof ConfigError || error instanceof StoreError || error instanceof CommitmentBroken;
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const text = isPortTaken
    ? 'The port is taken by another program: set PORT to a free one.'
    : isSaid
      ? error.message
      : error instanceof Error
        ? error.stack
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
