/** The server of server/main.ts on a clock that shows the last Wednesday; its switches are the same. */
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { openEra } from '#server/domain/quotes/chain/era.ts';
import { createMarket } from '#server/market/market.ts';
import { readConfig } from '#server/platform/config.ts';
import { logOptions } from '#server/platform/log.ts';
import { systemRandom } from '#server/platform/random.ts';
import { openStore } from '#server/store/store.ts';
import { root } from '../tree.ts';
import { behindWednesdayMs } from './weekday.ts';

const config = readConfig(process.env);
const behindMs = behindWednesdayMs(Date.now());
const store = await openStore(config);
const clock = { nowMs: () => Date.now() - behindMs };
const app = await createApp({
  config,
  store,
  market: createMarket({
    seed: config.marketSeed ?? 'a seed for benches, and for benches only',
    era: await openEra(store, clock),
  }),
  clock,
  random: systemRandom,
  mailer: null,
  log: logOptions('warn'),
  dist: path.join(root, 'dist'),
});
const { port } = new URL(await app.listen());
console.log(`HFT Practice: http://localhost:${port}`);
