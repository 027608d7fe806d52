/**
 * The server of server/main.ts on a clock that starts at 13:05 UTC of the last day of the week that CLOCK_DAY names (0 is Sunday),
 * and goes on from there: what forex and metals do does not depend on the day on which a story is told. With SIGUSR2 half a day
 * passes in a moment, and midnight with it: what waits for its time is decided, and the day's seed is published.
 */
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { openEra } from '#server/domain/quotes/chain/era.ts';
import { createMarket } from '#server/market/market.ts';
import { readConfig } from '#server/platform/config.ts';
import { logOptions } from '#server/platform/log.ts';
import { systemRandom } from '#server/platform/random.ts';
import { openStore } from '#server/store/store.ts';
import { root } from '../tree.ts';

const dayMs = 86_400_000;
/** No candle of a quarter of an hour or longer begins while a story is told. */
const startMinute = 13 * 60 + 5;
const jumpMs = dayMs / 2;

const config = readConfig(process.env);
let behindMs = Date.now() - startMs(Number(process.env['CLOCK_DAY'] ?? '3'), Date.now());
const store = await openStore(config);
const clock = { nowMs: () => Date.now() - behindMs };
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
  dist: process.env['DIST_DIR'] ?? path.join(root, 'dist'),
});
process.on('SIGUSR2', () => {
  behindMs -= jumpMs;
});
const { port } = new URL(await app.listen());
console.log(`HFT Practice: http://localhost:${port}`);

function startMs(day: number, nowMs: number): number {
  const today = nowMs - (nowMs % dayMs);
  const daysAgo = (new Date(nowMs).getUTCDay() - day + 7) % 7;
  return today - daysAgo * dayMs + startMinute * 60_000;
}
