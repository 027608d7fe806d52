import MiniSearch from 'minisearch';
import type { HelpText } from './helpText.ts';

/** Scripts that write without spaces: their runs are cut into overlapping pairs, which finds words without a dictionary. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu;
const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Words as they are compared: full-width as half-width, without case and accents ("liquidación" is "liquidacion"). */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return [...plain.matchAll(unspaced)].flatMap(([run]) =>
    isUnspaced.test(run) ? pairsOf(run) : [withoutAccents(run)],
  );
}

function pairsOf(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Words of questions that say nothing of what is asked. Of all languages together: none of them names a subject in another. */
const emptyWords = new Set(
  [
    'a an and are as at be but by can could do does did for from get has have how i if in is it its me my no not of on or our should so',
    'that the there these they this to was we were what when where which who why will with you your am im isnt doesnt',
    'como que es esto son el los las un una unos de del al y o en con por para mi mis se lo me ha han hago puedo cuanto cuantos cuanta',
    'cual donde cuando porque hay tengo esta estan sin su no si le faço da do dos das os as um uma e ou em no na nos nas ao meu minha',
    'meus isso isto foi fui onde quando quanto quantos qual tem dar ser eu voce nao sao che cos e il lo la gli le i uno di del della dei',
    'delle dal dalla nel nella sul sulla con per tra mio mia miei sono stato ho hai ha si come faccio dove quanto quanti quale cosa questo',
  ].flatMap((line) => line.split(' ')),
);

/** The same in scripts without spaces, before they are cut into pairs. */
const emptySigns =
  /怎么样|怎么办|怎么|怎样|怎樣|如何|什么|甚麼|为什么|點解|點樣|點算|係唔係|係咪|係咩|咩意思|是不是|可以|可唔可以|能不能|哪里|邊度|有冇|多少|幾多|有咩|請問|请问|吗|嗎|呢|㗎|のですか|ですか|ますか|ません|ました|するには|たい|とは|何|なぜ|どこで|どうすれば|いくら|方法|やり方|仕組み|어떻게|무엇인가요|뭐예요|얼마예요|인가요|하나요|나요|어디서|어디에|방법|하려면|아닌가요|이란|란/gu;

/** How much of a question an article has to have, by the weight of its words, beside the one that has most of it. */
const leastShare = 0.25;

export type HelpIndex = (query: string) => string[];

/**
 * An index over the texts of one language. It answers ids, best first, to words and to questions: who asks a whole sentence gets what
 * has most of its words, those that are rare in the help first. Words may be cut short or misspelt a little.
 */
export function indexOf(texts: readonly HelpText[]): HelpIndex {
  const index = new MiniSearch<HelpText>({
    fields: ['title', 'keywords', 'summary', 'body'],
    extractField: (text, field) => (field === 'body' ? proseOf(text.body) : String(text[field as keyof HelpText])),
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, keywords: 5, summary: 2 },
      combineWith: 'OR',
      prefix: (term) => (isUnspaced.test(term) ? term.length === 1 : term.length > 2),
      fuzzy: (term) => (isUnspaced.test(term) || term.length < 5 ? false : 0.2),
    },
  });
  index.addAll(texts);
  return (query) => {
    const asked = subjectsOf(query);
    const found = index
      .search(asked.join(' '), { tokenize: () => asked })
      // Of two that have as much, the one that has more of the different words.
      .map(({ id, score, queryTerms }) => ({
        id: String(id),
        score: score * (new Set(queryTerms).size / asked.length),
      }))
      .sort((one, other) => other.score - one.score);
    const best = found[0]?.score ?? 0;
    return found.filter(({ score }) => score >= best * leastShare).map(({ id }) => id);
  };
}

/** What a question is about; all of it where nothing would be left. */
function subjectsOf(query: string): string[] {
  const words = wordsOf(query.normalize('NFKC').replace(emptySigns, ' ')).filter((word) => !emptyWords.has(word));
  return [...new Set(words.length > 0 ? words : wordsOf(query))];
}

/** A text as it is read: without the names of figures and blocks, and without addresses. */
function proseOf(body: string): string {
  return body.replace(/\{\{\w+\}\}|^\[\[[\w-]+\]\]$|\]\([^)]*\)/gmu, ' ');
}
