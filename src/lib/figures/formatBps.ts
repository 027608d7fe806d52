import { withMinus } from '#contract/minus.ts';

/** Basis points as a rate in the user's language: 10 is "0.1%", with three decimals "0.100%". */
export function formatBps(bps: number, tag: string, decimals?: number): string {
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 };
  const figure = new Intl.NumberFormat(tag, { style: 'percent', useGrouping: 'always', ...digits });
  return withMinus(figure.format(bps / 10_000));
}
