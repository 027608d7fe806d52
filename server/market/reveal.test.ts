import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { blockKey, bookKey, clockKey, dayKey, pathKey, planKey, venueKey } from './keys.ts';
import { pricesFromReveal, verifyDay } from './reveal.ts';
import { type DayEnds, type DayReveal, keyBytes, pricesOf, sheetOf } from '#contract/market/revealed.ts';
import { componentsOf, instrumentOf } from '#contract/market/symbols.ts';
import { era } from '#tests/market/era.ts';

const seed = 'reveal test';
const date = '2026-03-13';
const midnight = Date.parse(date);
const dayMs = 86_400_000;
const market = createMarket({ seed, era });

function revealed(): DayReveal {
  const reveal = market.reveal(date, midnight + dayMs);
  if (reveal === null) throw new Error('not revealed');
  return reveal;
}

describe('a day is revealed', () => {
  test('when it has ended and not a millisecond before', () => {
    expect(market.reveal(date, midnight - 1)).toBeNull();
    expect(market.reveal(date, midnight + dayMs - 1)).toBeNull();
    expect(market.reveal(date, midnight + dayMs)).not.toBeNull();
  });

  test('neither before the genesis nor where the calendar has no such date', () => {
    expect(market.reveal('2022-12-31', midnight)).toBeNull();
    expect(market.reveal('2026-02-31', midnight)).toBeNull();
    expect(() => market.commitment('2026-02-31')).toThrow(RangeError);
  });

  test('and matches what was committed to before it, and no other day or seed', () => {
    const before = createMarket({ seed, era }).commitment(date);
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(revealed().commitment).toBe(before);
    expect(verifyDay(revealed(), before)).toBe(true);
    expect(verifyDay(revealed(), market.commitment('2026-03-14'))).toBe(false);
    expect(verifyDay(revealed(), createMarket({ seed: 'other', era }).commitment(date))).toBe(false);
  });

  test('every price of it follows from the reveal alone', () => {
    const price = pricesFromReveal(structuredClone(revealed()));
    fc.assert(
      fc.property(
        fc.constantFrom('BTCUSDT', 'CHZUSDT', 'EURUSD', 'EURJPY', 'USDCAD', 'XAUUSD'),
        fc.nat(dayMs - 1),
        (symbol, ms) => {
          expect(price(symbol, midnight + ms)).toBe(market.priceAt(symbol, midnight + ms));
        },
      ),
      { numRuns: 300 },
    );
    expect(() => price('BTCUSDT', midnight + dayMs)).toThrow(RangeError);
    expect(() => price('BTCUSDT', midnight - 1)).toThrow(RangeError);
  });
});

test('books and first crossings follow from two revealed days, over the midnight between them, too', () => {
  const days = [date, '2026-03-14'].map((date) => {
    const reveal = market.reveal(date, midnight + 2 * dayMs);
    const [key, sheet] = [keyBytes(reveal?.key ?? ''), reveal === null ? null : sheetOf(reveal)];
    if (key === null || sheet === null) throw new Error('not revealed');
    return {
      sheet,
      keys: {
        path: (name: string) => pathKey(key, sheet.version, name),
        clock: (group: string) => clockKey(key, group),
        book: (symbol: string) => bookKey(key, sheet.version, symbol),
        venue: (symbol: string) => venueKey(key, sheet.version, symbol),
        plan: (order: string, n: number) => planKey(key, sheet.version, order, n),
      },
    };
  });
  const { prices, books } = pricesOf(days);
  const from = (midnight + dayMs) / 200 - 3000;
  fc.assert(
    fc.property(
      fc.constantFrom('BTCUSDT', 'CHZUSDT'),
      fc.nat(6000),
      fc.integer({ min: -9, max: 9 }),
      (symbol, at, step) => {
        const instrument = instrumentOf(symbol);
        const depth = books.depth(instrument, from + at, 20);
        expect(depth.asks.map(({ price }) => BigInt(price))).toEqual(
          market.depth(symbol, (from + at) * 200, 20).asks.map(({ price }) => price),
        );
        const level = prices.price(instrument, from) + step;
        const way = step > 0 ? 'above' : 'below';
        const first = prices.firstReaching(instrument, from, from + at, way, level);
        expect(first).toBe(market.firstReaching(symbol, from, from + at, way, BigInt(level)));
      },
    ),
    { numRuns: 60 },
  );
  expect(() => prices.price(instrumentOf('BTCUSDT'), from - 864_000)).toThrow(RangeError);
});

