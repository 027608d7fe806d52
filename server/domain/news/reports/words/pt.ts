import type { ReportWords } from './reportWords.ts';

export const pt: ReportWords = {
  metals: { XAU: 'Ouro', XAG: 'Prata', XPT: 'Platina', XPD: 'Paládio' },
  comma: '; ',
  dateHour: ', ',
  until: '–',
  title: ({ when, name, change, up, all }) => `${when}: ${name} ${change}; ${up} de ${all} criptomoedas em alta`,
  summary: ({ name, from, to, change, others }) =>
    `Maior movimento: ${name}, de ${from} para ${to} (${change}). ${others}.`,
  columns: ['Mercado', 'De', 'Para', 'Variação'],
  commonTitle: 'Movimento comum ou próprio',
  common: {
    up: ({ up, down, all, median }) =>
      `A maioria das criptomoedas subiu em conjunto: de ${all}, ${up} em alta e ${down} em baixa. Variação mediana: ${median}.`,
    down: ({ up, down, all, median }) =>
      `A maioria das criptomoedas caiu em conjunto: de ${all}, ${down} em baixa e ${up} em alta. Variação mediana: ${median}.`,
    mixed: ({ up, down, all, median }) =>
      `As criptomoedas seguiram direções diferentes: de ${all}, ${up} em alta e ${down} em baixa. Variação mediana: ${median}.`,
  },
  own: ({ name, own, median }) =>
    `Na variação de ${name}, ${median} é o que as criptomoedas tiveram em comum (a mediana); ${own} pontos percentuais são próprios.`,
  rangeTitle: 'Amplitude e volume',
  usual: {
    hourly: (count) =>
      `A amplitude é a máxima menos a mínima, em porcentagem do preço de abertura. O habitual é a mediana das ${count} horas anteriores.`,
    daily: (count) =>
      `A amplitude é a máxima menos a mínima, em porcentagem do preço de abertura. O habitual é a mediana dos dias com negociação entre os ${count} anteriores.`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**: amplitude ${range}, ${width} (habitual: ${usualRange}); volume ${volume} (habitual: ${usualVolume}).`,
  widths: { wide: 'maior que o habitual', narrow: 'menor que o habitual', usual: 'perto do habitual' },
  lots: (count) => `${count} lotes`,
  rest: {
    closed: 'Forex e metais ficaram fechados no fim de semana.',
    closing: 'Forex e metais fecharam às 22:00 UTC para o fim de semana.',
    opening: 'Forex e metais reabriram às 22:00 UTC depois do fim de semana.',
  },
  foot: 'Todos os números são do mercado simulado, para praticar. O que este relatório deixa de fora: as causas, pois estes preços seguem [uma regra publicada](#market-data) e não reagem a notícia nenhuma; os custos de negociação; e qualquer opinião sobre o que vem depois.',
};
