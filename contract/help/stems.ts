import type { Locale } from '#contract/locales.ts';

/** Endings that are taken off a word, the longest that fits first: forms of one word shall meet ("retirar", "retiro", "retirada"). */
const endings: Partial<Record<Locale, string>> = {
  en: 'ments ment ings ing ies ers ed es er s e y',
  es: `amientos amiento aciones acion ciones cion adores adoras ador ando iendo adas ados ada ado idas idos ida ido aron aste aba an as
    amos ar er ir en es os s a e o`,
  pt: `amentos amento acoes acao coes cao adores adora ador ando endo indo adas ados ada ado idas idos ida ido aram am amos oes ao ar er ir
    ei ou as es is os s a e o`,
  it: `amenti amento azioni azione izioni izione zioni zione atori atore atrice ando endo ate ati ata ato ute uti uta uto ite iti ita ito
    iamo ano ono are ere ire che chi a e i o`,
};

const kept = 3;
const patterns = new Map<Locale, RegExp | null>();

/** What is left of a word (in small letters, without accents) without its ending: at least three letters, figures and all. */
export function stemOf(word: string, locale: Locale): string {
  const pattern = patternOf(locale);
  return pattern === null ? word : word.replace(pattern, '');
}

function patternOf(locale: Locale): RegExp | null {
  const known = patterns.get(locale);
  if (known !== undefined) return known;
  const list = endings[locale]?.split(/\s+/);
  // The first place that fits is the one furthest to the left, and so the longest ending.
  const made = list === undefined ? null : new RegExp(`(?<=^[a-z]{${kept},})(?:${list.join('|')})$`);
  patterns.set(locale, made);
  return made;
}
