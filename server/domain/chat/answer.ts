import type { ChatPart } from '#contract/api/person/chat.ts';
import type { Currency } from '#contract/currencies.ts';
import type { HelpIndex } from '#contract/help/search.ts';
import type { Locale } from '#contract/locales.ts';
import { namedCurrency } from '#contract/rules/chat/namedCurrency.ts';
import { safetySignIn } from '#contract/rules/chat/safety.ts';
import type { SafetySign } from '#contract/rules/chat/signs.ts';
import { type Asking, factsOf } from './facts.ts';
import { nearestArticles } from './help.ts';
import { type Intent, intentsIn, isGreeting } from './intents.ts';

/** What a message is about, found without looking at any account: it may be worked out before the transaction. */
export interface Understood {
  isHello: boolean;
  sign: SafetySign | null;
  intents: readonly Intent[];
  /** The currency that it names; null for none. */
  currency: Currency | null;
  articles: ReturnType<HelpIndex['nearest']> | null;
}

export function understand(text: string | null, lang: Locale): Understood {
  if (text === null) return { isHello: false, sign: null, intents: [], currency: null, articles: null };
  if (isGreeting(text)) return { isHello: true, sign: null, intents: [], currency: null, articles: null };
  return {
    isHello: false,
    sign: safetySignIn(text),
    intents: intentsIn(text),
    currency: namedCurrency(text),
    articles: nearestArticles(text, lang),
  };
}

/**
 * The answer, in its fixed order: what protects the asker before all; then facts of the account; then the help, or that it does not know.
 * What was written with a picture is answered as if there was none, and told so.
 */
export async function answer(
  asking: Asking,
  { isHello, sign, intents, currency, articles }: Understood,
  hasPicture: boolean,
): Promise<ChatPart[]> {
  const facts = await factsOf({ ...asking, currency }, asking.session.isFrozen ? withStanding(intents) : intents);
  const parts: ChatPart[] = [];
  if (isHello) parts.push({ part: 'hello' });
  if (sign !== null) parts.push({ part: 'safety', sign });
  if (hasPicture) parts.push({ part: 'picture' });
  parts.push(...facts);
  if (articles !== null) parts.push(helpPart(articles, parts.length > 0));
  return parts;
}

/** Whoever is frozen is told so whatever they ask: it explains most of what does not go. */
function withStanding(intents: readonly Intent[]): readonly Intent[] {
  return ['standing', ...intents.filter((intent) => intent !== 'standing')];
}

/** What has been answered with facts is not called unknown because no article has it. */
function helpPart({ list, isSure }: NonNullable<Understood['articles']>, isAnswered: boolean): ChatPart {
  return { part: isSure || isAnswered ? 'articles' : 'unknown', list };
}
