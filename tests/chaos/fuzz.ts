/**
 * `npm run fuzz -- --count N --seed S [--engine sqlite|postgres] [--only INDEX]`: the real server under requests and socket talks
 * that nobody should send. Ends with 1 when it answered a 5xx, hung, changed its state, grew, or was gone.
 */
import { parseArgs } from 'node:util';
import { printTable } from '../bench/figures.ts';
import { type FuzzReport, openRange, runCampaign } from './fuzz/campaign.ts';
import { tryOut } from './fuzz/outcome.ts';
import { type Sample, sampleOf } from './fuzz/samples.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite';

const range = await openRange({ seed, engine });
try {
  if (values.only === undefined) {
    const began = performance.now();
    const report = await runCampaign(range, { count, say: console.log });
    print(report, (performance.now() - began) / 1000);
  } else {
    const sample = sampleOf(seed, Number(values.only), range.people);
    show(sample);
    const { label, problem, shown } = await tryOut(range.server.port, sample);
    console.log(`\n${shown}\n\n${label}: ${problem ?? 'nothing wrong'}`);
    process.exitCode = problem === null ? 0 : 1;
  }
} finally {
  await range.dispose();
}

function print({ answers, findings, troubles, memoryMb }: FuzzReport, seconds: number): void {
  const labels = [...new Set([...answers.values()].flatMap((counts) => [...counts.keys()]))].sort();
  const rows = [...answers].map(([target, counts]) => [
    target,
    ...labels.map((label) => String(counts.get(label) ?? '')),
  ]);
  printTable(['answers', ...labels], rows);
  const sent = [...answers.values()].flatMap((counts) => [...counts.values()]).reduce((sum, one) => sum + one, 0);
  console.log(
    `\n${sent} sent in ${seconds.toFixed(0)} s on ${engine}, seed ${seed}; memory ${memoryMb.warm} → ${memoryMb.end} MB`,
  );
  for (const { problem, sample, outcome } of findings) {
    console.log(`\nFOUND: ${problem} (npm run fuzz -- --engine ${engine} --seed ${seed} --only ${sample.index})`);
    show(sample);
    console.log(outcome.shown);
  }
  for (const trouble of troubles) console.log(`\nFOUND: ${trouble}`);
  console.log(`${findings.length + troubles.length} found`);
  process.exitCode = findings.length + troubles.length === 0 ? 0 : 1;
}

function show({ index, target, isLoggedIn, flaws, what }: Sample): void {
  console.log(
    `${index}: ${target}, ${isLoggedIn ? 'logged in' : 'not logged in'}; ${flaws.join(', ') || 'nothing wrong with it'}`,
  );
  const said =
    'bytes' in what
      ? [what.bytes]
      : [Buffer.from(`GET ${what.talk.path} ${what.talk.greeting ?? ''}`), ...what.talk.pieces];
  for (const bytes of said) console.log(JSON.stringify(bytes.toString('latin1')).slice(0, 3000));
}
