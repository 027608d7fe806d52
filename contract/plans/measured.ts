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

export type MeasuredRow = Figures & { amount: string };

export const measured: Record<PlanProductId, readonly [MeasuredRow, MeasuredRow, MeasuredRow]> = {
  hosting1: [
    { amount: '500', days: 2000, meanPpb: 51448, errorPpb: 6228, lowPpb: -56184, highPpb: 314884, losingPpm: 93500 },
    { amount: '1600', days: 2000, meanPpb: 51596, errorPpb: 6243, lowPpb: -56177, highPpb: 314978, losingPpm: 93500 },
    { amount: '5000', days: 2000, meanPpb: 51637, errorPpb: 6247, lowPpb: -56257, highPpb: 315162, losingPpm: 93500 },
  ],
  hosting2: [
    { amount: '5000', days: 2000, meanPpb: 51637, errorPpb: 6247, lowPpb: -56257, highPpb: 315162, losingPpm: 93500 },
    { amount: '16000', days: 2000, meanPpb: 51525, errorPpb: 6239, lowPpb: -55819, highPpb: 315194, losingPpm: 94000 },
    { amount: '50000', days: 2000, meanPpb: 50665, errorPpb: 6133, lowPpb: -56398, highPpb: 312062, losingPpm: 95500 },
  ],
  hosting3: [
    { amount: '50000', days: 2000, meanPpb: 50665, errorPpb: 6133, lowPpb: -56398, highPpb: 312062, losingPpm: 95500 },
    { amount: '100000', days: 2000, meanPpb: 48758, errorPpb: 5951, lowPpb: -48448, highPpb: 302079, losingPpm: 97000 },
    { amount: '200000', days: 2000, meanPpb: 45316, errorPpb: 5585, lowPpb: -43867, highPpb: 272641, losingPpm: 99500 },
  ],
  hosting4: [
    { amount: '200000', days: 2000, meanPpb: 45316, errorPpb: 5585, lowPpb: -43867, highPpb: 272641, losingPpm: 99500 },
    {
      amount: '320000',
      days: 2000,
      meanPpb: 41726,
      errorPpb: 5242,
      lowPpb: -35983,
      highPpb: 251378,
      losingPpm: 100500,
    },
    {
      amount: '500000',
      days: 2000,
      meanPpb: 37689,
      errorPpb: 4843,
      lowPpb: -33676,
      highPpb: 233840,
      losingPpm: 103000,
    },
  ],
  hosting5: [
    {
      amount: '500000',
      days: 2000,
      meanPpb: 37689,
      errorPpb: 4843,
      lowPpb: -33676,
      highPpb: 233840,
      losingPpm: 103000,
    },
    {
      amount: '710000',
      days: 2000,
      meanPpb: 33596,
      errorPpb: 4469,
      lowPpb: -30086,
      highPpb: 212878,
      losingPpm: 103500,
    },
    {
      amount: '1000000',
      days: 2000,
      meanPpb: 29101,
      errorPpb: 4097,
      lowPpb: -25353,
      highPpb: 187110,
      losingPpm: 106000,
    },
  ],
  hosting6: [
    {
      amount: '1000000',
      days: 2000,
      meanPpb: 29101,
      errorPpb: 4097,
      lowPpb: -25353,
      highPpb: 187110,
      losingPpm: 106000,
    },
    {
      amount: '2200000',
      days: 2000,
      meanPpb: 19099,
      errorPpb: 3019,
      lowPpb: -14419,
      highPpb: 136999,
      losingPpm: 110000,
    },
    { amount: '5000000', days: 2000, meanPpb: 10765, errorPpb: 1943, lowPpb: -6848, highPpb: 78081, losingPpm: 114000 },
  ],
  hosting7: [
    { amount: '5000000', days: 2000, meanPpb: 10765, errorPpb: 1943, lowPpb: -6848, highPpb: 78081, losingPpm: 114000 },
    { amount: '7100000', days: 2000, meanPpb: 8061, errorPpb: 1555, lowPpb: -5354, highPpb: 55855, losingPpm: 114500 },
    { amount: '10000000', days: 2000, meanPpb: 5947, errorPpb: 1232, lowPpb: -3802, highPpb: 39657, losingPpm: 114500 },
  ],
  market_making: [
    { amount: '200', days: 2000, meanPpb: -710804, errorPpb: 74067, lowPpb: -4014945, highPpb: 0, losingPpm: 372000 },
    { amount: '4500', days: 2000, meanPpb: -715180, errorPpb: 74498, lowPpb: -4032832, highPpb: 0, losingPpm: 372000 },
    {
      amount: '100000',
      days: 2000,
      meanPpb: -716147,
      errorPpb: 74567,
      lowPpb: -4038698,
      highPpb: 0,
      losingPpm: 372000,
    },
  ],
  momentum: [
    {
      amount: '100',
      days: 2000,
      meanPpb: -466325,
      errorPpb: 71822,
      lowPpb: -3111750,
      highPpb: 346410,
      losingPpm: 338000,
    },
    {
      amount: '2200',
      days: 2000,
      meanPpb: -469290,
      errorPpb: 72292,
      lowPpb: -3126625,
      highPpb: 348240,
      losingPpm: 338000,
    },
    {
      amount: '50000',
      days: 2000,
      meanPpb: -471634,
      errorPpb: 72381,
      lowPpb: -3145773,
      highPpb: 345135,
      losingPpm: 338500,
    },
  ],
  mean_reversion: [
    {
      amount: '100',
      days: 2000,
      meanPpb: -296072,
      errorPpb: 59162,
      lowPpb: -2323820,
      highPpb: 538450,
      losingPpm: 256500,
    },
    {
      amount: '2200',
      days: 2000,
      meanPpb: -297474,
      errorPpb: 59478,
      lowPpb: -2335975,
      highPpb: 540298,
      losingPpm: 256500,
    },
    {
      amount: '50000',
      days: 2000,
      meanPpb: -305132,
      errorPpb: 59655,
      lowPpb: -2355806,
      highPpb: 519885,
      losingPpm: 257500,
    },
  ],
  pairs: [
    { amount: '500', days: 2000, meanPpb: -320965, errorPpb: 31057, lowPpb: -1558506, highPpb: 0, losingPpm: 365500 },
    { amount: '7100', days: 2000, meanPpb: -321905, errorPpb: 31108, lowPpb: -1559944, highPpb: 0, losingPpm: 366500 },
    {
      amount: '100000',
      days: 2000,
      meanPpb: -329750,
      errorPpb: 31367,
      lowPpb: -1576736,
      highPpb: 0,
      losingPpm: 370000,
    },
  ],
};