describe('a tampered reveal fails', () => {
  const commitment = market.commitment(date);
  const reveal = revealed();
  const sheet = JSON.parse(reveal.sheet) as { components: Record<string, { close: number }> };

  test.each([
    ['a close moved by one bit', { ...reveal, sheet: withClose((sheet.components['BTC']?.close ?? 0) * (1 + 2e-16)) }],
    ['another date', { ...reveal, sheet: reveal.sheet.replace(date, '2026-03-12') }],
    ['another key', { ...reveal, key: `00${reveal.key.slice(2)}` }],
    ['a key of the wrong form', { ...reveal, key: `${reveal.key}zz` }],
    ['a date that is not the sheet’s', { ...reveal, date: '2026-03-12' }],
    ['no JSON', { ...reveal, sheet: '{' }],
  ])('%s', (_, tampered) => {
    expect(verifyDay(tampered, commitment)).toBe(false);
    expect(verifyDay(reveal, commitment)).toBe(true);
  });

  test('a day that its law cannot have, though it is the one committed to', () => {
    const before = market.reveal('2026-03-12', Date.parse(`${date}T12:00:00Z`) + 86_400_000);
    expect(verifyDay(reveal, commitment, before)).toBe(true);
    const forged = { ...reveal, sheet: withClose((sheet.components['BTC']?.close ?? 0) - 0.35) };
    const sealed = createHash('sha256').update(Buffer.from(reveal.key, 'hex')).update(forged.sheet).digest('hex');
    expect(verifyDay(forged, sealed, before)).toBe(false);
    const leapt = { ...reveal, sheet: reveal.sheet.replaceAll(/"open":-?0\.\d/g, '$&1') };
    const ofLeap = createHash('sha256').update(Buffer.from(reveal.key, 'hex')).update(leapt.sheet).digest('hex');
    expect(verifyDay(leapt, ofLeap, before)).toBe(false);
  });

  function withClose(close: number): string {
    const components = { ...sheet.components, BTC: { ...sheet.components['BTC'], close } };
    return JSON.stringify({ ...sheet, components });
  }
});

describe('what a revealed day says of other days', () => {
  test('day keys are separate HMACs of the master: none is derived from another or from a block key', () => {
    const keys = ['2026-03-13', '2026-03-14'].map((date) =>
      Buffer.from(dayKey(seed, 'market-2', date)).toString('hex'),
    );
    expect(new Set(keys).size).toBe(2);
    expect(revealed().key).toBe(keys[0]);
    // A market that had the revealed key for a master would have other days.
    const impostor = createMarket({ seed: revealed().key, era });
    expect(impostor.commitment('2026-03-14')).not.toBe(market.commitment('2026-03-14'));
  });

  test('it holds neither the next day’s key, nor a block key, nor the master', () => {
    const text = JSON.stringify(revealed());
    for (const secret of [
      dayKey(seed, 'market-2', '2026-03-14'),
      blockKey(seed, 80),
      blockKey(seed, 79),
      Buffer.from(seed),
    ]) {
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(text).not.toContain(seed);
    expect(Object.keys(revealed()).sort()).toEqual(['commitment', 'date', 'key', 'sheet', 'version']);
  });

  test('its close is the next day’s open, which is known at that moment anyway, and nothing later', () => {
    const next = market.reveal('2026-03-14', midnight + 2 * dayMs);
    const [today, tomorrow] = [revealed(), next].map(
      (reveal) =>
        (
          JSON.parse(reveal?.sheet ?? '{}') as {
            components: Record<string, DayEnds>;
          }
        ).components,
    );
    const names = Object.keys(today ?? {});
    expect(names.length).toBe(componentsOf['market-2'].length);
    for (const name of names) {
      const [ends, later] = [today?.[name], tomorrow?.[name]];
      expect([later?.open, later?.clockOpen]).toEqual([ends?.close, ends?.clockClose]);
      if (later?.close !== later?.open) expect(revealed().sheet).not.toContain(String(later?.close));
      if (later?.clockClose !== later?.clockOpen) expect(revealed().sheet).not.toContain(String(later?.clockClose));
    }
  });
});
