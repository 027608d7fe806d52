import { currencies, type Currency, currencyIds } from '#contract/currencies.ts';

/** Tickers that are no word of any language of the app: people write them small. */
const writtenSmall: ReadonlySet<Currency> = new Set([
  'USDT',
  'BTC',
  'ETH',
  'BNB',
  'XRP',
  'DOGE',
  'LTC',
  'BCH',
  'TRX',
  'AVAX',
  'XLM',
]);

/** What they are called where letters are not Latin, Bitcoin Cash before Bitcoin, in which it begins. */
const otherNames: readonly (readonly [Currency, RegExp])[] = [
  ['BCH', /比特币现金|比特幣現金|ビットコインキャッシュ|비트코인\s?캐시/u],
  ['BTC', /比特币|比特幣|ビットコイン|비트코인/u],
  ['ETH', /以太|イーサ|이더/u],
  ['USDT', /泰达|泰達|テザー|테더/u],
  ['DOGE', /狗狗币|狗狗幣|ドージ|도지/u],
  ['LTC', /莱特币|萊特幣|ライトコイン|라이트코인/u],
  ['XRP', /瑞波|リップル|리플/u],
  ['SOL', /ソラナ|솔라나/u],
  ['ADA', /艾达|艾達|カルダノ|카르다노|에이다/u],
];

/**
 * The currency that a text names first in this order: by its ticker, by its English name, by the name it has in Chinese, Japanese or
 * Korean. Null where it names none.
 */
export function namedCurrency(text: string): Currency | null {
  const other = otherNames.find(([, name]) => name.test(text));
  if (other !== undefined) return other[0];
  return longestFirst.find((currency) => names(currency).some((pattern) => pattern.test(text))) ?? null;
}

/** Bitcoin Cash before Bitcoin. */
const longestFirst = currencyIds.toSorted((a, b) => currencies[b].name.length - currencies[a].name.length);

function names(currency: Currency): RegExp[] {
  const { name } = currencies[currency];
  return [
    alone(currency, writtenSmall.has(currency) ? 'iu' : 'u'),
    ...(name.toUpperCase() === currency ? [] : [alone(name, 'iu')]),
  ];
}

/** Not a part of a longer word; beside Chinese it stands without a space. */
function alone(word: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{Script=Latin}\d])${word}(?![\p{Script=Latin}\d])`, flags);
}
