import { loadPageWords } from '#src/lib/i18n.ts';

/** Its words come with those of the pages: the first load has none of them. */
export async function loadPlansCard() {
  const [part] = await Promise.all([import('./PlansCard.tsx'), loadPageWords()]);
  return { default: part.PlansCard };
}
