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
    { amount: '500', days: 2000, meanPpb: 62371, errorPpb: 6122, lowPpb: -19218, highPpb: 326954, losingPpm: 67000 },
    { amount: '1600', days: 2000, meanPpb: 62548, errorPpb: 6137, lowPpb: -18888, highPpb: 328399, losingPpm: 67000 },
    { amount: '5000', days: 2000, meanPpb: 62598, errorPpb: 6141, lowPpb: -19200, highPpb: 328450, losingPpm: 67000 },
  ],
  hosting2: [
    { amount: '5000', days: 2000, meanPpb: 62598, errorPpb: 6141, lowPpb: -19200, highPpb: 328450, losingPpm: 67000 },
    { amount: '16000', days: 2000, meanPpb: 62452, errorPpb: 6133, lowPpb: -19257, highPpb: 328472, losingPpm: 67500 },
    { amount: '50000', days: 2000, meanPpb: 61293, errorPpb: 6046, lowPpb: -19114, highPpb: 319710, losingPpm: 68500 },
  ],
  hosting3: [
    { amount: '50000', days: 2000, meanPpb: 61293, errorPpb: 6046, lowPpb: -19114, highPpb: 319710, losingPpm: 68500 },
    { amount: '100000', days: 2000, meanPpb: 59065, errorPpb: 5871, lowPpb: -18547, highPpb: 312305, losingPpm: 70500 },
    { amount: '200000', days: 2000, meanPpb: 55063, errorPpb: 5512, lowPpb: -11377, highPpb: 293163, losingPpm: 72500 },
  ],
  hosting4: [
    { amount: '200000', days: 2000, meanPpb: 55063, errorPpb: 5512, lowPpb: -11377, highPpb: 293163, losingPpm: 72500 },
    { amount: '320000', days: 2000, meanPpb: 50794, errorPpb: 5181, lowPpb: -12567, highPpb: 274693, losingPpm: 74500 },
    { amount: '500000', days: 2000, meanPpb: 45818, errorPpb: 4799, lowPpb: -10086, highPpb: 243298, losingPpm: 77000 },
  ],
  hosting5: [
    { amount: '500000', days: 2000, meanPpb: 45818, errorPpb: 4799, lowPpb: -10086, highPpb: 243298, losingPpm: 77000 },
    { amount: '710000', days: 2000, meanPpb: 40941, errorPpb: 4443, lowPpb: -7754, highPpb: 227693, losingPpm: 78500 },
    { amount: '1000000', days: 2000, meanPpb: 35737, errorPpb: 4076, lowPpb: -7497, highPpb: 203775, losingPpm: 82000 },
  ],
  hosting6: [
    { amount: '1000000', days: 2000, meanPpb: 35737, errorPpb: 4076, lowPpb: -7497, highPpb: 203775, losingPpm: 82000 },
    { amount: '2200000', days: 2000, meanPpb: 23954, errorPpb: 3000, lowPpb: -4987, highPpb: 148602, losingPpm: 85000 },
    { amount: '5000000', days: 2000, meanPpb: 13690, errorPpb: 1910, lowPpb: -2323, highPpb: 82857, losingPpm: 89000 },
  ],
  hosting7: [
    { amount: '5000000', days: 2000, meanPpb: 13690, errorPpb: 1910, lowPpb: -2323, highPpb: 82857, losingPpm: 89000 },
    { amount: '7100000', days: 2000, meanPpb: 10324, errorPpb: 1513, lowPpb: -1636, highPpb: 59546, losingPpm: 89000 },
    { amount: '10000000', days: 2000, meanPpb: 7650, errorPpb: 1186, lowPpb: -1162, highPpb: 42278, losingPpm: 89000 },
  ],
  market_making: [
    { amount: '200', days: 2000, meanPpb: -676334, errorPpb: 72745, lowPpb: -3843230, highPpb: 0, losingPpm: 361500 },
    { amount: '4500', days: 2000, meanPpb: -680529, errorPpb: 73172, lowPpb: -3870410, highPpb: 0, losingPpm: 361500 },
    {
      amount: '100000',
      days: 2000,
      meanPpb: -681463,
      errorPpb: 73242,
      lowPpb: -3871129,
      highPpb: 0,
      losingPpm: 361500,
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
