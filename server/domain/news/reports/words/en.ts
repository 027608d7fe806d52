import type { ReportWords } from './reportWords.ts';

export const en: ReportWords = {
  metals: { XAU: 'Gold', XAG: 'Silver', XPT: 'Platinum', XPD: 'Palladium' },
  comma: ', ',
  dateHour: ', ',
  until: '–',
  title: ({ when, name, change, up, all }) => `${when}: ${name} ${change}, ${up} of ${all} coins higher`,
  summary: ({ name, from, to, change, others }) =>
    `Largest move: ${name}, from ${from} to ${to} (${change}). ${others}.`,
  columns: ['Market', 'From', 'To', 'Change'],
  commonTitle: 'Together or alone',
  common: {
    up: ({ up, down, all, median }) =>
      `Coins mostly rose together: ${up} of ${all} up, ${down} down. Median change: ${median}.`,
    down: ({ up, down, all, median }) =>
      `Coins mostly fell together: ${down} of ${all} down, ${up} up. Median change: ${median}.`,
    mixed: ({ up, down, all, median }) =>
      `Coins were mixed: ${up} of ${all} up, ${down} down. Median change: ${median}.`,
  },
  own: ({ name, own, median }) =>
    `${name} against the median coin: ${median} was shared by all coins, ${own} percentage points were its own.`,
  rangeTitle: 'Range and volume',
  usual: {
    hourly: (count) =>
      `Range is high minus low, as a percentage of the open. Usual is the median of the previous ${count} hours.`,
    daily: (count) =>
      `Range is high minus low, as a percentage of the open. Usual is the median of the trading days in the previous ${count} days.`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**: range ${range}, ${width} (usual ${usualRange}); volume ${volume} (usual ${usualVolume}).`,
  widths: { wide: 'wider than usual', narrow: 'narrower than usual', usual: 'about as usual' },
  lots: (count) => `${count} lots`,
  rest: {
    closed: 'Forex and metals were closed for the weekend.',
    closing: 'Forex and metals closed for the weekend at 22:00 UTC.',
    opening: 'Forex and metals reopened after the weekend at 22:00 UTC.',
  },
  foot: 'All figures are from the simulated market, for practice. This report leaves out causes, as these prices follow [a published rule](#market-data) and don’t react to news; trading costs; and any outlook.',
};
