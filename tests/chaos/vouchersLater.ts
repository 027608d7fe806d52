/** The server of server/main.ts on a clock two days and a bit ahead, when uploads that nothing refers to are to be gone. */
import { uploadPurposes } from '#contract/upload.ts';
import { createApp } from '#server/app.ts';
import { openEra } from '#server/domain/quotes/chain/era.ts';
import { createMarket } from '#server/market/market.ts';
import { readConfig } from '#server/platform/config.ts';
import { logOptions } from '#server/platform/log.ts';
import { systemRandom } from '#server/platform/random.ts';
import { openStore } from '#server/store/store.ts';

const aheadMs = (uploadPurposes.deposit.lifeSeconds + 3600) * 1000;

const config = readConfig(process.env);
const store = await openStore(config);
const clock = { nowMs: () => Date.now() + aheadMs };
const app = await createApp({
  config,
  store,
  market: createMarket({
    seed: config.marketSeed ?? 'a seed for tests, and for tests only',
    era: await openEra(store, clock),
  }),
  clock,
  random: systemRandom,
  mailer: null,
  log: logOptions('warn'),
  dist: '/nowhere',
});
const { port } = new URL(await app.listen());
process.stdout.write(`HFT Practice: http://localhost:${port}\n`);
