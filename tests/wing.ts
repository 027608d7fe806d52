/** How large the trading wing may become: see decision 013. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tree.ts';

/** Orders, from the ticket to the list of fills, as far as the app shows them. */
const tradingWing = /^src\/(features\/(trading|kline\/own)|ui\/trade|state\/trading)\//;

interface Size {
  files: number;
  lines: number;
}

/** Above them something is written twice, or stands in the wrong room. */
export const bounds: Size = { files: 120, lines: 11_000 };

/** @param files of the product, from the root. */
export function wingOf(files: readonly string[]): Size {
  const wing = files.filter((file) => tradingWing.test(file));
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  return { files: wing.length, lines: wing.reduce((sum, file) => sum + linesOf(file), 0) };
}
