import type { ReportWords } from './reportWords.ts';

export const zh: ReportWords = {
  metals: { XAU: '黄金', XAG: '白银', XPT: '铂金', XPD: '钯金' },
  comma: '，',
  dateHour: ' ',
  until: '–',
  title: ({ when, name, change, up, all }) => `${when}：${name} ${change}，${all} 个币种中 ${up} 个上涨`,
  summary: ({ name, from, to, change, others }) => `波动最大：${name}，从 ${from} 到 ${to}（${change}）。${others}。`,
  columns: ['市场', '期初价', '期末价', '涨跌幅'],
  commonTitle: '同涨同跌，还是独立行情',
  common: {
    up: ({ up, down, all, median }) =>
      `多数币种一同上涨：${all} 个币种中 ${up} 个上涨、${down} 个下跌，涨跌幅中位数为 ${median}。`,
    down: ({ up, down, all, median }) =>
      `多数币种一同下跌：${all} 个币种中 ${down} 个下跌、${up} 个上涨，涨跌幅中位数为 ${median}。`,
    mixed: ({ up, down, all, median }) =>
      `各币种涨跌互现：${all} 个币种中 ${up} 个上涨、${down} 个下跌，涨跌幅中位数为 ${median}。`,
  },
  own: ({ name, own, median }) =>
    `${name} 的涨跌可以拆成两部分：与各币种共有的 ${median}（中位数），以及它自身的 ${own} 个百分点。`,
  rangeTitle: '振幅与成交量',
  usual: {
    hourly: (count) => `振幅为最高价减最低价，以开盘价的百分比表示。“平时”取此前 ${count} 小时的中位数。`,
    daily: (count) => `振幅为最高价减最低价，以开盘价的百分比表示。“平时”取此前 ${count} 天中各交易日的中位数。`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**：振幅 ${range}，${width}（平时 ${usualRange}）；成交量 ${volume}（平时 ${usualVolume}）。`,
  widths: { wide: '比平时大', narrow: '比平时小', usual: '与平时相近' },
  lots: (count) => `${count} 手`,
  rest: {
    closed: '外汇和贵金属周末休市。',
    closing: '外汇和贵金属于 22:00 UTC 收盘，周末休市。',
    opening: '周末休市后，外汇和贵金属于 22:00 UTC 重新开盘。',
  },
  foot: '以上数字均来自模拟市场，仅供练习。本报告未包含：涨跌的原因，因为这里的价格只遵循[一条公开的规则](#market-data)，不对任何消息作出反应；交易成本；以及对后市的任何看法。',
};
