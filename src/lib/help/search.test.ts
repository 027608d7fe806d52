import { expect, test } from 'vitest';
import type { HelpText } from './helpText.ts';
import { indexOf, wordsOf } from './search.ts';

const text = (id: string, title: string, body: string): HelpText => ({
  id,
  order: 1,
  section: 'trade',
  title,
  summary: '',
  keywords: '',
  version: 1,
  comesLater: false,
  body,
});

test('words: scripts without spaces in pairs, others without case and accents', () => {
  expect(wordsOf('强制平仓 USDT')).toEqual(['强制', '制平', '平仓', 'usdt']);
  expect(wordsOf('ロスカットの計算')).toEqual(['ロス', 'スカ', 'カッ', 'ット', 'トの', 'の計', '計算']);
  expect(wordsOf('강제 청산')).toEqual(['강제', '청산']);
  expect(wordsOf('Liquidação, ＵＳＤＴ')).toEqual(['liquidacao', 'usdt']);
  expect(wordsOf('金')).toEqual(['金']);
});

test.each([
  ['平仓', 'zh'],
  ['強制平倉', 'hk'],
  ['ロスカット', 'jp'],
  ['청산', 'ko'],
  ['liquidacao', 'pt'],
  ['liquidacion', 'es'],
  ['liquidaton', 'en'],
  ['LIQUIDATION', 'en'],
])('%s finds the article in %s first', (query, id) => {
  const find = indexOf([
    text('zh', '强制平仓', '保证金用完之前，交易所会强制平仓。'),
    text('hk', '強制平倉', '按金用盡之前，交易所會強制平倉。'),
    text('jp', 'ロスカット', '証拠金がなくなる前に、ポジションは強制的に決済されます。'),
    text('ko', '강제 청산', '증거금이 소진되기 전에 포지션이 청산됩니다.'),
    text('pt', 'Liquidação', 'A posição é encerrada antes de a perda superar a margem.'),
    text('es', 'Liquidación', 'La posición se cierra antes.'),
    text('en', 'Liquidation', 'A position is closed before its loss exceeds the margin.'),
    text('other', 'Fees', 'What trading costs. 手续费 手数料 수수료 taxas'),
  ]);
  expect(find(query)[0]).toBe(id);
});

test('who has more of the words comes first, and nonsense finds nothing', () => {
  const find = indexOf([text('a', 'Fees', 'spot and contracts'), text('b', 'Spot', 'coins')]);
  expect(find('spot contracts')[0]).toBe('a');
  expect(find('zzzzzz')).toEqual([]);
  expect(find('   ')).toEqual([]);
});
