/** examples/verify.py, asked by the tests: an independent computation of the market, from what the API shows. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { markets } from '#contract/markets.ts';
import type { Market } from '#server/market/market.ts';
import { seededRandom } from '#server/platform/random.ts';

const program = path.resolve(import.meta.dirname, '../../examples/verify.py');
const dayTicks = 432_000;

export interface Question {
  what: 'price' | 'fine' | 'book';
  symbol: string;
  tick: number;
}

/** Runs the program; a server in this process goes on meanwhile. */
export function python(
  args: readonly string[],
  input = '',
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', ['-B', program, ...args]);
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
    child.stdin.end(input);
  });
}

/** @param place the address of a server, or a file of reveals. */
export async function answersOf(place: string, questions: readonly Question[]): Promise<unknown> {
  const { code, output, errors } = await python([place, 'answer'], JSON.stringify(questions));
  if (code !== 0) throw new Error(`verify.py ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

/** What the server says to a question, as the program answers it. */
export function expected(market: Market, { what, symbol, tick }: Question): unknown {
  const atMs = tick * 200;
  if (what === 'price') return String(market.priceAt(symbol, atMs));
  if (what === 'fine') return String(market.finePriceAt(symbol, atMs));
  const { bids, asks } = market.depth(symbol, atMs, 20);
  const texts = (levels: typeof bids) => levels.map(({ price, quantity }) => [String(price), String(quantity)]);
  return [texts(bids), texts(asks)];
}

/** Random ticks of all markets in turn: a fifth at the edges of days, and of the rest where weekdays' markets pause. Books are of coins. */
export function randomQuestions(count: number, days: readonly number[], seed: string): Question[] {
  const random = seededRandom(seed);
  const below = (end: number) => random.bytes(4).readUInt32BE() % end;
  return Array.from({ length: count }, (_, at) => {
    const symbol = markets[at % markets.length]?.symbol ?? 'BTCUSDT';
    const day = days[below(days.length)] ?? 0;
    const edges = [0, 1, dayTicks - 1, 22 * 18_000 - 1, 22 * 18_000, 22 * 18_000 + 1];
    const tick = below(5) === 0 ? (edges[below(edges.length)] ?? 0) : below(dayTicks);
    const what = at % 3 === 2 && symbol.endsWith('USDT') ? 'book' : at % 3 === 1 ? 'fine' : 'price';
    return { what, symbol, tick: day * dayTicks + tick };
  });
}
