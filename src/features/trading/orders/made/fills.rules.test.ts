import { describe, expect, test } from 'vitest';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import type { Position } from '#contract/api/positions.ts';
import type { Fill } from '#contract/api/trading.ts';
import { checkOf, contextOfPosition, type FillContext, formulasOf } from './fills.rules.ts';
import { limitOf } from './waits.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`no market ${symbol}`);
  return rules;
}

function context(patch: Partial<FillContext> = {}): FillContext {
  return {
    product: 'contract',
    rules: rulesOf('BTCUSDT'),
    opens: 'buy',
    openPrice: '64000.00',
    leverage: 20,
    limit: null,
    stopped: null,
    end: null,
    unfilled: [],
    ...patch,
  };
}

function fill(patch: Partial<Fill> = {}): Fill {
  return {
    n: 1,
    purpose: 'open',
    tick: 1000,
    time: 200,
    price: '64000.00',
    quantity: '0.01000',
    amount: '640.000000',
    fee: '0.320000',
    profit: '0.000000',
    margin: '32.000000',
    rate: '1.00000000',
    shown_at: null,
    ...patch,
  };
}

const plain = (formulas: string[]) => formulas.map((formula) => formula.replaceAll('\u00A0', ' '));

describe('what a stop price has taken', () => {
  const stopped = { limit: { why: 'limit' as const, price: '64100.00', since: 1001 }, stopped: 1000 };

  test('is asked about as a fill of the book, what waited behind it as a limit from there on', () => {
    expect(checkOf(context(stopped), fill())).not.toHaveProperty('why');
    const later = { n: 2, tick: 1005, price: '64100.00' };
    expect(checkOf(context(stopped), fill(later), fill())).toMatchObject({ why: 'limit', since: '1001' });
  });

  test('added margin is no fill that could be checked, and has no formulas', () => {
    expect(checkOf(context(), fill({ purpose: 'margin' }))).toBeNull();
    expect(formulasOf(context(), fill({ purpose: 'margin' }), 'en-GB')).toEqual([]);
  });

  test('a limit waits from its stop price on, and for nothing until then; one of two from its order on', () => {
    const order = { type: 'limit' as const, tick: 900, stop_price: '64050.00', stop_tick: null };
    expect(limitOf('64100.00', order)).toBeNull();
    expect(limitOf('64100.00', { ...order, stop_tick: 1000 })).toMatchObject({ since: 1001 });
    expect(limitOf('64100.00', { ...order, type: 'oco' })).toMatchObject({ since: 901 });
    expect(limitOf('64100.00', { ...order, stop_price: null })).toMatchObject({ since: 901 });
  });
});

describe('formulasOf', () => {
  test('an opening is quantity times price, its share as margin, its share as fee', () => {
    expect(plain(formulasOf(context(), fill(), 'en-GB'))).toEqual([
      '0.01 BTC × 64,000.00 = 640 USDT',
      '640 USDT ÷ 20 = 32 USDT',
      '0.05% × 640 USDT = 0.32 USDT',
    ]);
  });

  test('a spot fill has no margin, and the fee of spot', () => {
    const spot = context({ product: 'spot', leverage: null });
    expect(plain(formulasOf(spot, fill({ fee: '0.64' }), 'en-GB'))).toEqual([
      '0.01 BTC × 64,000.00 = 640 USDT',
      '0.1% × 640 USDT = 0.64 USDT',
    ]);
  });

  test('closing a long is the rise times the quantity, closing a short the fall', () => {
    const close = fill({ purpose: 'close', price: '65000.00', profit: '10', fee: '0' });
    expect(plain(formulasOf(context(), close, 'en-GB'))).toEqual(['(65,000.00 − 64,000.00) × 0.01 BTC = 10 USDT']);
    const short = formulasOf(context({ opens: 'sell' }), { ...close, profit: '-10' }, 'it-IT');
    expect(plain(short)).toEqual(['(64.000,00 − 65.000,00) × 0,01 BTC = −10 USDT']);
  });

  test('forex counts in lots, and turns the quote currency into USDT; it has no fee', () => {
    const yen = context({ product: 'forex', rules: rulesOf('USDJPY'), openPrice: '155.000' });
    // At the rate of the moment at which it is paid.
    const paid = { price: '156.000', quantity: '0.10', profit: '64.5161', rate: '0.00645161' };
    const close = fill({ purpose: 'close', ...paid, fee: '0' });
    expect(plain(formulasOf(yen, close, 'en-GB'))).toEqual([
      '(156.000 − 155.000) × 0.1 × 100,000 USD × 0.00645161 = 64.5161 USDT',
    ]);
  });

  test('a swap is what it is', () => {
    expect(formulasOf(context(), fill({ purpose: 'swap' }), 'en-GB')).toEqual([]);
  });
});

