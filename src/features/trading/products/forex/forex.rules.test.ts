import '#tests/honesty/window.ts';
import { describe, expect, test } from 'vitest';
import { forexSituation, rulesOf, typed } from '#tests/trading/situations.ts';
import { stopAt } from '#src/features/trading/figures/stopChoices.ts';
import { type Draft } from '#src/features/trading/ticket/draft.rules.ts';
import { isWaiting, noPriceOf, type Situation, worstOf } from '#src/features/trading/ticket/situation.rules.ts';
import { lookAtPosition } from '../position.rules.ts';
import { forex } from './forex.ts';

const { rules } = forexSituation();
const draft = (part: Partial<Draft> = {}) => typed(rules, { quantity: '0.1', ...part }, 20);
const look = (part: Partial<Draft> = {}, change: Partial<Situation> = {}) =>
  lookAtPosition(draft(part), forexSituation(change));
const keysOf = (part: Partial<Draft>, change: Partial<Situation> = {}) =>
  Object.fromEntries(Object.entries(look(part, change).problems).map(([field, { key }]) => [field, key]));

describe('what is typed', () => {
  test('is read as the language writes it', () => {
    const part: Partial<Draft> = { type: 'limit', price: '1,15', quantity: '0,25', takeProfit: '1,2', stopLoss: '1.1' };
    const { order, price } = look(part, { tag: 'es' });
    expect(order).toMatchObject({
      quantity: 25n,
      limit: 115_000n,
      stops: { takeProfit: 120_000n, stopLoss: 110_000n },
    });
    expect(price).toBe(115_000n);
  });

  test('a market order opens at the price of its side', () => {
    expect(look().price).toBe(116_004n);
    expect(look({ side: 'sell' }).price).toBe(115_996n);
  });

  test('the price of a limit order does not count for a market order', () => {
    expect(look({ price: '1' })).toMatchObject({ order: { limit: null }, price: 116_004n });
  });
});

describe('what is wrong', () => {
  test.each<[string, Partial<Draft>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['half a step', { quantity: '0.015' }, { quantity: 'quantity_wrong' }],
    ['beyond the largest', { quantity: '100.01' }, { quantity: 'quantity_wrong' }],
    ['a price of zero', { type: 'limit', price: '0' }, { price: 'price_required' }],
    ['too many decimals', { type: 'limit', price: '1.123456' }, { price: 'price_decimals' }],
    ['two marks', { type: 'limit', price: '1..2' }, { price: 'price_required' }],
    ['a buy above the ask', { type: 'limit', price: '1.16005' }, { price: 'limit_buy_high' }],
    ['a sell below the bid', { type: 'limit', side: 'sell', price: '1.15995' }, { price: 'limit_sell_low' }],
    ['a stop between bid and ask', { stopLoss: '1.16' }, { stopLoss: 'long_stop_loss_high' }],
    ['a stop of zero', { stopLoss: '0' }, { stopLoss: 'stop_zero' }],
    ['a stop with too many decimals', { takeProfit: '1.234567' }, { takeProfit: 'price_decimals' }],
    [
      'a long the wrong way round',
      { takeProfit: '1.16', stopLoss: '1.17' },
      { takeProfit: 'long_take_profit_low', stopLoss: 'long_stop_loss_high' },
    ],
    [
      'a short the wrong way round',
      { side: 'sell', takeProfit: '1.16', stopLoss: '1.15' },
      { takeProfit: 'short_take_profit_high', stopLoss: 'short_stop_loss_low' },
    ],
  ])('%s', (_, part, expected) => {
    expect(keysOf(part)).toEqual(expected);
  });

  test('no size and no price are missing', () => {
    expect(look({ quantity: '' })).toMatchObject({ missing: 'quantity', problems: {} });
    expect(look({ type: 'limit' })).toMatchObject({ missing: 'price', problems: {} });
    expect(look({ quantity: '0.015' }).problems.quantity?.params).toMatchObject({ unit: 'lots' });
  });

  test('limits at the price of now are right', () => {
    expect(keysOf({ type: 'limit', price: '1.16004' })).toEqual({});
    expect(keysOf({ type: 'limit', side: 'sell', price: '1.15996' })).toEqual({});
  });

  test('the margin has to be there; without knowing the balance nobody is refused', () => {
    // 0.1 lot of 1.16004 is 11,600.40 USDT, a twentieth of it 580.02.
    expect(keysOf({}, { usdt: 580_020_000n })).toEqual({});
    expect(keysOf({}, { usdt: 580_019_999n })).toEqual({ quantity: 'insufficient_balance' });
    expect(keysOf({}, { usdt: null })).toEqual({});
  });
});

