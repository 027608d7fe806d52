/**
 * `npm run measure:plans -- [--days 2000] [--seed public] [--check]`: what the rules of plans bring on the path of a public seed, after
 * fees and slippage, at the least, the middle and the most of each product. Anybody who runs it gets the same figures. `--check` also
 * asks how well they foretell: the mean of the next 144 plan days, and how many of 2,000 later ones are within the band.
 */
import { parseArgs } from 'node:util';
import { figuresOf, predictionPpb } from '#contract/plans/measure.ts';
import { planProductIds } from '#contract/plans/products.ts';
import { amountsOf, publicView, ratesOf, windowsOf } from './windows.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'public' },
    check: { type: 'boolean', default: false },
  },
});
const count = Number(values.days);
if (!Number.isInteger(count) || count < 100 || count > 20_000) {
  process.stderr.write('--days takes a whole number from 100 to 20,000.\n');
  process.exit(2);
}

const percent = (ppb: number) => (ppb / 10_000_000).toFixed(5).padStart(10);
const view = publicView(values.seed);
const windows = windowsOf(count);
process.stdout.write(
  `${count} plan days of 10 minutes over two years of the seed "${values.seed}"; percent of the amount in a day\n`,
);
process.stdout.write('product         amount USDT       mean    ± (95 %)         5 %        95 %   losing\n');
for (const product of planProductIds) {
  for (const amount of amountsOf(product)) {
    const { meanPpb, errorPpb, lowPpb, highPpb, losingPpm } = figuresOf(ratesOf(view, product, amount, windows));
    const figures = [meanPpb, errorPpb, lowPpb, highPpb].map(percent).join('  ');
    process.stdout.write(
      `${product.padEnd(15)} ${amount.padStart(10)} ${figures}  ${(losingPpm / 10_000).toFixed(1).padStart(5)} %\n`,
    );
  }
}

if (values.check) {
  process.stdout.write('\nproduct         amount USDT   means of 144 foretold   later days within the band\n');
  const [known, later] = [windowsOf(4000).filter((_, n) => n % 2 === 0), windowsOf(4000).filter((_, n) => n % 2 === 1)];
  for (const product of planProductIds) {
    const amount = amountsOf(product)[0] ?? '';
    const [before, after] = [ratesOf(view, product, amount, known), ratesOf(view, product, amount, later)];
    const { meanPpb, lowPpb, highPpb } = figuresOf(before);
    const reach = predictionPpb(before, 144);
    // 200 means of 144 later days, each set beginning at another one and taking every seventh.
    const held = Array.from({ length: 200 }, (_, n) =>
      Array.from({ length: 144 }, (_, at) => after[(n * 11 + at * 7) % after.length] ?? 0),
    ).filter((set) => Math.abs(set.reduce((sum, rate) => sum + rate, 0) / 144 - meanPpb) <= reach).length;
    const within = after.filter((rate) => rate >= lowPpb && rate <= highPpb).length / after.length;
    process.stdout.write(
      `${product.padEnd(15)} ${amount.padStart(10)}   ${held} of 200${' '.repeat(12)} ${(within * 100).toFixed(1)} %\n`,
    );
  }
}
