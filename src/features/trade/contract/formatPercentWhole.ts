import { withMinus } from '#contract/minus.ts';

/** Whole per cent with its sign: "+25 %" as the language writes it. */
export function formatPercentWhole(percent: number, tag: string): string {
  return withMinus(new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' }).format(percent / 100));
}
