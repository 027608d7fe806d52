import { describe, expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { type DaySheet, sheetOf } from '#contract/market/revealed.ts';
import { checkSheet, sheetLawOf } from '#contract/market/sheets.ts';
import { componentOf, componentsOf } from '#contract/market/symbols.ts';
import { versions } from '#contract/market/source.ts';
import { dateOfDay, dayOfDate } from '#contract/market/calendar.ts';
import { era, formerEra } from '#tests/market/era.ts';

const seed = 'sheets test';
const eras = { 'market-1': formerEra, 'market-2': era };
const market = createMarket({ seed, era });
const late = Date.parse('2027-06-01');

function sheetAt(day: number, from = market): DaySheet {
  const reveal = from.reveal(dateOfDay(day), late);
  const sheet = reveal === null ? null : sheetOf(reveal);
  if (sheet === null) throw new Error(`no sheet of ${dateOfDay(day)}`);
  return sheet;
}

const first = dayOfDate('2024-01-01') ?? 0;

test.each(versions)('%s: no day of 900 that a market really has breaks a rule', (version) => {
  const own = createMarket({ seed, era: eras[version] });
  let previous: DaySheet | null = null;
  for (let day = first; day < first + 900; day += 1) {
    const sheet = sheetAt(day, own);
    expect(sheet.version).toBe(version);
    expect(checkSheet(previous, sheet)).toEqual([]);
    previous = sheet;
  }
});

describe('forged sheets are seen', () => {
  const day = dayOfDate('2026-11-20') ?? 0;
  const [previous, sheet] = [sheetAt(day - 1), sheetAt(day)];
  const btc = sheet.components['BTC'];
  const { open = 0, close = 0, clockOpen = 0, clockClose = 0 } = btc ?? {};
  const variance = clockClose - clockOpen;
  const usual = componentOf('BTC').volatility ** 2 / 365.25;
  const forged = (parts: object, name = 'BTC'): DaySheet => ({
    ...sheet,
    components: { ...sheet.components, [name]: { open, close, clockOpen, clockClose, ...parts } },
  });
  const { ['ETH']: _eth, ...without } = sheet.components;

  test.each([
    ['a close thirty per cent lower', forged({ close: close + Math.log(0.7) }), 'move', 'BTC'],
    ['a leap at midnight', forged({ open: open + 0.001, close: close + 0.001 }), 'leap', 'BTC'],
    ['a leap by one bit', forged({ open: open * (1 + 2e-16) }), 'leap', 'BTC'],
    ['a variance 400 times the usual one', forged({ clockClose: clockOpen + usual * 400 }), 'variance', 'BTC'],
    ['no variance', forged({ clockClose: clockOpen }), 'variance', 'BTC'],
    ['a day that stands still', forged({ close: open, clockClose: clockOpen }), 'variance', 'BTC'],
    ['a move without variance', forged({ clockClose: clockOpen }), 'move', 'BTC'],
    ['a component that there is not', forged({}, 'FOREIGN'), 'components', 'FOREIGN'],
    ['a missing component', { ...sheet, components: without }, 'components', 'ETH'],
    ['no date', { ...sheet, date: '2026-02-31' }, 'law', null],
    ['a clock that begins anew', forged({ clockOpen: 0, clockClose: variance }), 'leap', 'BTC'],
  ] as const)('%s', (_what, tampered, rule, component) => {
    expect(checkSheet(previous, tampered)).toContainEqual({ rule, component });
    expect(checkSheet(previous, sheet)).toEqual([]);
  });

  test('a day with 400 times its own variance, by itself or beside a neighbour: nearly all, quiet ones too', () => {
    const sheets = Array.from({ length: 1200 }, (_, at) => sheetAt(first + at));
    const varianceOf = ({ components }: DaySheet) =>
      (components['BTC']?.clockClose ?? 0) - (components['BTC']?.clockOpen ?? 0);
    const seen = sheets.slice(1, -1).map((own, at) => {
      const ends = own.components['BTC'] ?? { open, close, clockOpen, clockClose };
      const clockEnd = ends.clockOpen + 400 * varianceOf(own);
      const wild = { ...own, components: { ...own.components, BTC: { ...ends, clockClose: clockEnd } } };
      const next = sheets[at + 2] ?? own;
      const after = next.components['BTC'] ?? ends;
      // The day after goes on from where the forged one ends: only the variances are held against each other.
      const goesOn = { ...after, clockOpen: clockEnd, clockClose: clockEnd + varianceOf(next) };
      const behind = { ...next, components: { ...next.components, BTC: goesOn } };
      return checkSheet(sheets[at] ?? null, wild).length + checkSheet(wild, behind).length > 0;
    });
    const quiet = sheets
      .slice(1, -1)
      .map((own, at) => ({ variance: varianceOf(own), isSeen: seen[at] === true }))
      .sort((one, other) => one.variance - other.variance);
    const share = (of: typeof quiet) => of.filter(({ isSeen }) => isSeen).length / of.length;
    expect(share(quiet)).toBeGreaterThan(0.98);
    expect(share(quiet.slice(0, 200))).toBeGreaterThan(0.95);
  });

  test('a day of rest that moves', () => {
    const saturday = dayOfDate('2026-11-21') ?? 0;
    const rest = sheetAt(saturday);
    const at = rest.components['EUR']?.clockOpen ?? 0;
    const eur = { open: 0, close: 0.001, clockOpen: at, clockClose: at + 0.000_001 };
    const moved = { ...rest, components: { ...rest.components, EUR: eur } };
    expect(checkSheet(null, rest)).toEqual([]);
    expect(checkSheet(null, moved)).toEqual([{ rule: 'variance', component: 'EUR' }]);
    const leapt = { ...rest, components: { ...rest.components, EUR: { ...eur, clockClose: at } } };
    expect(checkSheet(null, leapt)).toEqual([{ rule: 'move', component: 'EUR' }]);
  });

  test('a day is held against the one before it only, and against none of another law', () => {
    const leapt = forged({ open: open + 0.001, close: close + 0.001 });
    expect(checkSheet(sheetAt(day - 2), leapt)).toEqual([]);
    expect(checkSheet({ ...previous, version: 'market-1' }, leapt)).toEqual([]);
    expect(checkSheet(null, leapt)).toEqual([]);
  });
});

test.each(versions)('%s: the bounds hold the expected variance, and are none on a day of rest', (version) => {
  const law = sheetLawOf(version);
  for (const component of componentsOf[version]) {
    for (let day = first; day < first + 14; day += 1) {
      const { least = 1, most = 0 } = law?.varianceBounds(component, day) ?? {};
      const isRest = component.hours === 'weekdays' && new Date(day * 86_400_000).getUTCDay() === 6;
      if (isRest) expect([least, most]).toEqual([0, 0]);
      else expect(least > 0 && most / least > 4).toBe(true);
    }
  }
});
