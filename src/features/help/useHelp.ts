import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Locale } from '../../../contract/locales.ts';
import type { HelpText } from '../../lib/help/helpText.ts';
import { loadHelp } from '../../lib/help/texts.ts';
import { type Loadable, settle } from '../../lib/loadable.ts';
import { localeAtom } from '../../state/prefs.ts';

type Texts = Loadable<readonly HelpText[]>;

/** The texts of the language shown, and how to ask for them again. */
export function useHelp(): { texts: Texts; retry: () => void } {
  const locale = useAtomValue(localeAtom);
  const [known, setKnown] = useState<{ locale: Locale; texts: Texts } | null>(null);
  useEffect(() => {
    let isOver = false;
    void settle(loadHelp(locale)).then((texts) => {
      if (!isOver) setKnown({ locale, texts });
    });
    return () => {
      isOver = true;
    };
  }, [locale]);
  const retry = () => {
    setKnown(null);
    void settle(loadHelp(locale)).then((texts) => setKnown({ locale, texts }));
  };
  return { texts: known?.locale === locale ? known.texts : { status: 'pending' }, retry };
}
