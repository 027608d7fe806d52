import { describe, expect, test } from 'vitest';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { pricesOf } from '../market.rules.ts';
import {
  emptyDraft,
  figuresOf,
  type ForexDraft,
  mostLots,
  orderOf,
  pricesOfLimit,
  problemsOf,
  readDraft,
  slippageBps,
  ticketOf,
  withoutNow,
  worstEntry,
} from './ticket.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}
const rules = rulesOf('EURUSD');
const atSeconds = Date.UTC(2026, 10, 18, 13) / 1000;

/** 1.15996 / 1.16004. */
function pricesNow() {
  const prices = pricesOf(rules, atSeconds, () => '1.16000');
  if (prices === null) throw new Error('no price');
  return prices;
}
const prices = pricesNow();

const rich = 1_000_000_000_000n;
const draft = (change: Partial<ForexDraft> = {}): ForexDraft => ({ ...emptyDraft(rules), lots: '0.1', ...change });
const keysOf = (change: Partial<ForexDraft>, available: bigint | null = rich, tag = 'en') =>
  Object.fromEntries(
    Object.entries(problemsOf(draft(change), rules, prices, available, tag)).map(([field, { key }]) => [field, key]),
  );

describe('what is typed', () => {
  test('is read as the language writes it', () => {
    const typed = draft({ type: 'limit', price: '1,15', lots: '0,25', takeProfit: '1,2', stopLoss: '1.1' });
    expect(ticketOf(typed, rules, prices, 'es')).toMatchObject({
      lots: 25n,
      limit: 115_000n,
      takeProfit: 120_000n,
      stopLoss: 110_000n,
      entry: 115_000n,
    });
  });

  test('a market order opens at the price of its side', () => {
    expect(ticketOf(draft(), rules, prices, 'en').entry).toBe(116_004n);
    expect(ticketOf(draft({ direction: 'short' }), rules, prices, 'en').entry).toBe(115_996n);
  });

  test('the price of a limit order does not count for a market order', () => {
    expect(ticketOf(draft({ price: '1' }), rules, prices, 'en')).toMatchObject({ limit: null, entry: 116_004n });
  });
});

describe('what is wrong', () => {
  test.each<[string, Partial<ForexDraft>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['no size', { lots: '' }, { lots: 'quantity_wrong' }],
    ['half a step', { lots: '0.015' }, { lots: 'quantity_wrong' }],
    ['beyond the largest', { lots: '100.01' }, { lots: 'quantity_wrong' }],
    ['no price', { type: 'limit' }, { price: 'price_required' }],
    ['a price of zero', { type: 'limit', price: '0' }, { price: 'price_required' }],
    ['too many decimals', { type: 'limit', price: '1.123456' }, { price: 'price_decimals' }],
    ['two marks', { type: 'limit', price: '1..2' }, { price: 'price_decimals' }],
    ['a buy above the ask', { type: 'limit', price: '1.16005' }, { price: 'limit_buy_high' }],
    ['a sell below the bid', { type: 'limit', direction: 'short', price: '1.15995' }, { price: 'limit_sell_low' }],
    ['a stop between bid and ask', { stopLoss: '1.16' }, { stop_loss: 'long_stop_loss_high' }],
    ['a stop of zero', { stopLoss: '0' }, { stop_loss: 'stop_zero' }],
    ['a stop with too many decimals', { takeProfit: '1.234567' }, { take_profit: 'price_decimals' }],
    [
      'a long the wrong way round',
      { takeProfit: '1.16', stopLoss: '1.17' },
      { take_profit: 'long_take_profit_low', stop_loss: 'long_stop_loss_high' },
    ],
    [
      'a short the wrong way round',
      { direction: 'short', takeProfit: '1.16', stopLoss: '1.15' },
      { take_profit: 'short_take_profit_high', stop_loss: 'short_stop_loss_low' },
    ],
  ])('%s', (_, change, expected) => {
    expect(keysOf(change)).toEqual(expected);
  });

  test('limits at the price of now are right', () => {
    expect(keysOf({ type: 'limit', price: '1.16004' })).toEqual({});
    expect(keysOf({ type: 'limit', direction: 'short', price: '1.15996' })).toEqual({});
  });

  test('the margin has to be there; without knowing the balance nobody is refused', () => {
    // 0.1 lot of 1.16004 is 11,600.40 USDT, a twentieth of it 580.02.
    expect(keysOf({}, 580_020_000n)).toEqual({});
    expect(keysOf({}, 580_019_999n)).toEqual({ balance: 'insufficient_balance' });
    expect(keysOf({}, null)).toEqual({});
  });
});

