import { expect, it } from 'vitest';
import type { Engine } from '#server/store/engines/engine.ts';
import { describe as words, readyProblems } from './kill/report.ts';
import { killRounds } from './kill/rounds.ts';

/** Both engines together: `npm run chaos:kill` takes as many as one likes. */
const kills: [Engine, number][] = [
  ['sqlite', 13],
  ['postgres', 12],
];

it.each(kills)('on %s nothing is lost in %i kills', { timeout: 600_000 }, async (engine, count) => {
  const said: string[] = [];
  const outcome = await killRounds({ engine, kills: count, seed: 'npm test', say: (text) => void said.push(text) });
  const problems = [...outcome.problems, ...readyProblems(outcome)];
  console.log([words(outcome), ...(problems.length === 0 ? [] : said)].join('\n'));
  expect(problems).toEqual([]);
});

it('a start that takes too long is seen, and a machine that is busy is allowed for', () => {
  expect(readyProblems({ readyMs: [900, 1000, 1100], load: 0 })).toEqual([]);
  expect(readyProblems({ readyMs: [900, 1000, 3100], load: 0 })).toEqual([expect.stringContaining('3100 ms once')]);
  expect(readyProblems({ readyMs: [900, 3100, 3200], load: 0 })).toHaveLength(2);
  expect(readyProblems({ readyMs: [900, 3100, 3200], load: 1000 })).toEqual([]);
  expect(readyProblems({ readyMs: [], load: 0 })).toHaveLength(1);
});
