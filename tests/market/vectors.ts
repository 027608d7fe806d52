/** Makes the test vectors of docs/market-2.md: `node tests/market/vectors.ts` writes tests/market/vectors.json anew; then `npm run format`. */
import { writeFileSync } from 'node:fs';
import { dateOfDay, dayOfDate } from '#contract/market/calendar.ts';
import { blockClockLabel, blockDays, blockSteps, stepLabel } from '#contract/market/path/blocks.ts';
import { KeyedWords } from '#contract/market/path/chacha.ts';
import { exp } from '#contract/market/path/exp.ts';
import { gaussOf, logOf } from '#contract/market/path/gauss.ts';
import { componentOf, instrumentOf } from '#contract/market/symbols.ts';
import { markets } from '#contract/markets.ts';
import type { Era } from '#server/market/era.ts';
import { blockKey, dayKey, hmac } from '#server/market/keys.ts';
import { createMarket, type Market } from '#server/market/market.ts';
import { Prices } from '#contract/market/prices.ts';
import { SeededDays } from '#server/market/days.ts';

const seed = 'a seed for test vectors';
/** A Sunday is the first day of market-2: its block is over in 2024, and a weekend and the change of the law lie side by side. */
const firstDay = dayOfDate('2023-10-15') ?? 0;
const era: Era = { firstDay, before: 'market-1' };
const dates = ['2023-10-13', '2023-10-14', '2023-10-15', '2023-10-16'];
const nowMs = Date.UTC(2026, 0, 1);
const dayTicks = 432_000;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What the keys of labels, words, draws and steps are. */
function parts() {
  const [first, second] = [dayKey(seed, 'market-1', '2023-10-14'), dayKey(seed, 'market-2', '2023-10-15')];
  const block = Math.floor(firstDay / blockDays);
  const key = blockKey(seed, block);
  const ofText = (label: string) => ({ key: hex(Buffer.from(seed, 'utf8')), label, hmac: hex(hmac(seed, label)) });
  const ofKey = (key: Uint8Array, label: string) => ({ key: hex(key), label, hmac: hex(hmac(key, label)) });
  const words = new KeyedWords(second, [0, 0]);
  const uneven = [0, 1, 2 ** 20, 322_122_547, 2 ** 31 - 1, 2 ** 31, 3_900_000_000, 2 ** 32 - 2, 2 ** 32 - 1];
  return {
    hmac: [
      ...['market-1|macro|BTC', 'market-1|day|2023-10-14', `market-2|block|${block}`, 'market-2|day|2023-10-15'].map(
        ofText,
      ),
      ...['market-1|path|BTC', 'market-1|book|BTCUSDT'].map((label) => ofKey(first, label)),
      ...['market-2|path|BTC', 'market-2|clock|crypto', 'market-2|book|BTCUSDT'].map((label) => ofKey(second, label)),
      ...['market-2|steps|BTC', 'market-2|clock|crypto'].map((label) => ofKey(key, label)),
    ],
    chacha: {
      key: hex(second),
      nonce: [0, 0],
      words: [0, 1, 2, 15, 16, 17, 1000, 863_999, 2 ** 31, 2 ** 32 - 1].map((at) => [at, words.at(at)]),
    },
    gauss: uneven.map((word) => [word, gaussOf(word)]),
    log: [1e-6, 3.4e-6, 0.01, 0.075, 0.5, 0.7, 0.99, 1].map((x) => [x, logOf(x)]),
    exp: [-12.5, -1, -0.001, 0, 1e-9, 0.3, 0.35, 1, 7.25].map((x) => [x, exp(x)]),
    steps: ['CRYPTO', 'BTC', 'DOLLAR', 'EUR', 'XAU'].map((name) => {
      const component = componentOf(name);
      const group = hmac(key, blockClockLabel(component.group));
      const { variances, steps } = blockSteps(component, block, hmac(key, stepLabel(name)), group);
      const days = [0, 1, 100, 128, 255].map((at) => [at, variances[at], steps[at]]);
      return { component: name, block, key: hex(key), days };
    }),
  };
}

/** Where mistakes would be: both sides of midnight, of the weekend's ends and of the change of the law, and somewhere within. */
function ticks(): number[] {
  return dates.flatMap((date) => {
    const midnight = (dayOfDate(date) ?? 0) * dayTicks;
    return [0, 1, 123_457, 395_999, 396_000, 396_001, 400_000, dayTicks - 1].map((at) => midnight + at);
  });
}

function questions(market: Market) {
  const prices = new Prices(new SeededDays(seed, era), 64);
  const all = markets.map(({ symbol }) => symbol);
  const asked = ticks().flatMap((tick, at) =>
    [0, 1, 2].map((shift) => ({ symbol: all[(at * 7 + shift * 15) % all.length] ?? 'BTCUSDT', tick })),
  );
  const atMs = (tick: number) => tick * 200;
  const plain = asked.flatMap(({ symbol, tick }) => [
    { what: 'price', symbol, tick, answer: String(market.priceAt(symbol, atMs(tick))) },
    { what: 'fine', symbol, tick, answer: String(market.finePriceAt(symbol, atMs(tick))) },
    {
      what: 'traded',
      symbol,
      tick,
      answer: String(prices.volume(instrumentOf(symbol), tick - (tick % dayTicks), tick)),
    },
  ]);
  const books = asked
    .filter(({ symbol }) => symbol.endsWith('USDT'))
    .slice(0, 16)
    .map(({ symbol, tick }) => {
      const { bids, asks } = market.depth(symbol, atMs(tick), 20);
      const texts = (levels: typeof bids) => levels.map(({ price, quantity }) => [String(price), String(quantity)]);
      return { what: 'book', symbol, tick, answer: [texts(bids), texts(asks)] };
    });
  const reached = asked.slice(0, 24).map(({ symbol, tick }, at) => {
    const to = Math.min(tick + 1500, (Math.floor(tick / dayTicks) + 1) * dayTicks - 1);
    const { high, low } = market.range(symbol, tick, to);
    const [way, price] = at % 2 === 0 ? (['above', high] as const) : (['below', low] as const);
    const answer = market.firstReaching(symbol, tick, to, way, price);
    return { what: 'first', symbol, tick, to, way, price: String(price), answer };
  });
  return [...plain, ...books, ...reached];
}

export function makeVectors() {
  const market = createMarket({ seed, era });
  const block = Math.floor(firstDay / blockDays);
  return {
    ...parts(),
    days: dates.map((date) => market.reveal(date, nowMs)),
    genesis: { firstDay: dateOfDay(firstDay), blocks: [[block, market.blockKeyHash(block)]] },
    blocks: [market.revealBlock(block, nowMs)],
    questions: questions(market),
  };
}

export const vectorsPath = new URL('vectors.json', import.meta.url);

if (process.argv[1]?.endsWith('vectors.ts') === true) writeFileSync(vectorsPath, `${JSON.stringify(makeVectors())}\n`);