test('the figures of a tenth of a lot of EUR/USD at twentyfold leverage', () => {
  expect(look().figures.outlook).toMatchObject({
    notional: 11_600_400_000n,
    margin: 580_020_000n,
    fee: 0n,
    spreadCost: 800_000n,
    pipValue: 1_000_000n,
    // 430 − 215 basis points to the dollar's side, and the markup of 100: a long pays 3.15 % a year.
    swapNight: -1_636_769n,
  });
});

describe('the most that can be opened', () => {
  test('is what its margin covers, and one step more is not', () => {
    const usdt = 1_000_000_000n;
    expect(look({}, { usdt }).most).toBe(17n);
    expect(keysOf({ quantity: '0.17' }, { usdt })).toEqual({});
    expect(keysOf({ quantity: '0.18' }, { usdt })).toEqual({ quantity: 'insufficient_balance' });
  });

  test('ends where the market ends', () => {
    expect(look({ leverage: 200 }, { usdt: 1_000_000_000_000_000n }).most).toBe(10_000n);
  });
});

describe('what the server is told', () => {
  const quoted = { price: '1.16004', atMs: 1_795_000_000_000 };

  test('of a market order: the price that was shown, and its moment', () => {
    expect(forex.bodyOf(look({ takeProfit: '1.17' }).order, forexSituation(), quoted)).toEqual({
      symbol: 'EURUSD',
      direction: 'long',
      type: 'market',
      leverage: 20,
      lots: '0.1',
      take_profit: '1.17',
      shown_price: '1.16004',
      shown_at: 1_795_000_000_000,
      slippage_bps: 5,
    });
  });

  test('of a limit order: its price, and none that was shown', () => {
    const body = forex.bodyOf(look({ type: 'limit', price: '1.15' }).order, forexSituation(), quoted);
    expect(body).toMatchObject({ type: 'limit', price: '1.15' });
    expect(body).not.toHaveProperty('shown_price');
  });

  test('the worst price still taken lies on the dear side', () => {
    expect(worstOf('buy', 116_004n, 5)).toBe(116_062n);
    expect(worstOf('sell', 115_996n, 5)).toBe(115_939n);
  });
});

test('the first leverage is one that the market has, and one that it has not is none', () => {
  for (const symbol of ['EURUSD', 'XAUUSD', 'GBPJPY']) {
    const market = rulesOf(symbol);
    expect(market.leverages).toContain(forex.readDraft(undefined, market).leverage);
  }
  expect(forex.readDraft({ ...draft(), leverage: 7 }, rules).quantity).toBe('');
  expect(forex.readDraft(structuredClone(draft({ side: 'sell' })), rules)).toEqual(draft({ side: 'sell' }));
});

