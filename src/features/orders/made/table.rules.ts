/** A table for spreadsheets: the header names the schema and its version, the first row the columns. */
export interface Table {
  header: string[];
  rows: string[][];
}

export function tableOf(name: string, columns: readonly string[], rows: readonly string[][]): Table {
  const schema = ['schema', `hft-practice/${name}`, '1'];
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [[...columns], ...rows] };
}

/** Seconds since 1970 as ISO 8601 in UTC; what has not happened has no time. */
export function utc(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString();
}
