import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Candle } from './candle.ts';
import type { Era } from './era.ts';
import { hashOfMaster } from './roots.ts';

/** Pages of candles that are over, kept beyond the process: nothing of them is a secret, and nothing is decided by them. */
export interface KeptCandles {
  find(symbol: string, page: number): Promise<readonly Candle[] | null>;
  keep(symbol: string, page: number, candles: readonly Candle[]): void;
}

type Row = [page: number, candles: [time: number, ...figures: number[]][]];

/**
 * A file for each market, a line for each page, in a folder of the seed and its laws: another seed finds nothing of this one. A line
 * that cannot be read, as the last one after a power cut, is worked out again. Where nothing can be written, nothing is kept.
 */
export function keptCandles(dataDir: string, seed: string, { firstDay, before }: Era): KeptCandles {
  const name = createHash('sha256')
    .update(`candles-1|${hashOfMaster(seed)}|${firstDay}|${before}`)
    .digest('hex');
  const folder = path.join(dataDir, 'candles', name.slice(0, 16));
  const known = new Map<string, Promise<Map<number, readonly Candle[]>>>();
  let writing: Promise<unknown> | null = null;
  const fileOf = (symbol: string) => path.join(folder, `${symbol}.ndjson`);
  const read = async (symbol: string) => {
    const text = await readFile(fileOf(symbol), 'utf8').catch(() => '');
    return new Map(text.split('\n').flatMap(readLine));
  };
  const pagesOf = (symbol: string) => {
    const pages = known.get(symbol) ?? read(symbol);
    known.set(symbol, pages);
    return pages;
  };
  return {
    async find(symbol, page) {
      return (await pagesOf(symbol)).get(page) ?? null;
    },
    keep(symbol, page, candles) {
      const figures = candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]);
      const line = `${JSON.stringify([page, figures])}\n`;
      writing ??= mkdir(folder, { recursive: true }).catch(() => undefined);
      writing = writing.then(() => appendFile(fileOf(symbol), line)).catch(() => undefined);
    },
  };
}

function readLine(line: string): [number, readonly Candle[]][] {
  try {
    const [page, rows] = JSON.parse(line) as Row;
    const candles = rows.map(([time, open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN]) => ({
      time,
      open,
      high,
      low,
      close,
      volume,
    }));
    return candles.every((candle) => Object.values(candle).every(Number.isFinite)) ? [[page, candles]] : [];
  } catch {
    return [];
  }
}
