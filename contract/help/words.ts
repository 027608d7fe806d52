import type { Locale } from '#contract/locales.ts';
import { stemOf } from './stems.ts';

/** A run of one script. Han, kana and Hangul are cut into overlapping pairs, which finds words without a dictionary. */
const runs =
  /\p{Script=Han}+|\p{Script=Hiragana}+|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}])[\p{L}\p{N}])+/gu;
const signs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Text as it is compared: full-width as half-width, small letters without accents. */
export function plainOf(text: string): string {
  const parts = text.normalize('NFKC').toLowerCase().normalize('NFD');
  return parts.replaceAll(/(?<=[a-z])\p{M}+/gu, '').normalize('NFC');
}

/** The runs of one script each in a plain text. */
export function runsOf(plain: string): string[] {
  return [...plain.matchAll(runs)].map(([run]) => run);
}

/** Whether a run or a pair is of a script that is cut into pairs. */
export function isSigns(run: string): boolean {
  return signs.test(run);
}

/** The overlapping pairs of a run of signs; a single sign is its own word. */
export function pairsOf(run: string): string[] {
  const all = [...run];
  return all.length === 1 ? all : all.slice(1).map((sign, index) => `${all[index]}${sign}`);
}

/** All words of a text as the index holds them: pairs of signs, and stems of words ("liquidación" is "liquid"). */
export function wordsOf(text: string, locale: Locale): string[] {
  return runsOf(plainOf(text)).flatMap((run) => (isSigns(run) ? pairsOf(run) : [stemOf(run, locale)]));
}
