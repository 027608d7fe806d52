import type { ReportWords } from './reportWords.ts';

export const ko: ReportWords = {
  metals: { XAU: '금', XAG: '은', XPT: '백금', XPD: '팔라듐' },
  comma: ', ',
  dateHour: ' ',
  until: '~',
  title: ({ when, name, change, up, all }) => `${when}: ${name} ${change}, 코인 ${all}종 중 ${up}종 상승`,
  summary: ({ name, from, to, change, others }) =>
    `가장 크게 움직인 종목은 ${name}: ${from} → ${to}(${change}). 그 밖에 ${others}.`,
  columns: ['종목', '시가', '종가', '등락률'],
  commonTitle: '함께 움직였나, 따로 움직였나',
  common: {
    up: ({ up, down, all, median }) =>
      `코인은 대체로 함께 올랐습니다. ${all}종 중 상승 ${up}종, 하락 ${down}종, 등락률 중앙값 ${median}입니다.`,
    down: ({ up, down, all, median }) =>
      `코인은 대체로 함께 내렸습니다. ${all}종 중 하락 ${down}종, 상승 ${up}종, 등락률 중앙값 ${median}입니다.`,
    mixed: ({ up, down, all, median }) =>
      `코인의 방향은 엇갈렸습니다. ${all}종 중 상승 ${up}종, 하락 ${down}종, 등락률 중앙값 ${median}입니다.`,
  },
  own: ({ name, own, median }) =>
    `${name}의 등락 가운데 코인 전체에 공통된 몫(중앙값)은 ${median}, 나머지 ${own}%p는 이 종목만의 움직임입니다.`,
  rangeTitle: '변동폭과 거래량',
  usual: {
    hourly: (count) =>
      `변동폭은 고가에서 저가를 뺀 값을 시가로 나눈 비율입니다. ‘평소’는 직전 ${count}시간의 중앙값입니다.`,
    daily: (count) =>
      `변동폭은 고가에서 저가를 뺀 값을 시가로 나눈 비율입니다. ‘평소’는 직전 ${count}일 중 거래일의 중앙값입니다.`,
  },
  gauge: ({ name, range, usualRange, width, volume, usualVolume }) =>
    `**${name}**: 변동폭 ${range}, ${width}(평소 ${usualRange}). 거래량 ${volume}(평소 ${usualVolume}).`,
  widths: { wide: '평소보다 큼', narrow: '평소보다 작음', usual: '평소와 비슷함' },
  lots: (count) => `${count}랏`,
  rest: {
    closed: '외환과 귀금속은 주말 휴장이었습니다.',
    closing: '외환과 귀금속은 22:00 UTC에 마감하고 주말 휴장에 들어갔습니다.',
    opening: '외환과 귀금속은 주말 휴장을 마치고 22:00 UTC에 다시 개장했습니다.',
  },
  foot: '모든 수치는 연습용 모의 시장의 것입니다. 이 리포트에 없는 것: 가격이 움직인 이유(이곳의 가격은 [공개된 규칙](#market-data)만 따르며 어떤 뉴스에도 반응하지 않습니다), 거래 비용, 앞으로의 전망.',
};
