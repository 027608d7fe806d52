import type { Figures } from './measure.ts';
import type { PlanProductId } from './products.ts';

/**
 * What the rules of plans brought on the path of a public seed, at the least, the middle and the most of each product (USDT). Written by
 * `npm run measure:plans -- --days 2000 --seed public --write`: anybody who runs it gets the same.
 */
export const measuredFrom = {
  seed: 'public',
  days: 2000,
  command: 'npm run measure:plans -- --days 2000 --seed public',
};

/** With the 5th and the 95th of a hundred plans of all their days, in parts per billion of the amount. */
export type MeasuredRow = Figures & { amount: string; planLowPpb: number; planHighPpb: number };

/** In the order of the table that the command prints, and behind it the span of a plan. */
type Written = readonly [string, number, number, number, number, number, number, number];

function read([amount, meanPpb, errorPpb, lowPpb, highPpb, losingPpm, planLowPpb, planHighPpb]: Written): MeasuredRow {
  const figures = { days: measuredFrom.days, meanPpb, errorPpb, lowPpb, highPpb, losingPpm };
  return { amount, ...figures, planLowPpb, planHighPpb };
}

const written: Record<PlanProductId, readonly [Written, Written, Written]> = {
  hosting1: [
    ['500', 51448, 6228, -56184, 314884, 93500, -109916, 466064],
    ['1600', 51596, 6243, -56177, 314978, 93500, -110380, 467628],
    ['5000', 51637, 6247, -56257, 315162, 93500, -110437, 467419],
  ],
  hosting2: [
    ['5000', 51637, 6247, -56257, 315162, 93500, -145043, 594640],
    ['16000', 51525, 6239, -55819, 315194, 94000, -142958, 594689],
    ['50000', 50665, 6133, -56398, 312062, 95500, -129904, 587920],
  ],
  hosting3: [
    ['50000', 50665, 6133, -56398, 312062, 95500, -142933, 809589],
    ['100000', 48758, 5951, -48448, 302079, 97000, -138698, 787994],
    ['200000', 45316, 5585, -43867, 272641, 99500, -134430, 744842],
  ],
  hosting4: [
    ['200000', 45316, 5585, -43867, 272641, 99500, -130979, 924332],
    ['320000', 41726, 5242, -35983, 251378, 100500, -128011, 866406],
    ['500000', 37689, 4843, -33676, 233840, 103000, -121830, 793943],
  ],
  hosting5: [
    ['500000', 37689, 4843, -33676, 233840, 103000, -102976, 934943],
    ['710000', 33596, 4469, -30086, 212878, 103500, -104162, 848388],
    ['1000000', 29101, 4097, -25353, 187110, 106000, -108082, 758559],
  ],
  hosting6: [
    ['1000000', 29101, 4097, -25353, 187110, 106000, -88985, 928022],
    ['2200000', 19099, 3019, -14419, 136999, 110000, -97505, 674143],
    ['5000000', 10765, 1943, -6848, 78081, 114000, -69517, 412091],
  ],
  hosting7: [
    ['5000000', 10765, 1943, -6848, 78081, 114000, -61561, 471055],
    ['7100000', 8061, 1555, -5354, 55855, 114500, -49102, 363305],
    ['10000000', 5947, 1232, -3802, 39657, 114500, -37785, 273343],
  ],
  market_making: [
    ['200', -710804, 74067, -4014945, 0, 372000, -11078795, 0],
    ['4500', -715180, 74498, -4032832, 0, 372000, -11150788, 0],
    ['100000', -716147, 74567, -4038698, 0, 372000, -11164901, 0],
  ],
  momentum: [
    ['100', -466325, 71822, -3111750, 346410, 338000, -11372420, 1956270],
    ['2200', -469290, 72292, -3126625, 348240, 338000, -11448292, 1963689],
    ['50000', -471634, 72381, -3145773, 345135, 338500, -11484452, 1944020],
  ],
  mean_reversion: [
    ['100', -296072, 59162, -2323820, 538450, 256500, -8628720, 2421730],
    ['2200', -297474, 59478, -2335975, 540298, 256500, -8683574, 2453132],
    ['50000', -305132, 59655, -2355806, 519885, 257500, -8782665, 2384906],
  ],
  pairs: [
    ['500', -320965, 31057, -1558506, 0, 365500, -7415656, -420714],
    ['7100', -321905, 31108, -1559944, 0, 366500, -7435291, -423371],
    ['100000', -329750, 31367, -1576736, 0, 370000, -7548484, -464928],
  ],
};

/** At the least, the middle and the most. */
export const measured = Object.fromEntries(
  Object.entries(written).map(([id, rows]) => [id, rows.map(read)]),
) as unknown as Record<PlanProductId, readonly [MeasuredRow, MeasuredRow, MeasuredRow]>;
