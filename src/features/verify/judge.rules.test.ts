import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keysUnder, pricesOf, sheetOf, writeSheet } from '#contract/market/revealed.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { formatDecimal } from '#contract/money.ts';
import { averageOf } from '#contract/rules/trading/book.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import { daysOf, figuresAt, firstTickOf, judge } from './judge.rules.ts';
import type { Claim, Wait } from './verify.rules.ts';

/** Two days with made-up ends: Thursday and Friday, on which forex closes at 22:00. */
const dates = ['2026-11-19', '2026-11-20'];
const computed = pricesOf(
  dates.map((date, at) => {
    const sheet = sheetOf({
      version: 'market-2',
      date,
      sheet: writeSheet('market-2', date, () => ({
        open: at / 100,
        close: (at + 1) / 100,
        clockOpen: 0.0004 * at,
        clockClose: 0.0004 * (at + 1),
      })),
    });
    if (sheet === null) throw new Error('no sheet');
    const hmac = (label: string) => new Uint8Array(createHmac('sha256', date).update(label).digest());
    return { sheet, keys: keysUnder('market-2', hmac) };
  }),
);

const rulesOf = (symbol: string): MarketRules => {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error('no market');
  return rules;
};
const [btc, eur] = [rulesOf('BTCUSDT'), rulesOf('EURUSD')];
const tickOf = (iso: string) => Date.parse(iso) / 200;
const noon = tickOf('2026-11-20T12:00:00Z');
const earliest = firstTickOf(daysOf(tickOf('2026-11-19T00:00:00Z'), null)[0] ?? 0);
const whole = (rules: MarketRules, tick: number) => BigInt(computed.prices.price(instrumentOf(rules.symbol), tick));
const write = (rules: MarketRules, price: bigint) => writePrice(rules, price);
const fillOf = (rules: MarketRules, tick: number, claim: Partial<Claim> & { price: string }) =>
  judge(computed, { rules, tick, claim: { kind: 'contract', side: 'buy', wait: null, ...claim } }, earliest);

test('an option has to have the price of its tick, to the last digit', () => {
  const fine = BigInt(computed.prices.fine(instrumentOf('BTCUSDT'), noon));
  const due = formatDecimal(fine, btc.pricePrecision + 4);
  expect(fillOf(btc, noon, { kind: 'option', side: null, price: due })).toEqual({ rule: 'path', holds: true, due });
  const other = formatDecimal(fine + 1n, btc.pricePrecision + 4);
  expect(fillOf(btc, noon, { kind: 'option', side: null, price: other })).toMatchObject({ holds: false, due });
});

test('a market order of coins lies within the levels of its side', () => {
  const { bids, asks } = computed.books.depth(instrumentOf('BTCUSDT'), noon, 20);
  const best = write(btc, BigInt(asks[0]?.price ?? 0));
  const worst = write(btc, BigInt(asks.at(-1)?.price ?? 0));
  const bid = write(btc, BigInt(bids[0]?.price ?? 0));
  for (const price of [best, worst, `${best}5`]) {
    expect(fillOf(btc, noon, { kind: 'spot', price })).toEqual({ rule: 'book', holds: true, low: best, high: worst });
  }
  expect(fillOf(btc, noon, { kind: 'spot', price: bid })).toMatchObject({ rule: 'book', holds: false });
  expect(fillOf(btc, noon, { kind: 'spot', price: `${worst}1` })).toMatchObject({ rule: 'book', holds: false });
  expect(fillOf(btc, noon, { kind: 'spot', side: 'sell', price: bid })).toMatchObject({
    rule: 'book',
    holds: true,
    high: bid,
  });
});

test('forex is bought at the ask and sold at the bid, and at the weekend not at all', () => {
  const { bid, ask } = bidAsk(eur, whole(eur, noon), noon / 5);
  expect(ask).toBeGreaterThan(bid);
  expect(fillOf(eur, noon, { kind: 'forex', price: write(eur, ask) })).toMatchObject({ rule: 'path', holds: true });
  expect(fillOf(eur, noon, { kind: 'forex', price: write(eur, bid) })).toMatchObject({ rule: 'path', holds: false });
  expect(fillOf(eur, noon, { kind: 'forex', side: 'sell', price: write(eur, bid) })).toMatchObject({ holds: true });
  const friday = tickOf('2026-11-20T22:00:00Z');
  expect(fillOf(eur, friday + 5, { kind: 'forex', price: '1.1' })).toEqual({ rule: 'rest', holds: false });
  expect(fillOf(eur, friday + 4, { kind: 'forex', price: '1.1' })).toMatchObject({ rule: 'path' });
  expect(figuresAt(computed, eur, friday)).toMatchObject({ bid: null, ask: null });
  expect(figuresAt(computed, eur, noon)).toMatchObject({ bid: write(eur, bid), ask: write(eur, ask) });
});

