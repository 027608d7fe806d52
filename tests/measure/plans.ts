/**
 * `npm run measure:plans -- [--days 2000] [--seed public] [--check] [--write]`: what the rules of plans bring on the path of a public
 * seed, after fees and slippage, at the least, the middle and the most of each product. Anybody who runs it gets the same figures.
 * `--check` also asks how well they foretell the two years behind: 200 times the mean of the next 144 plan days, and how many of all those
 * 28,800 days are within the band. It fails below 90 % of the former, and outside 87 to 93 % of the latter. `--write` writes the figures
 * that the app ships (contract/plans/measured.ts).
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { figuresOf, predictionPpb } from '#contract/plans/measure.ts';
import { type PlanProductId, planProductIds } from '#contract/plans/products.ts';
import { type Row, rowsOf, sourceOf } from './shipped.ts';
import { amountsOf, publicView, ratesOf, windowsOf } from './windows.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'public' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const count = Number(values.days);
if (!Number.isInteger(count) || count < 100 || count > 20_000) {
  process.stderr.write('--days takes a whole number from 100 to 20,000.\n');
  process.exit(2);
}
if (!/^[\w-]{1,40}$/.test(values.seed)) {
  process.stderr.write('--seed takes letters, digits, - and _, at most 40.\n');
  process.exit(2);
}

const percent = (ppb: number) => (ppb / 10_000_000).toFixed(5).padStart(10);
const view = publicView(values.seed);
const windows = windowsOf(count);
process.stdout.write(
  `${count} plan days of 10 minutes over two years of the seed "${values.seed}"; percent of the amount in a day\n`,
);
process.stdout.write('product         amount USDT       mean    ± (95 %)         5 %        95 %   losing\n');
const rows: Partial<Record<PlanProductId, Row[]>> = {};
for (const product of planProductIds) {
  const own = rowsOf(view, product, windows);
  rows[product] = own;
  for (const { amount, meanPpb, errorPpb, lowPpb, highPpb, losingPpm } of own) {
    const figures = [meanPpb, errorPpb, lowPpb, highPpb].map(percent).join('  ');
    process.stdout.write(
      `${product.padEnd(15)} ${amount.padStart(10)} ${figures}  ${(losingPpm / 10_000).toFixed(1).padStart(5)} %\n`,
    );
  }
}

if (values.write) {
  const file = fileURLToPath(new URL('../../contract/plans/measured.ts', import.meta.url));
  await writeFile(file, sourceOf(values.seed, count, rows as Record<PlanProductId, Row[]>));
}

const tries = 200;
const daysForetold = 144;

if (values.check) {
  process.stdout.write('\nproduct         amount USDT   means of 144 foretold   later days within the band\n');
  const later = windowsOf(tries * daysForetold, 'later');
  for (const product of planProductIds) {
    const amount = amountsOf(product)[0] ?? '';
    const before = ratesOf(view, product, amount, windows);
    const after = ratesOf(view, product, amount, later);
    const { meanPpb, lowPpb, highPpb } = figuresOf(before);
    const reach = predictionPpb(before, daysForetold);
    // Each set of 144 days is spread over the two years, and no day is in two of them.
    const held = Array.from({ length: tries }, (_, n) => after.filter((_rate, at) => at % tries === n)).filter(
      (set) => Math.abs(set.reduce((sum, rate) => sum + rate, 0) / daysForetold - meanPpb) <= reach,
    ).length;
    const within = after.filter((rate) => rate >= lowPpb && rate <= highPpb).length / after.length;
    const isHeld = held >= 0.9 * tries && within >= 0.87 && within <= 0.93;
    if (!isHeld) process.exitCode = 1;
    process.stdout.write(
      `${product.padEnd(15)} ${amount.padStart(10)}   ${held} of ${tries}${' '.repeat(12)} ${(within * 100).toFixed(1)} %${isHeld ? '' : '   NOT HELD'}\n`,
    );
  }
}
