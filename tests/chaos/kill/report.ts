/** What a run is judged by, in words. */
import { availableParallelism } from 'node:os';
import { median } from '#tests/bench/figures.ts';
import type { Outcome } from './rounds.ts';

const readyMsMax = 3000;

/**
 * Ready again within three seconds, as the median; as the slowest, too, where the machine has nothing else to do. On a machine with
 * more work than cores everything takes as many times longer, and the limit with it.
 */
export function readyProblems({ readyMs, load }: Pick<Outcome, 'readyMs' | 'load'>): string[] {
  if (readyMs.length === 0) return ['it was never ready again'];
  const share = load / availableParallelism();
  const limitMs = readyMsMax * Math.max(1, share);
  const isQuiet = share < 1;
  const [middle, slowest] = [median(readyMs), Math.max(...readyMs)];
  const problems: string[] = [];
  if (middle > limitMs) problems.push(`ready again after ${ms(middle)} in the median, at most ${ms(limitMs)}`);
  if (isQuiet && slowest > limitMs) problems.push(`ready again after ${ms(slowest)} once, at most ${ms(limitMs)}`);
  return problems;
}

/** A run without a withdrawal of each end has shown nothing of withdrawals. */
export function withdrawalProblems({ withdrawals }: Pick<Outcome, 'withdrawals'>): string[] {
  return Object.entries(withdrawals).flatMap(([end, count]) => (count === 0 ? [`no withdrawal was ${end}`] : []));
}

export function describe(outcome: Outcome): string {
  const { engine, kills, readyMs, acknowledged, lost, happened, answered, rows, withdrawals, load } = outcome;
  const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
  const { work, start, end, database } = kills;
  const ready = readyMs.length === 0 ? 'never' : `median ${ms(median(readyMs))}, slowest ${ms(Math.max(...readyMs))}`;
  const isLoaded = load >= availableParallelism();
  return [
    `${engine}: ${total} kills (${work} at work, ${start} starting, ${end} ending, ${database} of the database)`,
    `  ${answered} answers, ${acknowledged} acknowledged effects, all looked for after each kill; ${rows} rows verified`,
    `  ${lost} effects without an answer: ${happened} had happened, ${lost - happened} had not; each ended well when sent again`,
    `  withdrawals: ${withdrawals.accepted} paid, ${withdrawals.refused} refused, ${withdrawals.cancelled} cancelled; each listed once`,
    `  ready again: ${ready}${isLoaded ? ` (the machine is loaded: ${load.toFixed(1)} on ${availableParallelism()} cores)` : ''}`,
  ].join('\n');
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
