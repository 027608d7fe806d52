/** Basis points as a rate in the user's language: 10 is "0.1%". */
export function formatBps(bps: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000);
}