test('what took the market’s price is of the moment of the price that was shown', () => {
  const best = write(btc, BigInt(computed.books.depth(instrumentOf('BTCUSDT'), noon, 1).asks[0]?.price ?? 0));
  const judged = (shownAt: number) => fillOf(btc, noon, { kind: 'spot', price: best, shownAt });
  expect(judged(noon * 200 - 4800)).toMatchObject({ rule: 'book', holds: true });
  const shownAt = noon * 200 - 5200;
  expect(judged(shownAt)).toEqual({ rule: 'shown', holds: false, shownAt, mostMs: 5000 });
});

/** The first tick, looked for one by one, at which who takes a side gets a level or beyond it. */
function slowly(rules: MarketRules, from: number, to: number, wanted: (gets: { bid: bigint; ask: bigint }) => boolean) {
  for (let tick = from; tick <= to; tick += 1) if (wanted(bidAsk(rules, whole(rules, tick), tick / 5))) return tick;
  return null;
}

describe('what waited', () => {
  const cases = [
    ['take_profit', 'sell', 1n],
    ['stop_loss', 'sell', -1n],
    ['liquidation', 'buy', 1n],
    ['take_profit', 'buy', -1n],
    ['limit', 'buy', -1n],
    ['limit', 'sell', 1n],
  ] as const;

  test.each(cases.flatMap((row) => [btc, eur].map((rules) => [rules.symbol, ...row, rules] as const)))(
    '%s: %s to %s is filled at the first tick that reaches it, and at no other',
    (_symbol, why, side, sign, rules) => {
      // Over a change of the hour, at which the spread of forex changes.
      const since = tickOf('2026-11-20T19:55:00Z');
      const start = bidAsk(rules, whole(rules, since), since / 5)[side === 'sell' ? 'bid' : 'ask'];
      const level = start + (sign * start) / 5000n;
      const first = slowly(rules, since, since + 72_000, ({ bid, ask }) => {
        const gets = side === 'sell' ? bid : ask;
        return sign > 0n ? gets >= level : gets <= level;
      });
      if (first === null) throw new Error('choose a nearer level');
      const wait: Wait = { level: write(rules, level), since, why };
      const gets = bidAsk(rules, whole(rules, first), first / 5)[side === 'sell' ? 'bid' : 'ask'];
      const due = write(rules, why === 'limit' ? level : gets);
      const kind = rules === eur ? 'forex' : 'contract';
      const judged = (tick: number, price = due) => fillOf(rules, tick, { kind, side, price, wait });
      if (kind === 'contract' && why !== 'limit') return expectForced(rules, first, { kind, side, wait });
      expect(judged(first)).toEqual({ rule: 'first', holds: true, due, first, from: since });
      expect(judged(first - 1)).toMatchObject({ holds: false, first: null });
      expect(judged(first + 1)).toMatchObject({ holds: false, first });
      expect(judged(first, write(rules, gets + 7n))).toMatchObject({ holds: false, first });
    },
  );

  test('over a midnight is followed from one day into the next, and not from before the first', () => {
    const since = tickOf('2026-11-19T23:50:00Z');
    const level = whole(btc, since) + whole(btc, since) / 1000n;
    const first = slowly(btc, since, noon, ({ bid }) => bid >= level);
    if (first === null) throw new Error('choose a nearer level');
    const price = write(btc, whole(btc, first));
    const wait: Wait = { level: write(btc, level), since: since - 864_000, why: 'stop_loss' };
    const later = judge(
      computed,
      { rules: btc, tick: first, claim: { kind: 'contract', side: 'buy', price, wait } },
      since,
    );
    // The market's own price lies between bid and ask: nobody who must buy gets it.
    expect(later).toMatchObject({ rule: 'forced', holds: false, first, from: since });
    const { asks } = computed.books.depth(instrumentOf('BTCUSDT'), first, 1);
    const claim = { kind: 'contract', side: 'buy', price: write(btc, BigInt(asks[0]?.price ?? 0)), wait } as const;
    expect(judge(computed, { rules: btc, tick: first, claim }, since)).toMatchObject({ holds: true, first });
  });

  /** What must take the book of its tick gets something between the best level and as deep as anybody takes it. */
  function expectForced(rules: MarketRules, first: number, claim: Pick<Claim, 'kind' | 'side' | 'wait'>) {
    const { bids, asks } = computed.books.depth(instrumentOf(rules.symbol), first, 5000);
    const levels = (claim.side === 'buy' ? asks : bids).map(({ price }) => BigInt(price));
    const [best = 0n, worst = 0n] = [levels[0], levels.at(-1)];
    const [low, high] = [best, worst].toSorted((a, b) => (a < b ? -1 : 1)).map((price) => write(rules, price));
    const judged = (tick: number, price: bigint) => fillOf(rules, tick, { ...claim, price: write(rules, price) });
    const from = claim.wait?.since;
    expect(judged(first, best)).toEqual({ rule: 'forced', holds: true, low, high, first, from });
    expect(judged(first, (best + worst) / 2n)).toMatchObject({ holds: true });
    // Whose size is known has one price: here the best level, all of it, and half as much of the next.
    const side = claim.side === 'buy' ? asks : bids;
    const [one = 0n, other = 0n] = side.slice(0, 2).map(({ quantity }) => BigInt(quantity) * 2n);
    const taken = [
      { price: levels[0] ?? 0n, quantity: one / 2n },
      { price: levels[1] ?? 0n, quantity: other / 4n },
    ];
    const average = averageOf(taken, claim.side ?? 'buy');
    const quantity = formatDecimal(one / 2n + other / 4n, rules.quantityPrecision);
    const wait = claim.wait === null ? null : { ...claim.wait, quantity };
    const sized = (price: bigint) => fillOf(rules, first, { ...claim, wait, price: write(rules, price) });
    expect(sized(average)).toMatchObject({ rule: 'first', holds: true, due: write(rules, average), first });
    expect(sized(average + 1n)).toMatchObject({ rule: 'first', holds: false });
    const beyond = claim.side === 'buy' ? [best - 1n, worst + 1n] : [best + 1n, worst - 1n];
    for (const price of beyond) expect(judged(first, price)).toMatchObject({ holds: false, first });
    expect(judged(first - 1, best)).toMatchObject({ holds: false, first: null });
    expect(judged(first + 1, best)).toMatchObject({ holds: false, first });
  }

  test.each(['buy', 'sell'] as const)('a limit to %s is filled as soon as the book has a level for it', (side) => {
    // Over a midnight, at which the grid of the book may change.
    const since = tickOf('2026-11-19T23:59:00Z');
    const start = whole(btc, since);
    const level = side === 'buy' ? start - start / 20_000n : start + start / 20_000n;
    const hasLevel = (tick: number) => {
      const { bids, asks } = computed.books.depth(instrumentOf('BTCUSDT'), tick, 1);
      return side === 'buy' ? BigInt(asks[0]?.price ?? 0) <= level : BigInt(bids[0]?.price ?? 0) >= level;
    };
    const first = Array.from({ length: 30_000 }, (_, at) => since + at).find(hasLevel) ?? 0;
    const wait: Wait = { level: write(btc, level), since, why: 'limit' };
    const judged = (tick: number) => fillOf(btc, tick, { kind: 'spot', side, price: write(btc, level), wait });
    expect(judged(first)).toMatchObject({ rule: 'first', holds: true, first });
    expect(judged(first + 1)).toMatchObject({ holds: false, first });
  });
});

