import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { HelpText } from '#src/lib/help/helpText.ts';
import { loadHelp } from '#src/lib/help/texts.ts';
import { type Loadable, settle } from '#src/lib/loadable.ts';
import { localeAtom } from '#src/state/prefs.ts';

type Texts = Loadable<readonly HelpText[]>;

/** What came of which question. */
interface Known {
  locale: Locale;
  attempt: number;
  texts: Texts;
}

/** The texts of the language shown, and how to ask for them again. */
export function useHelp(): { texts: Texts; retry: () => void } {
  const locale = useAtomValue(localeAtom);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Known | null>(null);
  // First and later tries are all made here: an answer in a language that is no longer shown takes nobody's place.
  useEffect(() => {
    let isOver = false;
    void settle(loadHelp(locale)).then((texts) => {
      if (!isOver) setKnown({ locale, attempt, texts });
    });
    return () => {
      isOver = true;
    };
  }, [locale, attempt]);
  const isAnswered = known?.locale === locale && known.attempt === attempt;
  return { texts: isAnswered ? known.texts : { status: 'pending' }, retry: () => setAttempt(attempt + 1) };
}
