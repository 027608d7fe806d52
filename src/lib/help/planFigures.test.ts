import { expect, test } from 'vitest';
import { planFigures } from './planFigures.ts';

test('what is claimed and what was measured come from their tables, each as the language writes it', () => {
  const { hostingClaims, strategyClaims, hostingMin, hostingMax, terminationCost, measuredDays } = planFigures('en-GB');
  expect({ hostingClaims, strategyClaims }).toEqual({ hostingClaims: '1.7%–4.02%', strategyClaims: '0.8%–2.5%' });
  expect([hostingMin, hostingMax, terminationCost, measuredDays]).toEqual(['500', '10,000,000', '1%', '2,000']);
  expect(planFigures('ja')['hostingClaims']).toBe('1.7%〜4.02%');
});

test('a year of what was measured is a year of what was measured, and so is one of what is claimed', () => {
  const figures = planFigures('en-GB');
  const rate = Number.parseFloat(figures['hostingMeasured'] ?? '') / 100;
  expect(Math.abs(Number(figures['hostingYear']?.replace(',', '')) - 1000 * (1 + rate) ** 365)).toBeLessThan(0.7);
  // 1.017 ^ 365 is 470, and 1.0402 ^ 365 is 1.8 million.
  expect(figures['hostingClaimsYear']).toMatch(/^470k–1\.7\d?bn$/);
});

test('a loss has a minus sign', () => {
  expect(planFigures('es')['strategyWorst']).toMatch(/^−0,0\d+\u00A0%$/);
});
