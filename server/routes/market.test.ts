import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, seed, startMs, type World } from '#tests/api/world.ts';
import { marketOf, type MarketRules, markets } from '#contract/markets.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '#contract/money.ts';
import { lotSize, rateOne } from '#contract/rules/trading/figures.ts';
import { nextRollover, pipOf, spreadOf, swapBps } from '#contract/rules/trading/lots.ts';
import { liquidationPrice } from '#contract/rules/trading/liquidation.ts';
import { positionCost } from '#contract/rules/trading/position.ts';
import { follows, nameOfHead, readStatement } from '#contract/market/chain.ts';
import { CommitmentBroken } from '../domain/quotes/chain/broken.ts';
import { openChain, publishCommitments } from '../domain/quotes/chain/publish.ts';
import { sha256Hex } from '../domain/secrets.ts';
import { createMarket } from '../market/market.ts';
import { linkOf } from '../store/chain.ts';
import { era } from '#tests/market/era.ts';

let world: World;
const ethereum = marketOf('ETHUSDT') as MarketRules;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.dispose();
});

describe('quotes', () => {
  it('has every market in one of the two lists, as fresh as the batch it names', async () => {
    const coins = await world.must('currency/quotation_new');
    const pairs = await world.must('currency/whlist');
    expect(coins.seq).toBe(Math.floor(startMs / 200));
    expect(pairs.at).toBe(startMs / 1000);
    expect([...coins.list, ...pairs.list].map(({ symbol }) => symbol)).toEqual(markets.map(({ symbol }) => symbol));
  });

  it('shows the price of the market, its day, and the change in per cent', async () => {
    const market = createMarket({ seed, era });
    for (const { symbol, pricePrecision } of markets.slice(0, 5)) {
      const { list } = await world.must('currency/quotation_new');
      const quote = list.find((row) => row.symbol === symbol);
      const { price, open, high, low } = market.quote(symbol, startMs);
      expect(parseDecimal(quote?.price ?? '', pricePrecision)).toBe(price);
      expect(parseDecimal(quote?.high ?? '', pricePrecision)).toBe(high);
      expect(parseDecimal(quote?.low ?? '', pricePrecision)).toBe(low);
      const change = (Number(price - open) / Number(open)) * 100;
      expect(Math.abs(Number(quote?.change) - change)).toBeLessThan(0.0051);
    }
  });

  it('carries a validator, answers 304 within the frame, and another body in the next', async () => {
    const ask = (headers = {}) => fetch(`${world.url}/api/currency/quotation_new`, { headers });
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const same = await ask({ 'if-none-match': `"other", ${etag}` });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    world.clock.advance(200);
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('travels as %s', async (encoding) => {
    const response = await fetch(`${world.url}/api/currency/quotation_new`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.json()).toMatchObject({ type: 'ok' });
  });

  it('does not compress what belongs to one user', async () => {
    const { token } = await world.person();
    const response = await fetch(`${world.url}/api/wallet/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: '{}',
    });
    expect([response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual([
      null,
      'no-store',
    ]);
  });
});

describe('candles', () => {
  it.each(['currency/new_timeshar', 'currency/whkdata'] as const)(
    '%s has coins and pairs, oldest first',
    async (call) => {
      for (const symbol of ['BTCUSDT', 'EURUSD']) {
        const candles = await world.must(call, { symbol, interval: '1m' });
        expect(candles).toHaveLength(500);
        expect(candles.at(-1)?.time).toBe(Math.floor(world.clock.nowMs() / 60_000) * 60);
        expect(candles.every((candle, index) => index === 0 || candle.time > (candles[index - 1]?.time ?? 0))).toBe(
          true,
        );
      }
      const page = await world.must(call, { symbol: 'BTCUSDT', interval: '1h', limit: 3, to: startMs / 1000 - 7200 });
      expect(page.map(({ time }) => startMs / 1000 - time)).toEqual([18_000, 14_400, 10_800]);
    },
  );

  it('shows nothing of the future', async () => {
    const asked = { symbol: 'BTCUSDT', interval: '1m', limit: 2 } as const;
    const now = await world.must('currency/new_timeshar', asked);
    expect(await world.must('currency/new_timeshar', { ...asked, to: 9_999_999_999 })).toEqual(now);
  });

  it.each([
    [{ interval: '1m' }, 400, 'parameter_missing', { field: 'symbol' }],
    [{ symbol: 'BTCUSDT' }, 400, 'parameter_missing', { field: 'interval' }],
    [{ symbol: 'BTCUSDT', interval: '2m' }, 400, 'parameter_wrong', { field: 'interval' }],
    [{ symbol: 'BTCUSDT', interval: '1m', limit: 1001 }, 400, 'parameter_wrong', { field: 'limit' }],
    [{ symbol: 'BTCUSDT', interval: '1m', to: -1 }, 400, 'parameter_wrong', { field: 'to' }],
    [{ symbol: 'NOPE', interval: '1m' }, 404, 'pair_not_found', { symbol: 'NOPE' }],
    [{ symbol: '__proto__', interval: '1m' }, 404, 'pair_not_found', { symbol: '__proto__' }],
  ])('refuses %j', async (query, status, key, params) => {
    expect(await world.ask('currency/whkdata', query)).toMatchObject({ status, message: key, params });
  });
});

it('sparks are the closes of 24 whole hours, the same for an hour', async () => {
  const sparks = await world.must('market/sparks');
  expect(sparks.list.map(({ points }) => points.length)).toEqual(markets.map(() => 24));
  expect(sparks.at % 3600).toBe(0);
  const { close } =
    (await world.must('currency/new_timeshar', { symbol: 'ETHUSDT', interval: '1h', limit: 1, to: sparks.at }))[0] ??
    {};
  const points = sparks.list.find(({ symbol }) => symbol === 'ETHUSDT')?.points;
  expect(points?.at(-1)).toBe(close);
});

it('market/config says which markets rest and when they open', async () => {
  const states = async () => {
    const { list } = await world.must('market/config');
    return Object.fromEntries(list.map(({ symbol, state, opens_at }) => [symbol, [state, opens_at]]));
  };
  expect((await states())['EURUSD']).toEqual(['trading', null]);
  const days = 3 * 86_400_000;
  world.clock.advance(days);
  const sunday = Date.UTC(2026, 10, 22, 22) / 1000;
  expect(await states()).toMatchObject({ EURUSD: ['closed', sunday], BTCUSDT: ['trading', null] });
  world.clock.advance(-days);
});

it('market/config says of every market what the contract does, so that a client can compute with it', async () => {
  const { at, list } = await world.must('market/config');
  expect(list.map(({ symbol }) => symbol)).toEqual(markets.map(({ symbol }) => symbol));
  for (const [index, rules] of markets.entries()) {
    // The day's tick, step, limits and leverages follow from the price that it opens at.
    const day = world.app.deps.market.dayRules(rules.symbol, at * 5);
    const quantity = (whole: bigint) => trimDecimal(formatDecimal(whole, rules.quantityPrecision));
    expect(list[index]).toMatchObject({
      kind: rules.kind,
      quantity_step: quantity(day.step),
      quantity_min: quantity(day.min),
      quantity_max: quantity(day.max),
      price_precision: day.decimals,
      quantity_precision: rules.quantityPrecision,
      spot_fee_bps: rules.spotFeeBps,
      contract_fee_bps: rules.contractFeeBps,
      maintenance_bps: rules.maintenanceBps,
      leverages: day.leverages,
      lot: Number(lotSize(rules)),
      ...(rules.kind === 'coin' || rules.kind === 'virtual'
        ? { pip: null, spread: null, swap: null }
        : {
            pip: formatDecimal(pipOf(rules), rules.pricePrecision),
            spread: formatDecimal(spreadOf(rules, at), rules.pricePrecision),
            swap: { long_bps: swapBps(rules, 'long'), short_bps: swapBps(rules, 'short'), ...nextRollover(at) },
          }),
    });
  }
});

it('lever/deal says the rules of its market, and from them and an order follows the liquidation price', async () => {
  const { token } = await world.person({ balance: '10000' });
  await world.must('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '5000' }, { token });
  const order = { symbol: 'ETHUSDT', direction: 'long', type: 'limit', quantity: '0.5', leverage: 20 } as const;
  const price = '1000.00';
  await world.must('lever/submit', { ...order, price }, { token });
  const { rules, list, available } = await world.must('lever/deal', { symbol: 'ETHUSDT' }, { token });
  const { list: all } = await world.must('market/config');
  expect(rules).toEqual(all.find(({ symbol }) => symbol === 'ETHUSDT'));
  // By what a client is told alone: 500 USDT, a twentieth of it as margin, and 0.05 % as fee.
  const notional = Number(price) * Number(order.quantity);
  const margin = notional / order.leverage;
  expect(rules.leverages).toContain(order.leverage);
  expect(Number(available)).toBeCloseTo(5000 - margin - (notional * rules.contract_fee_bps) / 10_000, 6);
  const room = margin - (notional * rules.maintenance_bps) / 10_000;
  const terms = {
    rules: ethereum,
    direction: order.direction,
    openPrice: 100_000n,
    quantity: 5000n,
    leverage: 20,
    rate: rateOne,
  };
  expect(list).toHaveLength(1);
  expect(Number(price) - room / Number(order.quantity)).toBeCloseTo(
    Number(liquidationPrice(terms, positionCost(terms).margin)) / 100,
    2,
  );
  await world.must('lever/cancel', { id: list[0]?.id ?? '' }, { token });
});

describe('commitments', () => {
  it('are published for 30 days, today and two ahead, and past days can be revealed', async () => {
    const { list, version, head } = await world.must('market/seeds');
    expect(list).toHaveLength(33);
    const now = startMs / 1000;
    expect(list.slice(0, 4)).toMatchObject([
      { date: '2026-11-20', revealed: false, published: now, in_time: true, seq: 34 },
      { date: '2026-11-19', revealed: false, published: now, in_time: true },
      { date: '2026-11-18', revealed: false, published: now, in_time: false },
      { date: '2026-11-17', revealed: true, published: now, in_time: false, seq: 31 },
    ]);
    expect(head).toEqual({ seq: 34, link: list[0]?.link });
    const past = await world.must('market/seed', { date: '2026-11-17' });
    const { commitment, seq, link } = list[3] ?? {};
    expect(past).toMatchObject({ version, commitment, seq, link, published: now, in_time: false });
    expect(past.key).toMatch(/^[0-9a-f]{32,}$/);
    const today = await world.must('market/seed', { date: '2026-11-18' });
    expect([today.key, today.sheet]).toEqual([null, null]);
  });

  it('are a chain that anybody can hash again, from its genesis on', async () => {
    const { head, list } = await world.must('market/chain');
    expect(list).toHaveLength(34);
    expect(list.map((row, at) => follows(row, list[at - 1] ?? null) && linkOf(row) === row.link)).not.toContain(false);
    expect(list.at(-1)).toMatchObject(head);
    const statement = list[0]?.statement ?? '';
    expect([list[0]?.kind, list[0]?.commitment]).toEqual(['genesis', sha256Hex(statement)]);
    expect(readStatement(statement)).toMatchObject({ firstDay: '2026-11-18', before: 'market-2' });
    expect((await world.must('market/chain', { from: 30 })).list.map(({ seq }) => seq)).toEqual([30, 31, 32, 33, 34]);
    expect((await world.must('market/chain', { from: 35 })).list).toEqual([]);
    expect(world.log()).toContain(`"head":"${nameOfHead(head)}"`);
  });

  it('are to the keys of blocks as well, which are shown when a block is over', async () => {
    const now = await world.must('market/block', { n: 81 });
    expect(now).toMatchObject({ block: 81, key: null });
    const over = await world.must('market/block', { n: 80 });
    expect(sha256Hex(Buffer.from(over.key ?? '', 'hex'))).toBe(over.hash);
    expect(await world.ask('market/block', { n: 5 })).toMatchObject({ status: 404, message: 'not_found' });
  });

  it.each([
    [{}, 400, 'parameter_missing'],
    [{ date: 'yesterday' }, 400, 'parameter_wrong'],
    [{ date: '2031-01-01' }, 404, 'not_found'],
  ])('refuses %j', async (query, status, key) => {
    expect(await world.ask('market/seed', query)).toMatchObject({ status, message: key });
  });

  it('the next day is published when it comes, and what was published stays', async () => {
    const before = await world.must('market/seeds');
    world.clock.advance(86_400_000);
    await publishCommitments(world.app.deps);
    const after = await world.must('market/seeds');
    expect(after.list[0]).toMatchObject({ date: '2026-11-21', in_time: true });
    expect(after.list.slice(1, 32).map(({ commitment }) => commitment)).toEqual(
      before.list.slice(0, 31).map(({ commitment }) => commitment),
    );
    world.clock.advance(-86_400_000);
  });

  it('a server with another seed refuses to start, with a sentence', async () => {
    const { deps } = world.app;
    const other = { ...deps, market: createMarket({ seed: randomUUID(), era: deps.market.era }) };
    await expect(publishCommitments(other)).rejects.toThrow(CommitmentBroken);
    await expect(publishCommitments(other)).rejects.toThrow(/MARKET_SEED is not the seed/);
    await expect(openChain(other)).rejects.toThrow(/MARKET_SEED is not the seed/);
  });
});