describe('the figures of an order', () => {
  test('of a tenth of a lot of EUR/USD at twentyfold leverage', () => {
    const figures = figuresOf(ticketOf(draft(), rules, prices, 'en'), 10n, rules, prices);
    expect(figures).toMatchObject({
      notional: 11_600_400_000n,
      margin: 580_020_000n,
      spreadCost: 800_000n,
      pipValue: 1_000_000n,
    });
    // 430 − 215 basis points to the dollar's side, and the markup of 100: a long pays 3.15 % a year.
    expect(figures.swapNight).toBe(-1_636_769n);
  });
});

describe('the most that can be opened', () => {
  test('is what its margin covers, and one step more is not', () => {
    const ticket = ticketOf(draft(), rules, prices, 'en');
    const most = mostLots(ticket, 1_000_000_000n, rules, prices);
    expect(most).toBe(17n);
    expect(keysOf({ lots: '0.17' }, 1_000_000_000n)).toEqual({});
    expect(keysOf({ lots: '0.18' }, 1_000_000_000n)).toEqual({ balance: 'insufficient_balance' });
  });

  test('ends where the market ends', () => {
    expect(mostLots(ticketOf(draft({ leverage: 200 }), rules, prices, 'en'), rich * 1000n, rules, prices)).toBe(
      10_000n,
    );
  });
});

describe('what the server is told', () => {
  const shown = { price: '1.16004', atMs: 1_795_000_000_000 };

  test('of a market order: the price that was shown, and its moment', () => {
    const ticket = ticketOf(draft({ takeProfit: '1.17' }), rules, prices, 'en');
    expect(orderOf(ticket, 10n, rules, shown)).toEqual({
      symbol: 'EURUSD',
      direction: 'long',
      type: 'market',
      leverage: 20,
      lots: '0.10',
      take_profit: '1.17000',
      shown_price: '1.16004',
      shown_at: 1_795_000_000_000,
      slippage_bps: slippageBps,
    });
  });

  test('of a limit order: its price, and none that was shown', () => {
    const ticket = ticketOf(draft({ type: 'limit', price: '1.15' }), rules, prices, 'en');
    const order = orderOf(ticket, 10n, rules, shown);
    expect(order).toMatchObject({ type: 'limit', price: '1.15000' });
    expect(order).not.toHaveProperty('shown_price');
  });

  test('the worst price still taken lies on the dear side', () => {
    expect(worstEntry(ticketOf(draft(), rules, prices, 'en'))).toBe(116_062n);
    expect(worstEntry(ticketOf(draft({ direction: 'short' }), rules, prices, 'en'))).toBe(115_939n);
  });
});

describe('a draft that was kept', () => {
  test('comes back as it was', () => {
    const kept = draft({ direction: 'short', takeProfit: '1,1' });
    expect(readDraft(structuredClone(kept), rules)).toEqual(kept);
  });

  test.each([
    ['nothing', undefined],
    ['another leverage', { ...draft(), leverage: 7 }],
    ['another type', { ...draft(), type: 'stop' }],
    ['figures for texts', { ...draft(), lots: 3 }],
  ])('%s is no draft', (_, kept) => {
    expect(readDraft(kept, rules)).toBeNull();
  });
});

test('the first leverage is one that the market has', () => {
  for (const symbol of ['EURUSD', 'XAUUSD', 'GBPJPY']) {
    const { leverages } = rulesOf(symbol);
    expect(leverages).toContain(emptyDraft({ leverages }).leverage);
  }
  expect(emptyDraft({ leverages: [1, 5] }).leverage).toBe(5);
});

describe('without a live price', () => {
  test('a limit order is whole without any price of the market, and its stops count from its own', () => {
    const waiting = draft({ type: 'limit', price: '1.15', lots: '0.1', stopLoss: '1.16' });
    const own = pricesOfLimit(waiting, rules, 'en');
    if (own === null) throw new Error('the limit can be read');
    expect(ticketOf(waiting, rules, own, 'en')).toMatchObject({ limit: 115_000n, entry: 115_000n, lots: 10n });
    expect(Object.keys(problemsOf(waiting, rules, own, null, 'en'))).toEqual(['stop_loss']);
    expect(pricesOfLimit(draft({ type: 'limit', price: 'x' }), rules, 'en')).toBeNull();
    expect(pricesOfLimit(draft({ type: 'market', price: '1.15' }), rules, 'en')).toBeNull();
  });

  test('only the server says on which side of the price a limit is; what is wrong in itself stays wrong', () => {
    const above = problemsOf(draft({ type: 'limit', price: '2', lots: 'x' }), rules, prices, rich, 'en');
    expect(above.price?.key).toBe('limit_buy_high');
    expect(Object.keys(withoutNow(above))).toEqual(['lots']);
    const wrong = problemsOf(draft({ type: 'limit', price: '1.123456' }), rules, prices, rich, 'en');
    expect(withoutNow(wrong)).toEqual(wrong);
    expect(wrong.price?.key).toBe('price_decimals');
  });
});
