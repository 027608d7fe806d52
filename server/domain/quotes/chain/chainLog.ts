import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainRow } from '#contract/market/chain.ts';
import type { Noted } from './problems.ts';

/**
 * `DATA_DIR/chain.log`: what was published, a line each, outside of the database. Every process adds what it finds in the chain
 * behind its last line, so each data folder tells the whole chain.
 */
export const chainLogName = 'chain.log';

const line = /^(\d{1,9}) ([0-9a-f]{64}) \S+ \S+$/;

/** The lines of the file; null when there is none. What was cut off by a crash is passed over. */
export async function readChainLog(dataDir: string): Promise<Noted[] | null> {
  const text = await textOf(dataDir);
  if (text === null) return null;
  return text.split('\n').flatMap((written, at) => {
    const match = line.exec(written);
    if (match?.[2] === undefined) return [];
    return [{ seq: Number(match[1]), link: match[2], where: `Line ${at + 1} of ${join(dataDir, chainLogName)}` }];
  });
}

/** Adds a line per row, on the disk when it returns. */
export async function appendChainLog(dataDir: string, rows: readonly ChainRow[]): Promise<void> {
  if (rows.length === 0) return;
  const before = await textOf(dataDir);
  const start = before === null || before === '' || before.endsWith('\n') ? '' : '\n';
  const lines = rows.map(({ seq, link, kind, date, published }) => {
    return `${seq} ${link} ${kind === 'genesis' ? kind : date} ${new Date(published * 1000).toISOString()}\n`;
  });
  const file = await open(join(dataDir, chainLogName), 'a', 0o600);
  try {
    await file.appendFile(start + lines.join(''), 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
}

async function textOf(dataDir: string): Promise<string | null> {
  try {
    return await readFile(join(dataDir, chainLogName), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
