import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { root } from '../tree.ts';
import type { Sent } from './vouchers/device.ts';
import { compare, type Kept } from './vouchers/findings.ts';
import { makePicture } from './vouchers/pictures.ts';
import { OptionError, readOptions } from './vouchers/options.ts';

/** As `npm run chaos:vouchers` runs it. */
function runCommand(...args: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['tests/chaos/vouchers.ts', ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });
}

test('200 vouchers over a dying line: each exactly once', async () => {
  const { code, output } = await runCommand(...'--count 200 --cut 16384 --lost-replies 0.2 --seed 1'.split(' '));
  expect(output).toContain('ok: each exactly once, seed 1');
  expect(code).toBe(0);
}, 600_000);

describe('the command', () => {
  const read = (line: string) => readOptions(line.split(' ').filter(Boolean), () => 5);

  test('reads its options, and has sensible ones', () => {
    expect(read('')).toEqual({ count: 200, cutBytes: 16_384, lostReplies: 0.2, seed: 5, people: 8 });
    expect(read('--count 10000 --cut random --lost-replies .5 --seed 7 --people 2')).toEqual({
      count: 10_000,
      cutBytes: 'random',
      lostReplies: 0.5,
      seed: 7,
      people: 2,
    });
  });

  test.each([
    ['--count 0', '--count is "0"'],
    ['--count many', '--count is "many"'],
    ['--cut 100', '--cut is "100"'],
    ['--lost-replies 1', '--lost-replies is "1"'],
    ['--lost-replies -0.1', '--lost-replies'],
    ['--seed 1.5', '--seed is "1.5"'],
    ['--speed 3', "Unknown option '--speed'"],
    ['200', "Unexpected argument '200'"],
  ])('refuses %s with a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(OptionError);
    expect(() => read(line)).toThrow(sentence);
  });
});

describe('what is compared', () => {
  const sent: Sent = { id: 'v-1', owner: 'ann', index: 3, amount: '25.50', sha256: 'aa', size: 9 };
  const kept: Kept = { id: 'v-1', owner: 'ann', amount: '25.5', status: 'succeed', sha256: 'aa', upload: 'stored' };
  const problems = (all: Kept[]) => Object.fromEntries(compare([sent], all));

  test('nothing is found where all is well', () => {
    expect(problems([kept])).toEqual({});
  });

  test.each<[string, Kept[]]>([
    ['missing', []],
    ['more than once', [kept, kept]],
    ["somebody else's", [{ ...kept, owner: 'bob' }]],
    ['another picture', [{ ...kept, sha256: 'bb' }]],
    ['another picture', [{ ...kept, upload: 'failed' }]],
    ['another amount', [{ ...kept, amount: '25.51' }]],
    ['not credited but review', [{ ...kept, status: 'review' }]],
  ])('%s', (problem, all) => {
    expect(problems(all)).toEqual({ [problem]: ['v-1 (picture 3)'] });
  });

  test('a voucher that nobody sent is found', () => {
    expect(problems([kept, { ...kept, id: 'v-2' }])).toEqual({ 'nobody sent it': ['v-2'] });
  });
});

test('pictures are the same for the same seed, and others for another', async () => {
  const [one, again, other] = await Promise.all([makePicture(1, 2), makePicture(1, 2), makePicture(2, 2)]);
  expect(again.sha256).toBe(one.sha256);
  expect(other.sha256).not.toBe(one.sha256);
  expect(one.bytes.length).toBeGreaterThanOrEqual(60_000);
  expect(one.bytes.length).toBeLessThanOrEqual(600_000);
});
