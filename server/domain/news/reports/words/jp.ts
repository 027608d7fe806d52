import type { ReportWords } from './reportWords.ts';

export const jp: ReportWords = {
  metals: { XAU: 'ゴールド', XAG: 'シルバー', XPT: 'プラチナ', XPD: 'パラジウム' },
  comma: '、',
  dateHour: ' ',
  until: '〜',
  title: ({ when, name, change, up, all }) => `${when}：${name} ${change}、コイン${all}銘柄中${up}銘柄が上昇`,
  summary: ({ name, from, to, change, others }) =>
    `最も動いたのは${name}で、${from}から${to}（${change}）。ほかは${others}。`,
  columns: ['銘柄', '始値', '終値', '変動率'],
  commonTitle: '全体の動きと固有の動き',
  common: {
    up: ({ up, down, all, median }) =>
      `コインはおおむねそろって上昇しました。${all}銘柄のうち上昇${up}、下落${down}。変動率の中央値は${median}です。`,
    down: ({ up, down, all, median }) =>
      `コインはおおむねそろって下落しました。${all}銘柄のうち下落${down}、上昇${up}。変動率の中央値は${median}です。`,
    mixed: ({ up, down, all, median }) =>
      `コインの動きはまちまちでした。${all}銘柄のうち上昇${up}、下落${down}。変動率の中央値は${median}です。`,
  },
  own: ({ name, own, median }) =>
    `${name}の変動率のうち、コイン全体に共通する分（中央値）は${median}、残る${own}ポイントは${name}固有の動きです。`,
  rangeTitle: '値幅と出来高',
  usual: {
    hourly: (count) => `値幅は、高値と安値の差を始値で割った割合です。「通常」は直前${count}時間の中央値です。`,
    daily: (count) =>
      `値幅は、高値と安値の差を始値で割った割合です。「通常」は直前${count}日間のうち取引日の中央値です。`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**：値幅${range}、${width}（通常${usualRange}）。出来高${volume}（通常${usualVolume}）。`,
  widths: { wide: '通常より大きい', narrow: '通常より小さい', usual: '通常並み' },
  lots: (count) => `${count}ロット`,
  rest: {
    closed: 'FXと貴金属は週末のため休場でした。',
    closing: 'FXと貴金属は22:00 UTCに取引を終え、週末の休場に入りました。',
    opening: 'FXと貴金属は週末の休場を終え、22:00 UTCに取引を再開しました。',
  },
  foot: '数値はすべて練習用の模擬市場のものです。このレポートにないもの：値動きの理由（ここの価格は[公開されたルール](#market-data)だけに従い、ニュースには反応しません）、取引コスト、今後の見通し。',
};
