import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { termsOf } from './question.ts';
import { wordsOf } from './words.ts';

test.each<[string, Locale, string[]]>([
  ['强制平仓 USDT', 'zh', ['强制', '制平', '平仓', 'usdt']],
  ['K线图', 'zh', ['k', '线图']],
  ['ロスカットの計算', 'jp', ['ロス', 'スカ', 'カッ', 'ット', 'の', '計算']],
  ['강제 청산', 'ko', ['강제', '청산']],
  ['Liquidação, ＵＳＤＴ', 'pt', ['liquid', 'usdt']],
  ['金', 'jp', ['金']],
  ['2FA 50x', 'en', ['2fa', '50x']],
])(
  'the words of “%s” (%s): one script at a time, signs in pairs, words without case, accents and endings',
  (text, locale, words) => {
    expect(wordsOf(text, locale)).toEqual(words);
  },
);

test.each<[Locale, string[]]>([
  ['en', ['closed', 'closing', 'close']],
  ['es', ['retirar', 'retiro', 'retirada', 'RETIROS']],
  ['pt', ['opção', 'opções']],
  ['it', ['opzione', 'opzioni']],
])('forms of one word are one word in %s', (locale, forms) => {
  expect(new Set(forms.flatMap((form) => wordsOf(form, locale))).size).toBe(1);
});

test.each<[string, Locale, string[]]>([
  ['How do I withdraw?', 'en', ['withdraw']],
  ['¿Por qué me han liquidado?', 'es', ['liquid']],
  ['如何提现', 'zh', ['提现']],
  ['點樣提款', 'hk', ['提款']],
  ['手数料はいくら', 'jp', ['手数', '数料']],
  ['수수료 얼마예요', 'ko', ['수수', '수료']],
])('of “%s” only its subject is looked up', (question, locale, terms) => {
  expect([...termsOf(question, locale).keys()]).toEqual(terms);
});

test('what may be grammar or part of a name counts little, and a name that ends like a particle is not lost', () => {
  expect(termsOf('我的会话', 'zh').get('会话')).toBe(1);
  expect(termsOf('的士', 'zh').get('的士')).toBeLessThan(1);
  expect(termsOf('금도', 'ko').get('금')).toBe(1);
});

test('a question of nothing but filler is looked up as it stands', () => {
  expect([...termsOf('what is this', 'en').keys()]).toEqual(wordsOf('what is this', 'en'));
});
