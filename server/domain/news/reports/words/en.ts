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
      `The coins mostly rose together: ${up} of ${all} up, ${down} down. Median change: ${median}.`,
    down: ({ up, down, all, median }) =>
      `The coins mostly fell together: ${down} of ${all} down, ${up} up. Median change: ${median}.`,
    mixed: ({ up, down, all, median }) =>
      `The coins went different ways: of ${all}, ${up} up and ${down} down. Median change: ${median}.`,
  },
  own: ({ name, own, median }) =>
    `${name} against the median coin: ${median} was common to the coins, ${own} percentage points were its own.`,
  rangeTitle: 'Range and volume',
  usual: {
    hourly: (count) =>
      `Range is high less low, as a percentage of the opening price. Usual is the median of the ${count} hours before.`,
    daily: (count) =>
      `Range is high less low, as a percentage of the opening price. Usual is the median of the trading days among the ${count} days before.`,
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
  foot: 'All figures are from the simulated market, for practice. What this report leaves out: causes, since these prices follow [a published rule](#market-data) and react to no news; trading costs; and any view of what comes next.',
};
