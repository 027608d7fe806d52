/**
 * A server in a process of its own, on the moment at which the clock of the tests stands: both show the same prices, and an order that
 * goes through one of them is that of the other.
 */
import { createApp } from '#server/app.ts';
import { openEra } from '#server/domain/quotes/chain/era.ts';
import { createMarket } from '#server/market/market.ts';
import { manualClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { logOptions } from '#server/platform/log.ts';
import { systemRandom } from '#server/platform/random.ts';
import { openStore } from '#server/store/store.ts';
import { plainHasher } from '#tests/api/accounts.ts';
import { seed, startMs } from '#tests/api/world.ts';

const config = readConfig(process.env);
const store = await openStore(config);
const clock = manualClock(startMs);
const app = await createApp({
  config,
  store,
  market: createMarket({ seed, era: await openEra(store, clock) }),
  clock,
  random: systemRandom,
  mailer: null,
  log: logOptions('warn'),
  dist: '/nowhere',
});
app.deps.hasher = plainHasher;
const { port } = new URL(await app.listen());
console.log(`HFT Practice: http://127.0.0.1:${port}`);