describe('without a live price', () => {
  const nothing: Partial<Situation> = {
    levels: null,
    bars: null,
    rate: null,
    isLive: false,
    noPrice: 'loading',
    atMs: null,
  };

  test('a limit order is whole without any price of the market, and its stops count from its own', () => {
    const { order, price, problems } = look({ type: 'limit', price: '1.15', stopLoss: '1.16' }, nothing);
    expect(order).toMatchObject({ limit: 115_000n, quantity: 10n });
    expect(price).toBe(115_000n);
    expect(Object.keys(problems)).toEqual(['stopLoss']);
    expect(noPriceOf(order, forexSituation(nothing))).toBeNull();
    expect(noPriceOf(look({}, nothing).order, forexSituation(nothing))).toBe('loading');
  });

  test('only the server says on which side of the price a limit is; what is wrong in itself stays wrong', () => {
    const stale: Partial<Situation> = { isLive: false, isStale: true, noPrice: 'stale', atMs: null };
    expect(keysOf({ type: 'limit', price: '2', quantity: 'x' })).toMatchObject({ price: 'limit_buy_high' });
    expect(keysOf({ type: 'limit', price: '2', quantity: 'x' }, stale)).toEqual({ quantity: 'quantity_wrong' });
    expect(keysOf({ type: 'limit', price: '1.123456' }, stale)).toEqual({ price: 'price_decimals' });
    expect(isWaiting(look({ type: 'limit', price: '1.1' }, stale).order, forexSituation(stale))).toBe(true);
    expect(isWaiting(look({}, stale).order, forexSituation(stale))).toBe(false);
  });

  test('a rate that is not of now says nothing of what a limit order costs', () => {
    const stale: Partial<Situation> = { isLive: false, isStale: true, noPrice: 'stale', atMs: null };
    const limit: Partial<Draft> = { type: 'limit', price: '1.15' };
    expect(look(limit, { ...stale, rate: 130_000_000n })).toMatchObject({
      figures: { outlook: null, reach: null },
      most: null,
    });
    expect(look(limit, stale).figures.outlook).not.toBeNull();
    expect(look(limit, { rate: 130_000_000n }).figures.outlook).not.toBeNull();
  });
});

describe('where it would be liquidated', () => {
  const reach = (part: Partial<Draft>, change: Partial<Situation> = {}) => {
    const found = look(part, change).figures.reach;
    if (found === null) throw new Error('prices are known');
    return found;
  };

  test('a long below, and the distance counts from the bid at which it would close', () => {
    // 580.02 less 0.2 % of the notional, over 10,000 euros: 0.05568 below the ask, rounded towards the opening.
    expect(reach({})).toEqual({ liquidation: 110_436n, closing: 115_996n, distance: 5560n, distanceBps: 479.32 });
  });

  test('a short above, and the distance counts from the ask', () => {
    const { liquidation, closing, distance } = reach({ side: 'sell' });
    expect(closing).toBe(116_004n);
    expect(liquidation).toBeGreaterThan(116_004n);
    expect(distance).toBe(liquidation - 116_004n);
  });

  test('it is known before there is a size, as of every size', () => {
    const { distance } = reach({ quantity: '' });
    expect(Math.abs(Number(distance - reach({ quantity: '0.01' }).distance))).toBeLessThanOrEqual(1);
  });

  test('a limit order will close a spread away from its own price', () => {
    expect(reach({ type: 'limit', price: '1.1' }).closing).toBe(109_992n);
  });

  test('more leverage leaves less room, down to none where the spread alone takes it', () => {
    expect(reach({ leverage: 200 }).distance).toBeLessThan(reach({ leverage: 100 }).distance);
    const side = (price: bigint) => [{ price, quantity: 10_000n }];
    const wide: Partial<Situation> = { levels: { bids: side(115_500n), asks: side(116_004n) } };
    expect(reach({ leverage: 200 }, wide)).toMatchObject({ distance: 0n, distanceBps: 0 });
  });

  test('a stop brings its pips, and behind the liquidation what the liquidation does', () => {
    const at = (stop: bigint) => look().position?.outcomeAt(stop);
    // 0.1 lot is 10,000 euros; a hundred pips of them are 100 USDT.
    expect(at(117_004n)).toMatchObject({ net: 100_000_000n, isBeyondLiquidation: false });
    expect(at(115_004n)).toMatchObject({ net: -100_000_000n, isBeyondLiquidation: false });
    const { liquidation } = reach({});
    expect(at(liquidation)).toMatchObject({ net: -556_800_000n, isBeyondLiquidation: true });
    expect(at(100_000n)).toEqual(at(liquidation));
    expect(look({ quantity: '' }).position?.outcomeAt(117_004n)).toBeNull();
    expect(stopAt({ rules, direction: 'long', leverage: 20, openPrice: 116_004n }, -100)).toBe(115_004n);
    expect(stopAt({ rules, direction: 'short', leverage: 20, openPrice: 116_004n }, -100)).toBe(117_004n);
  });
});
