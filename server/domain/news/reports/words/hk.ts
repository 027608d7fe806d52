import type { ReportWords } from './reportWords.ts';

export const hk: ReportWords = {
  metals: { XAU: '黃金', XAG: '白銀', XPT: '鉑金', XPD: '鈀金' },
  comma: '，',
  dateHour: ' ',
  until: '–',
  title: ({ when, name, change, up, all }) => `${when}：${name} ${change}，${all} 種幣中 ${up} 種上升`,
  summary: ({ name, from, to, change, others }) => `變動最大：${name}，由 ${from} 至 ${to}（${change}）。${others}。`,
  columns: ['市場', '期初價', '期末價', '升跌'],
  commonTitle: '齊升齊跌，還是個別走勢',
  common: {
    up: ({ up, down, all, median }) =>
      `多數幣種一同上升：${all} 種幣中 ${up} 種升、${down} 種跌，升跌幅中位數為 ${median}。`,
    down: ({ up, down, all, median }) =>
      `多數幣種一同下跌：${all} 種幣中 ${down} 種跌、${up} 種升，升跌幅中位數為 ${median}。`,
    mixed: ({ up, down, all, median }) =>
      `各幣種個別發展：${all} 種幣中 ${up} 種升、${down} 種跌，升跌幅中位數為 ${median}。`,
  },
  own: ({ name, own, median }) =>
    `${name} 的升跌可分為兩部分：與其他幣種共有的 ${median}（中位數），以及本身獨有的 ${own} 個百分點。`,
  rangeTitle: '波幅與成交量',
  usual: {
    hourly: (count) => `波幅為最高價減最低價，以開市價的百分比表示。「平時」取之前 ${count} 小時的中位數。`,
    daily: (count) => `波幅為最高價減最低價，以開市價的百分比表示。「平時」取之前 ${count} 日之中各交易日的中位數。`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**：波幅 ${range}，${width}（平時 ${usualRange}）；成交量 ${volume}（平時 ${usualVolume}）。`,
  widths: { wide: '較平時大', narrow: '較平時小', usual: '與平時相若' },
  lots: (count) => `${count} 手`,
  rest: {
    closed: '外匯和貴金屬在週末休市。',
    closing: '外匯和貴金屬於 22:00 UTC 收市，週末休市。',
    opening: '週末過後，外匯和貴金屬於 22:00 UTC 重新開市。',
  },
  foot: '以上數字全部來自模擬市場，只供練習。本報告沒有包括：升跌的原因，因為這裏的價格只按[一條公開的規則](#market-data)運行，不會對任何消息作出反應；交易成本；以及對後市的任何看法。',
};