describe('checkOf', () => {
  const asked = { kind: 'contract', symbol: 'BTCUSDT', at: '1000', price: '64000.00' };
  const limit = { why: 'limit', price: '64000.00', since: 990 } as const;

  test('what was taken from the book is asked for by its side', () => {
    expect(checkOf(context(), fill())).toEqual({ ...asked, side: 'buy' });
    expect(checkOf(context(), fill({ purpose: 'close' }))).toEqual({ ...asked, side: 'sell' });
    expect(checkOf(context({ opens: 'sell' }), fill({ purpose: 'close' }))).toEqual({ ...asked, side: 'buy' });
  });

  test('a limit is asked for as the first tick that reached it, a later part of it as the first since the one before', () => {
    const waited = { ...asked, side: 'buy', why: 'limit', level: '64000.00' };
    expect(checkOf(context({ limit }), fill())).toEqual({ ...waited, since: '990' });
    expect(checkOf(context({ limit }), fill({ n: 2 }), fill({ tick: 995 }))).toEqual({ ...waited, since: '996' });
  });

  test('what ended by itself is asked for by its level, a part that was closed by hand before that is not', () => {
    const end = { why: 'liquidation', price: '61000.00', since: 500, at: 1000 } as const;
    const close = fill({ purpose: 'close' });
    expect(checkOf(context({ end }), close)).toEqual({
      ...asked,
      side: 'sell',
      why: 'liquidation',
      level: '61000.00',
      since: '500',
      // It took the book, and paid by its size.
      quantity: '0.01000',
    });
    expect(checkOf(context({ end }), { ...close, tick: 900 })).not.toHaveProperty('level');
  });

  test('a swap has no price to check', () => {
    expect(checkOf(context(), fill({ purpose: 'swap' }))).toBeNull();
  });
});

describe('contextOfPosition', () => {
  const liquidated = {
    direction: 'short',
    product: 'contract',
    created: 200,
    tick: 1001,
    stop_price: null,
    open_tick: 1001,
    stops_tick: 3000,
    close_tick: 5000,
    close_reason: 'liquidation',
    take_profit: '60000.00',
    stop_loss: null,
    liquidation_price: '66000.00',
    limit_price: '64000.00',
  } as Position;

  test('a liquidation of a contract is followed from its opening, a stop from when it was set', () => {
    const of = (patch: Partial<Position>) => contextOfPosition({ ...liquidated, ...patch }, rulesOf('BTCUSDT')).end;
    expect(of({})).toEqual({ why: 'liquidation', price: '66000.00', since: 1002, at: 5000 });
    expect(of({ product: 'forex' })).toMatchObject({ since: 4999, at: 5000 });
    const yen = contextOfPosition({ ...liquidated, product: 'forex', symbol: 'USDJPY' }, rulesOf('USDJPY'));
    // Price and rate decide there: no level says when.
    expect(yen.end).toBeNull();
    // Only the other stop was set at the tick that reached this one.
    expect(of({ close_reason: 'take_profit', stops_tick: 5000 })).toMatchObject({ since: 5000, at: 5000 });
    expect(of({ close_reason: 'take_profit' })).toEqual({
      why: 'take_profit',
      price: '60000.00',
      since: 3001,
      at: 5000,
    });
    expect(of({ close_reason: 'user' })).toBeNull();
    expect(of({ close_reason: null, close_tick: null })).toBeNull();
  });

  test('a short opens with a sale, and a limit waits from the tick behind its order, in the same second as well', () => {
    const opened = contextOfPosition(liquidated, rulesOf('BTCUSDT'));
    expect(opened).toMatchObject({ opens: 'sell', limit: { why: 'limit', price: '64000.00', since: 1002 } });
    const check = checkOf(opened, fill({ tick: 1002 }));
    expect(check).toMatchObject({ at: '1002', why: 'limit', since: '1002' });
  });
});
