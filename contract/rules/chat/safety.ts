import { plainOf } from '#contract/help/words.ts';
import { safetyPhrases } from './safetyPhrases.ts';
import { type SafetySign, safetySigns } from './signs.ts';

const letter = String.raw`[\p{Script=Latin}\d]`;
const rules = safetySigns.map((sign) => ({ sign, any: safetyPhrases[sign].map(listsOf) }));

/** Each list of a phrase as one expression. */
function listsOf(phrase: string): RegExp[] {
  return phrase.split(/\s\+\s/).map((list) => new RegExp(list.split('|').map(wordOf).join('|'), 'u'));
}

function wordOf(written: string): string {
  const word = written.trim();
  const isWhole = word.endsWith('.');
  const begins = new RegExp(`^${letter}`, 'u').test(word) ? `(?<!${letter})` : '';
  return `${begins}${isWhole ? word.slice(0, -1) : word}${isWhole ? `(?!${letter})` : ''}`;
}

/** The first sign in a message, in whichever language it is written; null where there is none. */
export function safetySignIn(text: string): SafetySign | null {
  const plain = plainOf(text).replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  const found = rules.find(({ any }) => any.some((lists) => lists.every((list) => list.test(plain))));
  return found?.sign ?? null;
}
