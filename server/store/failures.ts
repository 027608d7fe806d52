/** The store cannot be used as it is. The message is a sentence for whoever starts the server, and repeats no secret. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The driver's code of an error: an SQLSTATE, an SQLITE_… name or a system error; '' when it has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a file is damaged, or no database at all. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error));
}

/** Whether a folder or a file cannot be made or written, with the system's short name of the reason; '' where it can. */
export function unwritable(error: unknown): string {
  const code = codeOf(error);
  return /^(E(ACCES|PERM|ROFS|NOTDIR|EXIST|NOENT|NOSPC|ISDIR)|SQLITE_(CANTOPEN|READONLY).*)$/.test(code) ? code : '';
}

/** Whether the whole transaction, tried again, may succeed, and has left nothing behind. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return ['40001', '40P01'].includes(code) || code.startsWith('SQLITE_BUSY');
}

/** Whether a row of this table was refused because there is one like it. */
export function isDuplicate(error: unknown, table: string): boolean {
  if (!(error instanceof Error)) return false;
  if (codeOf(error) === '23505') return 'table' in error && error.table === table;
  return error.message.startsWith(`UNIQUE constraint failed: ${table}.`);
}

const unavailable =
  /^(08...|53...|57P0.|57014|25P03|55P03|SQLITE_BUSY.*|SQLITE_FULL|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

const unavailableTexts =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|Postgres connection has been discarded/;

/**
 * Whether the database could not be asked, or was too busy to answer: "try again", not a mistake of this program. Whether a
 * commit in flight happened is then not known; asking again under the same idempotency key finds out.
 */
export function isUnavailable(error: unknown): boolean {
  if (isTransient(error)) return true;
  return unavailable.test(codeOf(error)) || (error instanceof Error && unavailableTexts.test(error.message));
}
