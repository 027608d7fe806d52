import type { Connection, FieldDef, PoolClient } from 'pg';

/** A statement with its values as the database takes them. Under a name it is parsed and planned once per connection. */
export interface Sent {
  text: string;
  name: string | null;
  values: readonly (string | Buffer | null)[];
}

export interface Answer {
  /** 'INSERT', 'SELECT', 'COMMIT', … */
  command: string;
  /** Rows given or changed. */
  count: number;
  rows: Record<string, unknown>[];
}

interface Column {
  name: string;
  read(text: string): unknown;
}

export type ReaderOf = (oid: number) => (text: string) => unknown;

/** What a connection knows of its named statements. */
interface Known {
  parsed: Set<string>;
  /** Sent with a batch that failed: whether they were parsed is not known. */
  doubtful: Set<string>;
  columns: Map<string, Column[]>;
}

/** The driver's way to send the messages of the extended protocol, which its type tells in an older form. */
type Wire = Pick<Connection, 'stream' | 'sync'> & {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
};

/**
 * Sends statements in one write and hears their answers in one: each way to the database costs more than most statements do. The
 * first that fails is the error of all, and none behind it is carried out.
 */
export function createSender(client: PoolClient, readerOf: ReaderOf) {
  const known: Known = { parsed: new Set(), doubtful: new Set(), columns: new Map() };
  return (statements: readonly Sent[]): Promise<Answer[]> =>
    new Promise((resolve, reject) => {
      client.query(
        new Batch(statements, known, readerOf, (error, answers) => (error ? reject(error) : resolve(answers))),
      );
    });
}

/** As `pg` takes queries of other makes: it calls these methods with what comes from the database. */
class Batch {
  readonly #statements: readonly Sent[];
  readonly #known: Known;
  readonly #readerOf: ReaderOf;
  readonly #answers: Answer[] = [];
  /** Of the statement that is being answered. */
  #columns: Column[] = [];
  #rows: Answer['rows'] = [];
  #hasFailed = false;
  /** Called once. The driver wraps it to measure how long an answer takes. */
  callback: (error: Error | null) => void;

  constructor(
    statements: readonly Sent[],
    known: Known,
    readerOf: ReaderOf,
    done: (error: Error | null, answers: Answer[]) => void,
  ) {
    this.#statements = statements;
    this.#known = known;
    this.#readerOf = readerOf;
    this.callback = (error) => done(error, this.#answers);
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire;
    const { parsed, doubtful, columns } = this.#known;
    const sent = new Set<string>();
    wire.stream.cork();
    for (const { text, name, values } of this.#statements) {
      const statement = name ?? '';
      if (name === null || !(parsed.has(name) || sent.has(name))) {
        if (doubtful.has(statement)) wire.close({ type: 'S', name: statement });
        wire.parse({ name: statement, text });
        sent.add(statement);
      }
      wire.bind({ statement, values });
      if (!columns.has(statement)) wire.describe({ type: 'P' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: this.#readerOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#known.columns.get(this.#current()?.name ?? '') ?? this.#columns;
    const row: Record<string, unknown> = {};
    for (const [at, { name, read }] of columns.entries()) {
      const text = fields[at] ?? null;
      row[name] = text === null ? null : read(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...rest] = text.split(' ');
    this.#answer({ command, count: Number(rest.at(-1) ?? 0), rows: this.#rows });
  }

  handleEmptyQuery(): void {
    this.#answer({ command: '', count: 0, rows: [] });
  }

  #answer(answer: Answer): void {
    const name = this.#current()?.name ?? null;
    if (name !== null) this.#learn(name);
    this.#answers.push(answer);
    this.#rows = [];
    this.#columns = [];
  }

  #current(): Sent | undefined {
    return this.#statements[this.#answers.length];
  }

  #learn(name: string): void {
    const { parsed, doubtful, columns } = this.#known;
    parsed.add(name);
    doubtful.delete(name);
    if (!columns.has(name)) columns.set(name, this.#columns);
  }

  handleError(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    for (const { name } of this.#statements.slice(this.#answers.length)) {
      if (name !== null && !this.#known.parsed.has(name)) this.#known.doubtful.add(name);
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (!this.#hasFailed) this.callback(null);
  }
}
