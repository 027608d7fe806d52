/** A table for spreadsheets: the header names the schema and its version, the first row the columns. */
export interface Table {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Each column with what stands in it: full precision, times in UTC, ticks of 200 ms since 1970 to check prices with. */
export type Columns<R> = Record<string, (row: R) => string | number | null>;

/** @param columns with the word that makes a row fit to leave the app: see `writeTable`. */
export function tableOf<R>(
  name: string,
  version: number,
  columns: Columns<R> & Record<'simulated', (row: R) => string>,
): (list: readonly R[]) => Table {
  const names = Object.keys(columns);
  const schema = ['schema', `hft-practice/${name}`, String(version)];
  return (list) => ({
    header: [...schema, ...names.slice(schema.length).map(() => '')],
    rows: [names, ...list.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '')))],
  });
}

/** Seconds since 1970 as ISO 8601 in UTC; what has not happened has no time. */
export function utc(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString();
}
