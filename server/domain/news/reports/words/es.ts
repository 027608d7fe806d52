import type { ReportWords } from './reportWords.ts';

export const es: ReportWords = {
  metals: { XAU: 'Oro', XAG: 'Plata', XPT: 'Platino', XPD: 'Paladio' },
  comma: '; ',
  dateHour: ', ',
  until: '–',
  title: ({ when, name, change, up, all }) => `${when}: ${name} ${change}; ${up} de ${all} criptomonedas al alza`,
  summary: ({ name, from, to, change, others }) =>
    `El mayor movimiento: ${name}, de ${from} a ${to} (${change}). ${others}.`,
  columns: ['Mercado', 'De', 'A', 'Variación'],
  commonTitle: 'Movimiento común o propio',
  common: {
    up: ({ up, down, all, median }) =>
      `La mayoría de las criptomonedas subió a la vez: de ${all}, ${up} al alza y ${down} a la baja. Variación mediana: ${median}.`,
    down: ({ up, down, all, median }) =>
      `La mayoría de las criptomonedas bajó a la vez: de ${all}, ${down} a la baja y ${up} al alza. Variación mediana: ${median}.`,
    mixed: ({ up, down, all, median }) =>
      `Las criptomonedas no siguieron una misma dirección: de ${all}, ${up} al alza y ${down} a la baja. Variación mediana: ${median}.`,
  },
  own: ({ name, own, median }) =>
    `En la variación de ${name}, ${median} es lo común a las criptomonedas (la mediana) y ${own} puntos porcentuales son propios.`,
  rangeTitle: 'Rango y volumen',
  usual: {
    hourly: (count) =>
      `El rango es el máximo menos el mínimo, en porcentaje del precio de apertura. Lo habitual es la mediana de las ${count} horas anteriores.`,
    daily: (count) =>
      `El rango es el máximo menos el mínimo, en porcentaje del precio de apertura. Lo habitual es la mediana de los días con negociación entre los ${count} anteriores.`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**: rango ${range}, ${width} (habitual: ${usualRange}); volumen ${volume} (habitual: ${usualVolume}).`,
  widths: { wide: 'más amplio de lo habitual', narrow: 'más estrecho de lo habitual', usual: 'parecido al habitual' },
  lots: (count) => `${count} lotes`,
  rest: {
    closed: 'El forex y los metales estuvieron cerrados por el fin de semana.',
    closing: 'El forex y los metales cerraron a las 22:00 UTC por el fin de semana.',
    opening: 'El forex y los metales reabrieron a las 22:00 UTC tras el fin de semana.',
  },
  foot: 'Todas las cifras son del mercado simulado, para practicar. Este informe no incluye causas, porque estos precios siguen [una regla publicada](#market-data) y no reaccionan a ninguna noticia; tampoco los costes de operar ni ninguna opinión sobre el futuro.',
};
