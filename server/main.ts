import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { CommitmentBroken } from './domain/quotes/commitments.ts';
import { keptMarketSeed } from './domain/secrets.ts';
import { createMarket } from './market/market.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { logOptions } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { systemRandom } from './platform/random.ts';
import { StoreError } from './store/failures.ts';
import { openStore } from './store/store.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Whoever has not finished by then is left. */
const endingMsMax = 10_000;

/** Where the browser finds it: a server on all addresses is shown by the name that works on this machine. */
function shownAddress(address: string): string {
  const { port } = new URL(address);
  return `http://localhost${port === '' ? '' : `:${port}`}`;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore(config);
  const market = createMarket({ seed: config.marketSeed ?? (await keptMarketSeed(store, systemRandom)) });
  const app = await createApp({
    config,
    store,
    market,
    clock: systemClock,
    random: systemRandom,
    mailer: createMailer(config.smtpUrl),
    log: logOptions(config.production ? 'info' : 'warn'),
    dist: path.join(root, 'dist'),
  });
  const address = await app.listen();
  process.stdout.write(`HFT Practice: ${config.publicOrigin ?? shownAddress(address)}\n`);

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), endingMsMax).unref();
    app
      .close()
      .then(() => store.close())
      .catch(fail);
  };
  // More than once, since a terminal and the program that started this one may both pass the signal on.
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
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
