import { describe, expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { sheetOf } from '../../contract/market/revealed.ts';
import { type AnySheet, checkSheet, sheetLawOf } from '../../contract/market/sheets.ts';
import { components } from '../../contract/market/symbols.ts';
import { dateOfDay, dayOfDate } from '../../contract/market/calendar.ts';
import { era } from '../../tests/market/era.ts';

const market = createMarket({ seed: 'sheets test', era });
const late = Date.parse('2027-06-01');

function sheetAt(day: number): AnySheet {
  const reveal = market.reveal(dateOfDay(day), late);
  const sheet = reveal === null ? null : sheetOf(reveal);
  if (sheet === null) throw new Error(`no sheet of ${dateOfDay(day)}`);
  return sheet;
}

const first = dayOfDate('2024-01-01') ?? 0;

test('no day of 900 that a market really has breaks a rule', () => {
  let previous: AnySheet | null = null;
  for (let day = first; day < first + 900; day += 1) {
    const sheet = sheetAt(day);
    expect(checkSheet(previous, sheet)).toEqual([]);
    previous = sheet;
  }
});

describe('forged sheets are seen', () => {
  const day = dayOfDate('2026-11-18') ?? 0;
  const [previous, sheet] = [sheetAt(day - 1), sheetAt(day)];
  const btc = sheet.components['BTC'];
  const variance = btc !== undefined && 'variance' in btc ? btc.variance : 0;
  const { open = 0, close = 0 } = btc ?? {};
  const forged = (parts: object, name = 'BTC'): AnySheet => ({
    ...sheet,
    components: { ...sheet.components, [name]: { open, close, variance, ...parts } },
  });
  const { ['ETH']: _eth, ...without } = sheet.components;

  test.each([
    ['a close thirty per cent lower', forged({ close: close + Math.log(0.7) }), 'move', 'BTC'],
    ['a leap at midnight', forged({ open: open + 0.001, close: close + 0.001 }), 'leap', 'BTC'],
    ['a leap by one bit', forged({ open: open * (1 + 2e-16) }), 'leap', 'BTC'],
    ['a variance 400 times as large', forged({ variance: variance * 400 }), 'variance', 'BTC'],
    ['no variance', forged({ variance: 0 }), 'variance', 'BTC'],
    ['a move without variance', forged({ variance: 0 }), 'move', 'BTC'],
    ['a component that there is not', forged({}, 'FOREIGN'), 'components', 'FOREIGN'],
    ['a missing component', { ...sheet, components: without }, 'components', 'ETH'],
    ['another law', { ...sheet, version: 'market-9' }, 'law', null],
    ['no date', { ...sheet, date: '2026-02-31' }, 'law', null],
    ['a clock that its law does not have', forged({ clockOpen: 0, clockClose: variance }), 'law', 'BTC'],
  ] as const)('%s', (_what, tampered, rule, component) => {
    expect(checkSheet(previous, tampered)).toContainEqual({ rule, component });
    expect(checkSheet(previous, sheet)).toEqual([]);
  });

  test('a day of rest that moves', () => {
    const saturday = dayOfDate('2026-11-21') ?? 0;
    const rest = sheetAt(saturday);
    const moved = { ...rest, components: { ...rest.components, EUR: { open: 0, close: 0.001, variance: 0.000_001 } } };
    expect(checkSheet(null, rest)).toEqual([]);
    expect(checkSheet(null, moved)).toEqual([{ rule: 'variance', component: 'EUR' }]);
    const leapt = { ...rest, components: { ...rest.components, EUR: { open: 0, close: 0.001, variance: 0 } } };
    expect(checkSheet(null, leapt)).toEqual([{ rule: 'move', component: 'EUR' }]);
  });

  test('a day is held against the one before it only, and against none of another law', () => {
    const leapt = forged({ open: open + 0.001, close: close + 0.001 });
    expect(checkSheet(sheetAt(day - 2), leapt)).toEqual([]);
    expect(checkSheet({ ...previous, version: 'market-0' }, leapt)).toEqual([]);
    expect(checkSheet(null, leapt)).toEqual([]);
  });
});

test('the bounds hold the expected variance, and are none on a day of rest', () => {
  const law = sheetLawOf('market-1');
  for (const component of components) {
    for (let day = first; day < first + 14; day += 1) {
      const { least = 1, most = 0 } = law?.varianceBounds(component, day) ?? {};
      const isRest = component.hours === 'weekdays' && new Date(day * 86_400_000).getUTCDay() === 6;
      if (isRest) expect([least, most]).toEqual([0, 0]);
      else expect(least > 0 && most / least > 4).toBe(true);
    }
  }
});
