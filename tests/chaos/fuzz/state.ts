import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openForReading, type Reader } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** What no refused request may touch: every table with business in it, and the files. By name, so that a difference has one. */
export type State = Record<string, string>;

export interface StateReader {
  read(): Promise<State>;
  /** Codes that are waiting to be used: one for each that was asked for and sent, and no more. */
  countCodes(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Left out, since refused requests change them on purpose: `throttles` (attempts are counted), `idempotency` (a refusal stays the
 * answer of its key), `codes` (anybody may ask for one: they are counted instead) and `sign_texts` (the same). `commitments` and `meta` change with the
 * day and not with requests.
 */
const leftOut = new Set<keyof Tables>(['throttles', 'idempotency', 'codes', 'sign_texts', 'commitments', 'meta']);

/** Columns that note a use, whatever came of it. */
const uses: Partial<Record<keyof Tables, string>> = { sessions: 'last_seen' };

export async function openState(databaseUrl: string | null, dataDir: string): Promise<StateReader> {
  const reader = await openForReading({ databaseUrl, dataDir });
  const names = (await tableNames(reader)).filter((name) => !leftOut.has(name));
  return {
    async read() {
      const state: State = {};
      const contents = await reader.snapshot((trx) =>
        Promise.all(names.map(async (name) => [name, await trx.selectFrom(name).selectAll().execute()] as const)),
      );
      for (const [name, rows] of contents) state[name] = hashOf(rows.map((row) => wordsOf(row, uses[name])).sort());
      state['files'] = hashOf([...(await listing(dataDir, 'incoming')), ...(await listing(dataDir, 'files'))]);
      return state;
    },
    countCodes: () =>
      reader.snapshot(async (trx) => {
        const { count } = await trx
          .selectFrom('codes')
          .select((eb) => eb.fn.countAll<bigint>().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    close: () => reader.close(),
  };
}

/** What differs, by name. */
export function differences(before: State, after: State): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

/** As the database itself has them, so that a new table is looked at from its first day. */
async function tableNames(reader: Reader): Promise<(keyof Tables)[]> {
  const tables = await reader.snapshot((trx) => trx.introspection.getTables());
  const internal = /^(sqlite_|kysely_|migrations?$|schema_)/;
  return tables.map(({ name }) => name as keyof Tables).filter((name) => !internal.test(name));
}

function wordsOf(row: object, without: string | undefined): string {
  const { [without ?? '']: _use, ...rest } = row as Record<string, unknown>;
  return JSON.stringify(rest, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

async function listing(dataDir: string, folder: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, folder)).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(dataDir, folder, name))).size));
  return names.map((name, at) => `${folder}/${name} ${sizes[at]}`).sort();
}

function hashOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
