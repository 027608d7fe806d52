/** Positions to try rules on: one whose figures are known by heart, and any at all. Prices are whole ones, quantities steps. */
import fc from 'fast-check';
import { type MarketRules, markets } from '#contract/markets.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
import type { Direction, PositionTerms } from '#contract/rules/trading/position.ts';
import { rulesOf } from '../api/trading.ts';

/** Bitcoin, counted in cents: figures that can be read. */
export const btc: MarketRules = { ...rulesOf('BTCUSDT'), pricePrecision: 2 };
export const usdt = 1_000_000n;

/** A tenth of a coin at 65000, with 20-fold leverage: 6500 USDT, of which 325 are margin. */
export const tenth: PositionTerms = {
  rules: btc,
  direction: 'long',
  openPrice: 65_000_00n,
  quantity: 10_000n,
  leverage: 20,
  rate: rateOne,
};

const directions = fc.constantFrom<Direction>('long', 'short');
export const prices = fc.bigInt({ min: 1n, max: 10n ** 10n });
const quantities = fc.bigInt({ min: 1n, max: 10n ** 7n });
/** Any market, with a leverage that it allows; and any rate, where the quote is no dollar. */
export const anyTerms: fc.Arbitrary<PositionTerms> = fc.constantFrom(...markets).chain((rules: MarketRules) =>
  fc.record({
    rules: fc.constant(rules),
    direction: directions,
    openPrice: prices,
    quantity: quantities,
    leverage: fc.constantFrom(...rules.leverages),
    rate: rules.kind === 'forex' ? fc.bigInt({ min: 600_000n, max: 2n * rateOne }) : fc.constant(rateOne),
  }),
);
