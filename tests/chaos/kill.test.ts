import { expect, it } from 'vitest';
import type { Engine } from '#server/store/engines/engine.ts';
import { describe as words, readyProblems, withdrawalProblems } from './kill/report.ts';
import { killRounds } from './kill/rounds.ts';

/** Both engines together: `npm run chaos:kill` takes as many as one likes. */
const kills: [Engine, number][] = [
  ['sqlite', 13],
  ['postgres', 12],
];

it.each(kills)('on %s nothing is lost in %i kills', { timeout: 600_000 }, async (engine, count) => {
  const said: string[] = [];
  const outcome = await killRounds({ engine, kills: count, seed: 'npm test', say: (text) => void said.push(text) });
  const problems = [...outcome.problems, ...readyProblems(outcome), ...withdrawalProblems(outcome)];
  console.log([words(outcome), ...(problems.length === 0 ? [] : said)].join('\n'));
  expect(problems.join('\n')).toBe('');
});

it('a start that takes too long is seen, and a machine that is busy is allowed for', () => {
  expect(readyProblems({ readyMs: [900, 1000, 1100], load: 0 })).toEqual([]);
  expect(readyProblems({ readyMs: [900, 1000, 3100], load: 0 })).toEqual([expect.stringContaining('3100 ms once')]);
  expect(readyProblems({ readyMs: [900, 3100, 3200], load: 0 })).toHaveLength(2);
  expect(readyProblems({ readyMs: [900, 3100, 3200], load: 1000 })).toEqual([]);
  expect(readyProblems({ readyMs: [], load: 0 })).toHaveLength(1);
});

it('a run without a withdrawal that was paid, refused or cancelled is seen', () => {
  expect(withdrawalProblems({ withdrawals: { accepted: 1, refused: 1, cancelled: 1 } })).toEqual([]);
  expect(withdrawalProblems({ withdrawals: { accepted: 0, refused: 9, cancelled: 0 } })).toEqual([
    'no withdrawal was accepted',
    'no withdrawal was cancelled',
  ]);
});