describe('what was not filled', () => {
  const cases = [
    ['take_profit', 'sell', 1n, btc],
    ['stop_loss', 'sell', -1n, eur],
    ['liquidation', 'buy', 1n, btc],
    ['limit', 'buy', -1n, btc],
    ['limit', 'sell', 1n, eur],
  ] as const;

  test.each(cases)(
    '%s to %s was not due before the first tick that reaches it, and was from then on',
    (why, side, sign, rules) => {
      const since = tickOf('2026-11-20T19:55:00Z');
      const start = bidAsk(rules, whole(rules, since), since / 5)[side === 'sell' ? 'bid' : 'ask'];
      const level = write(rules, start + (sign * start) / 5000n);
      const kind = rules === eur ? 'forex' : 'contract';
      const wait: Wait = { level, since, why };
      const upTo = (to: number) =>
        judge(computed, { rules, tick: to, claim: { kind, side, price: null, wait } }, earliest);
      const found = upTo(since + 72_000);
      if (found.rule !== 'unfilled' || found.first === null) throw new Error('choose a nearer level');
      const { first } = found;
      // The same tick at which a fill would be right.
      const filled = fillOf(rules, first, { kind, side, price: level, wait });
      expect(filled).toMatchObject({ first });
      expect(found).toEqual({ rule: 'unfilled', holds: false, first, from: since, to: since + 72_000 });
      expect(upTo(first)).toMatchObject({ holds: false, first });
      expect(upTo(first - 1)).toEqual({ rule: 'unfilled', holds: true, first: null, from: since, to: first - 1 });
    },
  );
});

test('the figures of a moment are those of its tick, its minute and its second', () => {
  const tick = noon + 303;
  const figures = figuresAt(computed, btc, tick);
  expect(figures.price).toBe(write(btc, whole(btc, tick)));
  expect(figures.minuteOpen).toBe(write(btc, whole(btc, noon + 300)));
  expect(figures.second).toEqual([300, 301, 302, 303, 304].map((at) => write(btc, whole(btc, noon + at))));
  expect(Number(figures.bid)).toBeLessThan(Number(figures.price));
  expect(Number(figures.ask)).toBeGreaterThan(Number(figures.price));
});

test('a question needs the days through which an order waited, but no more than a month of them', () => {
  const wait = (since: number): Claim => ({
    kind: 'spot',
    side: 'buy',
    price: '1',
    wait: { level: '1', since, why: 'limit' },
  });
  const today = noon / 432_000;
  expect(daysOf(noon, null)).toEqual([Math.floor(today)]);
  expect(daysOf(noon, wait(noon - 432_000))).toEqual([Math.floor(today) - 1, Math.floor(today)]);
  expect(daysOf(noon, wait(noon - 432_000 * 90))).toHaveLength(31);
});
