import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import type { NewsItem } from '#contract/api/news.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { isTrading, type MarketKind, type MarketRules, marketKinds, markets } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { withMinus } from '#contract/minus.ts';
import { changePercent } from '#contract/rules/quote.ts';
import { type Figures, type Gauge, type Move, usualOf } from './figures.ts';
import { reportWords } from './words/words.ts';
import type { ReportWords } from './words/reportWords.ts';

/** Rows of the table: enough to see what went on, few enough for a phone. */
const rowsOf: Record<MarketKind, number> = { coin: 3, virtual: 2, forex: 2, metal: 1 };

/** What is looked at first, beside what moved most; two that never rest, so that one is always left to name. */
const known = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'XAUUSD'];

/** Puts a report's figures into words. Nothing is said that is not in the figures: no cause, no advice, nothing of what comes. */
export function writeReport(figures: Figures, lang: Locale): NewsItem {
  const words = reportWords[lang];
  const say = sayerOf(lang);
  const { period, lead, moves, coins } = figures;
  const ranked = marketKinds.flatMap((kind) => moves[kind]);
  const told = ranked
    .filter((move) => known.includes(move.rules.symbol) && move !== lead)
    .toSorted((a, b) => known.indexOf(a.rules.symbol) - known.indexOf(b.rules.symbol));
  // At a weekend the best known market may be all there is of the known ones, and the lead itself.
  const others = (told.length > 0 ? told : ranked.filter((move) => move !== lead).slice(0, 1)).map(
    (move) => `${say.name(move.rules)} ${say.change(move)}`,
  );
  const when = period.kind === 'hourly' ? say.hour(period.from, period.to) : say.date(period.from);
  const leading = { name: say.name(lead.rules), change: say.change(lead) };
  return {
    id: period.id,
    category: period.kind,
    title: words.title({ when, ...leading, up: coins.up, all: coins.all }),
    summary: words.summary({ ...leading, ...say.ends(lead), others: others.join(words.comma) }),
    time: period.to,
    language: locales[lang].tag,
    source: null,
    chart: { symbol: lead.rules.symbol, points: figures.points },
    body: bodyOf(figures, words, say),
    link: null,
  };
}

type Sayer = ReturnType<typeof makeSayer>;

function bodyOf({ period, lead, moves, coins, gauges }: Figures, words: ReportWords, say: Sayer): string {
  const rows = marketKinds
    .flatMap((kind) => moves[kind].slice(0, rowsOf[kind]))
    .map((move) => {
      const { from, to } = say.ends(move);
      return `| ${say.name(move.rules)} | ${from} | ${to} | ${say.change(move)} |`;
    });
  const when =
    period.kind === 'hourly'
      ? `${say.date(period.from)}${words.dateHour}${say.hour(period.from, period.to)}`
      : say.date(period.from);
  const median = say.ppm(coins.medianPpm);
  const isCoin = lead.rules.kind === 'coin' || lead.rules.kind === 'virtual';
  const own = { name: say.name(lead.rules), own: say.points(lead.ppm - coins.medianPpm), median };
  const rest = restOf(period);
  return [
    `*${when}*`,
    [`| ${words.columns.join(' | ')} |`, '| --- | ---: | ---: | ---: |', ...rows].join('\n'),
    ...(rest === null ? [] : [words.rest[rest]]),
    `## ${words.commonTitle}`,
    words.common[directionOf(coins)]({ ...coins, median }),
    ...(isCoin ? [words.own(own)] : []),
    `## ${words.rangeTitle}`,
    gauges.map((gauge) => `- ${sayGauge(gauge, words, say)}`).join('\n'),
    words.usual[period.kind](usualOf[period.kind]),
    words.foot,
  ].join('\n\n');
}

/** Most is two out of three. */
function directionOf({ up, down, all }: Figures['coins']): 'up' | 'down' | 'mixed' {
  if (up * 3 >= all * 2) return 'up';
  return down * 3 >= all * 2 ? 'down' : 'mixed';
}

function restOf({ from, to }: Figures['period']): keyof ReportWords['rest'] | null {
  const [isOpenFirst, isOpenLast] = [isTrading('forex', from), isTrading('forex', to - 1)];
  if (isOpenFirst && isOpenLast) return null;
  if (isOpenFirst) return 'closing';
  return isOpenLast ? 'opening' : 'closed';
}

function sayGauge({ rules, range, usualRange, volume, usualVolume }: Gauge, words: ReportWords, say: Sayer): string {
  const width = range * 4 > usualRange * 5 ? 'wide' : range * 5 < usualRange * 4 ? 'narrow' : 'usual';
  return words.gauge({
    name: say.name(rules),
    range: say.share(range),
    usualRange: say.share(usualRange),
    width: words.widths[width],
    volume: say.volume(volume, rules),
    usualVolume: say.volume(usualVolume, rules),
  });
}

const sayers = new Map<Locale, ReturnType<typeof makeSayer>>();

/** Made once: formatters are slow to make. */
function sayerOf(lang: Locale): Sayer {
  const say = sayers.get(lang) ?? makeSayer(lang, reportWords[lang]);
  sayers.set(lang, say);
  return say;
}

/** Figures as the language writes them; prices and volumes exactly, from their decimals. */
function makeSayer(lang: Locale, words: ReportWords) {
  const { tag } = locales[lang];
  const signed = new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero', ...twoDecimals });
  const plain = new Intl.NumberFormat(tag, { style: 'percent', ...twoDecimals });
  const points = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero', ...twoDecimals });
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0, useGrouping: 'always' });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const prices = Array.from({ length: decimalsMax + 1 }, (_, decimals) => {
    return new Intl.NumberFormat(tag, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    });
  });
  const price = (minor: bigint, rules: MarketRules) => {
    const text = writePrice(rules, minor);
    return prices[text.split('.')[1]?.length ?? 0]?.format(text as Intl.StringNumericLiteral) ?? '';
  };
  return {
    name: ({ base, quote, name, kind }: MarketRules) =>
      kind === 'metal' && isMetal(base, words) ? words.metals[base] : kind === 'forex' ? `${base}/${quote}` : name,
    change: ({ rules: { pricePrecision }, from, to }: Move) => {
      const percent = changePercent(formatDecimal(to, pricePrecision), formatDecimal(from, pricePrecision));
      return withMinus(signed.format(Number(percent) / 100));
    },
    ends: ({ rules, from, to }: Move) => ({ from: price(from, rules), to: price(to, rules) }),
    ppm: (ppm: number) => withMinus(signed.format(ppm / 1_000_000)),
    share: (ppm: number) => plain.format(ppm / 1_000_000),
    points: (ppm: number) => withMinus(points.format(ppm / 10_000)),
    volume(minor: bigint, { kind, base, quantityPrecision }: MarketRules) {
      const count = whole.format(formatDecimal(minor, quantityPrecision) as Intl.StringNumericLiteral);
      return isLotMarket({ kind }) ? words.lots(count) : `${count} ${base}`;
    },
    date: (seconds: number) => date.format(seconds * 1000),
    hour: (from: number, to: number) => `${clockOf(from)}${words.until}${clockOf(to)} UTC`,
  };
}

const decimalsMax = Math.max(...markets.map(({ pricePrecision }) => pricePrecision));

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

function isMetal(base: string, { metals }: ReportWords): base is keyof ReportWords['metals'] {
  return Object.hasOwn(metals, base);
}

/** Hours are told in UTC in every language: a report is the same wherever it is read. */
function clockOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 16);
}
