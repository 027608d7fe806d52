/**
 * `npm run attack -- --days N --seed S [--version market-1] [--all]`: every strategy that public data allows, in one table, best first.
 * Ends with 1 when one of them is a find.
 */
import { parseArgs } from 'node:util';
import { isVersion, version as newest } from '#contract/market/source.ts';
import { printTable } from '../bench/figures.ts';
import { attack, sizesFor } from './run.ts';
import type { SideResult } from './tally.ts';
import { judge } from './verdict.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '64' },
    seed: { type: 'string', default: 'attack' },
    version: { type: 'string', default: newest },
    all: { type: 'boolean', default: false },
  },
});

/** Rows of the table when not all are asked for. */
const rowsShown = 40;

const { version } = values;
if (!isVersion(version)) throw new RangeError(`no such version: ${version}`);
const started = performance.now();
const { judged, bar, bets, finds } = judge(
  attack(sizesFor(version, values.seed, Number(values.days)), (line) => process.stderr.write(`\r${line}   `)),
);
process.stderr.write('\r');
const shown = judged.slice(0, values.all ? judged.length : Math.max(rowsShown, finds.length));
printTable(
  ['strategy', 'bets', 'days', 'right', 'mean', 'z', 'after costs', 'z'],
  shown.map((side) => rowOf(side)),
);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `\n${version}, seed "${values.seed}": ${bets.toLocaleString('en')} bets in ${seconds} s, ${judged.length} sides judged twice.`,
);
console.log(
  `Means are in USDT of each USDT of stake or notional, less what the law itself gives the side. A find lies beyond z = ${bar.toFixed(2)},`,
);
console.log('which for the best of so many tries is as rare as z = 3 for one (Sidak); z is t, corrected for few days.');
for (const { name, beatsCosts } of finds)
  console.log(`FOUND  ${name}: ${beatsCosts ? 'beats its costs' : 'above zero before costs'}`);
console.log(finds.length === 0 ? 'met     nobody wins by what is public' : `MISSED  ${finds.length} finds`);
process.exitCode = finds.length === 0 ? 0 : 1;

function rowOf({ name, before, after, hits }: SideResult): string[] {
  const share = (value: number) => `${(value * 100).toFixed(3)} %`;
  return [
    name,
    String(before.bets),
    String(before.clusters),
    hits === null ? '' : `${(hits * 100).toFixed(1)} %`,
    `${share(before.mean)} ± ${(before.error * 100).toFixed(3)}`,
    before.z.toFixed(1),
    `${share(after.mean)} ± ${(after.error * 100).toFixed(3)}`,
    after.z.toFixed(1),
  ];
}
