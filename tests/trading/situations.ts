/** What drafts are judged by, as tests want it: a small book of bitcoin in cents, and the euro at 13:00 UTC on a Wednesday. */
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { type Draft, emptyDraft } from '#src/features/trading/ticket/draft.rules.ts';
import type { Situation } from '#src/features/trading/ticket/situation.rules.ts';
import { pricesOf } from '#contract/rules/worth/forexPrices.ts';
import { bitcoinInCents } from './cents.ts';

export const wednesday13h = Date.UTC(2026, 10, 18, 13) / 1000;

/** Asks: 1 BTC at 100.00, 1 at 101.00; bids: 1 at 99.00, 1 at 98.00; the last price is 99.50. */
export function coinSituation(change: Partial<Situation> = {}): Situation {
  const rules = bitcoinInCents();
  const level = (price: bigint) => ({ price, quantity: 100_000n });
  return {
    rules,
    tag: 'en-GB',
    decimals: 2,
    levels: { asks: [level(100_00n), level(101_00n)], bids: [level(99_00n), level(98_00n)] },
    bars: { buy: 99_50n, sell: 99_50n },
    isLive: true,
    isStale: false,
    rate: rateOne,
    atSeconds: wednesday13h,
    noPrice: null,
    atMs: wednesday13h * 1000,
    opensAt: null,
    usdt: 1000_000_000n,
    coins: 150_000n,
    slippageBps: 50,
    ...change,
  };
}

export function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}

/** 1.15996 / 1.16004, with money enough for everything. */
export function forexSituation(change: Partial<Situation> = {}): Situation {
  const rules = rulesOf('EURUSD');
  const prices = pricesOf(rules, wednesday13h, () => '1.16000');
  if (prices === null) throw new Error('no price');
  const side = (price: bigint) => [{ price, quantity: 10_000n }];
  return {
    ...coinSituation(),
    rules,
    decimals: rules.pricePrecision,
    levels: { bids: side(prices.bid), asks: side(prices.ask) },
    bars: { buy: prices.ask, sell: prices.bid },
    rate: prices.rate,
    usdt: 1_000_000_000_000n,
    coins: null,
    slippageBps: 5,
    ...change,
  };
}

/** A draft of these rules, as somebody typed it. */
export function typed(rules: MarketRules, part: Partial<Draft>, leverage = 5): Draft {
  return { ...emptyDraft(rules, leverage), ...part };
}
