/** Medians, percentiles and a plain table: what every bench prints. */

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The nearest-rank percentile. @throws RangeError without values. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('percentile of nothing');
  return value;
}

export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(line(header));
  for (const row of rows) console.log(line(row));
}

/** A bound that the bench is judged by: printed with what was measured, and an exit code when it does not hold. */
export function judge(name: string, isMet: boolean, measured: string): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${measured}`);
  if (!isMet) process.exitCode = 1;
}
