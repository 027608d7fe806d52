import type { ReportWords } from './reportWords.ts';

export const it: ReportWords = {
  metals: { XAU: 'Oro', XAG: 'Argento', XPT: 'Platino', XPD: 'Palladio' },
  comma: '; ',
  dateHour: ', ',
  until: '–',
  title: ({ when, name, change, up, all }) => `${when}: ${name} ${change}; ${up} criptovalute su ${all} in rialzo`,
  summary: ({ name, from, to, change, others }) =>
    `Il movimento maggiore: ${name}, da ${from} a ${to} (${change}). ${others}.`,
  columns: ['Mercato', 'Da', 'A', 'Variazione'],
  commonTitle: 'Movimento comune o proprio',
  common: {
    up: ({ up, down, all, median }) =>
      `La maggior parte delle criptovalute è salita insieme: su ${all}, ${up} in rialzo e ${down} in ribasso. Variazione mediana: ${median}.`,
    down: ({ up, down, all, median }) =>
      `La maggior parte delle criptovalute è scesa insieme: su ${all}, ${down} in ribasso e ${up} in rialzo. Variazione mediana: ${median}.`,
    mixed: ({ up, down, all, median }) =>
      `Le criptovalute si sono mosse in ordine sparso: su ${all}, ${up} in rialzo e ${down} in ribasso. Variazione mediana: ${median}.`,
  },
  own: ({ name, own, median }) =>
    `Nella variazione di ${name}, ${median} è la parte comune alle criptovalute (la mediana); ${own} punti percentuali sono specifici.`,
  rangeTitle: 'Escursione e volume',
  usual: {
    hourly: (count) =>
      `L’escursione è il massimo meno il minimo, in percentuale del prezzo di apertura. Il valore abituale è la mediana delle ${count} ore precedenti.`,
    daily: (count) =>
      `L’escursione è il massimo meno il minimo, in percentuale del prezzo di apertura. Il valore abituale è la mediana dei giorni di contrattazione fra i ${count} precedenti.`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**: escursione ${range}, ${width} (abituale: ${usualRange}); volume ${volume} (abituale: ${usualVolume}).`,
  widths: { wide: 'più ampia del solito', narrow: 'più contenuta del solito', usual: 'in linea con il solito' },
  lots: (count) => `${count} lotti`,
  rest: {
    closed: 'Forex e metalli erano chiusi per il fine settimana.',
    closing: 'Forex e metalli hanno chiuso alle 22:00 UTC per il fine settimana.',
    opening: 'Forex e metalli hanno riaperto alle 22:00 UTC dopo il fine settimana.',
  },
  foot: 'Tutte le cifre vengono dal mercato simulato, per esercitarsi. Che cosa manca in questo report: le cause, perché questi prezzi seguono [una regola pubblicata](#market-data) e non reagiscono a nessuna notizia; i costi di negoziazione; e qualsiasi opinione su ciò che verrà.',
};
