import { describe, expect, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { catalogOf, sentences } from './words.ts';

/** A claim never stands alone: no message and no text has a daily rate or a claimed figure without what was measured. */

/** A figure that a message has filled in, so and so much a day, as each language says it. */
const perDay: Record<Locale, RegExp> = {
  en: /\{\w+\}\s*%?\s*(an?|per|each|every|\/)\s*(plan )?day\b|\b(daily|a day|per day)\b[^.{]{0,16}\{\w+\}/i,
  zh: /(每天|每日|日息|日收益率?|每个?计划日)[^，。；：{]{0,6}\{\w+\}|\{\w+\}\s*(\/\s*)?(每天|每日|一天)/,
  hk: /(每天|每日|日息|日回報率?|每個?計劃日)[^，。；：{]{0,6}\{\w+\}|\{\w+\}\s*(\/\s*)?(每天|每日|一天)/,
  jp: /(1日|一日|毎日|日利|プラン日)(あたり|につき|平均|に|で)?\s*\{\w+\}|\{\w+\}\s*[/／]\s*日/,
  ko: /(하루|매일|일일|플랜일)(에|당|마다|\s|평균)*\{\w+\}(?!일)|\{\w+\}\s*\/\s*일/,
  es: /\{\w+\}\s*%?\s*(al|por|a la|cada)\s*día|diari[oa]s?\s*[:(]?\s*\{\w+\}|\{\w+\}\s*diari/i,
  pt: /\{\w+\}\s*%?\s*(ao|por|cada)\s*dia\b|diári[oa]s?\s*[:(]?\s*\{\w+\}|\{\w+\}\s*diári/i,
  it: /\{\w+\}\s*%?\s*(al|per|ogni)\s*giorno|giornalier[oaie]\s*[:(]?\s*\{\w+\}|\{\w+\}\s*giornalier/i,
};

/** What a day brings or costs here, and is no claim: measured, charged, or an amount that may be added. */
const noClaims = new Set([
  'And here? If each of them puts {amount} into the smallest hosting plan, measured at {mean} per plan day on average, one plan day adds at least:',
  'You can top up {max} USDT per plan day: {available} now, more from {until}.',
  'Up to {0} per plan day ({day} of real time) for each account. It’s practice money, shown as a separate transaction.',
  '{times}: liquidation distance {move}, liquidated within a day {chance}, costs {costs} of the margin',
  // What a loan costs.
  'Interest on your loan during the plan ({rate} per plan day)',
  'Overdue interest on your loan during the plan ({overdueRate} per plan day)',
  '{overdueRate} per plan day on the total owed',
  '{rate} per plan day',
  '{rate} per plan day, {year} per year',
]);

/** Of advertisements in general: the figure in it is how long a plan day is. */
const ofOthers = new Set([
  'Plans like these are advertised with a daily rate. Here a trading rule runs on the simulated market, and a plan earns or loses what its trades do, after fees and slippage: often nothing, sometimes a loss. A plan day lasts {day}.',
]);

const claimed: Record<Locale, RegExp> = {
  en: /\bclaim(s|ed)?\b|\badvertis/i,
  zh: /宣称/,
  hk: /聲稱/,
  jp: /うた[いうっわ]/,
  ko: /내세우/,
  es: /anunci/i,
  pt: /anunci/i,
  it: /dichiarat/i,
};
const measured: Record<Locale, RegExp> = {
  en: /measur/i,
  zh: /实测|测得/,
  hk: /實測|量度/,
  jp: /実測|測定|測っ/,
  ko: /측정/,
  es: /\bmedi[dr]/i,
  pt: /\bmedi[dr]/i,
  it: /\bmisura/i,
};

/** Typed ranges of per cent: of hedge funds, of accounts that lost, of what frauds promise. All else comes from a table. */
const range = /\d[\d.,]*\s?%?\s?[–—〜~至到-]\s?\d[\d.,]*\s?%/;
const rangesIn = /^locales\/help\/\w+\/(daily-rates|leverage|warning-signs)\.md$/;

const plants: Record<Locale, { alone: string; claim: string }> = {
  en: { alone: 'Up to {rate} a day', claim: 'Claimed: {rate}' },
  zh: { alone: '每天 {rate}', claim: '宣称收益 {rate}' },
  hk: { alone: '每日回報 {rate}', claim: '聲稱回報 {rate}' },
  jp: { alone: '1日{rate}', claim: 'うたい文句：{rate}' },
  ko: { alone: '하루 {rate}', claim: '내세우는 수익 {rate}' },
  es: { alone: '{rate} al día', claim: 'Anunciado: {rate}' },
  pt: { alone: '{rate} ao dia', claim: 'Anunciado: {rate}' },
  it: { alone: '{rate} al giorno', claim: 'Dichiarato: {rate}' },
};

const isAlone = (locale: Locale, words: string) =>
  /\{\w+\}/.test(words) && claimed[locale].test(words) && !measured[locale].test(words);

describe.each(localeIds)('in %s', (locale) => {
  const messages = catalogOf(locale);

  test('a figure a day and a claim alone would be noticed', () => {
    expect(perDay[locale].test(plants[locale].alone)).toBe(true);
    expect(isAlone(locale, plants[locale].claim)).toBe(true);
  });

  test('no message has a figure a day but those that are measured, charged or given', () => {
    const found = messages.filter(([id, words]) => perDay[locale].test(words) && !noClaims.has(id));
    expect(found.map(([, words]) => words)).toEqual([]);
  });

  test('no message has a claimed figure without the word for what was measured', () => {
    const alone = messages.filter(([id, words]) => isAlone(locale, words) && !ofOthers.has(id));
    expect(alone.map(([, words]) => words)).toEqual([]);
  });
});

test('no range of per cent is typed but where a source is quoted', () => {
  expect(range.test('1.7–4.02 % with AI') && range.test('1,7% 至 4,02%')).toBe(true);
  const typed = sentences().filter(({ text }) => range.test(text));
  expect(typed.length).toBeGreaterThan(8);
  expect(typed.filter(({ file }) => !rangesIn.test(file)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
