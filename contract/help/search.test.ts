import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { HelpText } from './helpText.ts';
import { indexOf } from './search.ts';

const text = (id: string, title: string, body: string, keywords = ''): HelpText => ({
  id,
  order: 1,
  section: 'trade',
  title,
  summary: '',
  keywords,
  version: 1,
  comesLater: false,
  body,
});

test.each<[string, Locale]>([
  ['平仓', 'zh'],
  ['強制平倉', 'hk'],
  ['ロスカット', 'jp'],
  ['청산', 'ko'],
  ['liquidacao', 'pt'],
  ['liquidacion', 'es'],
  ['liquidaton', 'en'],
  ['LIQUIDATION', 'en'],
])('%s finds the article in %s first', (query, id) => {
  const { find } = indexOf(
    [
      text('zh', '强制平仓', '保证金用完之前，交易所会强制平仓。'),
      text('hk', '強制平倉', '按金用盡之前，交易所會強制平倉。'),
      text('jp', 'ロスカット', '証拠金がなくなる前に、ポジションは強制的に決済されます。'),
      text('ko', '강제 청산', '증거금이 소진되기 전에 포지션이 청산됩니다.'),
      text('pt', 'Liquidação', 'A posição é encerrada antes de a perda superar a margem.'),
      text('es', 'Liquidación', 'La posición se cierra antes.'),
      text('en', 'Liquidation', 'A position is closed before its loss exceeds the margin.'),
      text('other', 'Fees', 'What trading costs. 手续费 手数料 수수료 taxas'),
    ],
    id,
  );
  expect(find(query)[0]).toBe(id);
});

test('who has more of the words comes first, and one word of a question is enough to be found', () => {
  const { find } = indexOf([text('a', 'Fees', 'spot and contracts'), text('b', 'Trading', 'spot and coins')], 'en');
  expect(find('spot contracts')[0]).toBe('a');
  expect(find('why are the fees what they are')).toEqual(['a']);
});

test('nonsense finds nothing, and neither does nothing', () => {
  const { find } = indexOf([text('a', 'Fees', 'spot and contracts'), text('b', '手续费', '现货与合约')], 'en');
  for (const query of ['zzzzzz', 'asdfqwer', '今天天气', '   ', '?!']) expect(find(query), query).toEqual([]);
});

test('who types a keyword in full gets the articles that have it, however often others use its words', () => {
  const { find } = indexOf(
    [
      text('often', 'Margin call, margin call', 'A margin call. Another margin call.'),
      text('named', 'What is owed', 'At the end.', 'debt, margin call'),
    ],
    'en',
  );
  expect(find('Margin Call')[0]).toBe('named');
});

test('figures to be filled in, blocks and addresses of links are not searched', () => {
  const { find } = indexOf([text('a', 'Costs', 'It is {{spotFee}}, [see](#elsewhere).\n\n[[options]]')], 'en');
  for (const query of ['spotFee', 'elsewhere', 'options']) expect(find(query), query).toEqual([]);
  expect(find('see')).toEqual(['a']);
});
