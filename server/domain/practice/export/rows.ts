/** A row as it is exported: what it says is JSON already. */
export type Row = Readonly<Record<string, unknown>>;

/** A list as the API gives it, page by page. */
export async function* allPages<R>(
  ask: (page: { cursor: string | undefined; limit: number }) => Promise<{ list: R[]; next: string | null }>,
): AsyncGenerator<R> {
  let cursor: string | undefined;
  do {
    const { list, next } = await ask({ cursor, limit: 100 });
    yield* list;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** The rows as one JSON array, a line each. */
export async function* asJson(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const row of rows) {
    yield Buffer.from(`${isFirst ? '[' : ','}\n${JSON.stringify(row)}`);
    isFirst = false;
  }
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n');
}

/** The rows as CSV (RFC 4180) with a heading; columns are those of the first row. */
export async function* asCsv(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let columns: string[] | null = null;
  for await (const row of rows) {
    if (columns === null) {
      columns = Object.keys(row);
      // A spreadsheet takes it for UTF-8 by this mark.
      yield Buffer.from(`\uFEFF${columns.map(cellOf).join(',')}\r\n`);
    }
    yield Buffer.from(`${columns.map((column) => cellOf(row[column])).join(',')}\r\n`);
  }
}

/** What begins like a formula is no formula: a name that somebody has typed is not carried out by a spreadsheet. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isFigure = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isFigure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
