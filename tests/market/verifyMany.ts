/**
 * `npm run verify:py -- --ticks 10000`: examples/verify.py against the market on many random ticks of all markets and both versions,
 * around midnights, weekends and the change of version. Ends with 0 when every figure is the same.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dateOfDay, dayOfDate } from '#contract/market/calendar.ts';
import { createMarket } from '#server/market/market.ts';
import { answersOf, expected, randomQuestions } from './python.ts';

const { values } = parseArgs({
  options: { ticks: { type: 'string', default: '10000' }, seed: { type: 'string', default: 'verify' } },
});
const firstDay = dayOfDate('2026-03-08') ?? 0;
const days = Array.from({ length: 16 }, (_, at) => firstDay - 8 + at);
const market = createMarket({ seed: `${values.seed}, of many ticks`, era: { firstDay, before: 'market-1' } });
const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
try {
  const reveals = days.map((day) => market.reveal(dateOfDay(day), (day + 400) * 86_400_000));
  const file = path.join(folder, 'days.json');
  await writeFile(file, JSON.stringify({ days: reveals }));
  // By day, as the program keeps what it has computed of one.
  const questions = randomQuestions(Number(values.ticks), days, values.seed).sort((a, b) => a.tick - b.tick);
  const answers = await answersOf(file, questions);
  const list: unknown[] = Array.isArray(answers) ? answers : [];
  const wrong = questions.filter(
    (question, at) => JSON.stringify(list[at]) !== JSON.stringify(expected(market, question)),
  );
  for (const { what, symbol, tick } of wrong.slice(0, 10))
    process.stdout.write(`${what} of ${symbol} at ${tick} differs\n`);
  process.stdout.write(`${questions.length} figures, ${wrong.length} differ\n`);
  process.exitCode = wrong.length === 0 && list.length === questions.length ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}
