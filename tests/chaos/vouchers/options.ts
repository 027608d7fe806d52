import { parseArgs } from 'node:util';

export interface Options {
  /** How many vouchers have to arrive. */
  count: number;
  /** A connection is cut after about so many bytes, both directions together; `random` draws anew for each connection. */
  cutBytes: number | 'random';
  /** The share of the replies that are lost: they have had their effect, and nobody hears of it. */
  lostReplies: number;
  seed: number;
  /** People, each with a device and a line of their own, who send side by side. */
  people: number;
}

/** An option that cannot be right. The message is a sentence that says what can. */
export class OptionError extends Error {
  override name = 'OptionError';
}

export const usage = 'npm run chaos:vouchers -- --count 200 --cut 16384 --lost-replies 0.2 --seed 1 --people 8';

const known = {
  count: { type: 'string', default: '200' },
  cut: { type: 'string', default: '16384' },
  'lost-replies': { type: 'string', default: '0.2' },
  seed: { type: 'string' },
  people: { type: 'string', default: '8' },
} as const;

/** @throws OptionError for what is not known, or makes no sense. */
export function readOptions(args: string[], drawSeed: () => number): Options {
  const { seed, ...values } = parse(args);
  return {
    count: readWhole('--count', values.count, 1, 1_000_000),
    cutBytes:
      values.cut === 'random' ? 'random' : readWhole('--cut', values.cut, 2048, 100_000_000, ', or to "random"'),
    lostReplies: readShare('--lost-replies', values['lost-replies']),
    seed: seed === undefined ? drawSeed() : readWhole('--seed', seed, 0, 4_294_967_295),
    people: readWhole('--people', values.people, 1, 64),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: known, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new OptionError(`${reason}. The options are: ${usage}`, { cause: error });
  }
}

function readWhole(name: string, text: string, min: number, max: number, orElse = ''): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new OptionError(`${name} is "${text}": set it to a whole number from ${min} to ${max}${orElse}.`);
}

const shareMax = 0.9;

function readShare(name: string, text: string): number {
  const value = /^(0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= shareMax) return value;
  throw new OptionError(`${name} is "${text}": set it to a share from 0 to ${shareMax}.`);
}
