import { useAtomValue, useSetAtom } from 'jotai';
import type { Locale } from '#contract/locales.ts';
import type { HelpText } from '#contract/help/helpText.ts';
import { loadHelp } from '#src/lib/help/texts.ts';
import { type Loadable, mapLoadable } from '#src/lib/loadable.ts';
import { fact } from '../feed/fact.ts';
import { perKey } from '../feed/perKey.ts';
import { localeAtom } from '../prefs.ts';

const helpIn = perKey((locale: Locale) =>
  fact<{ texts: readonly HelpText[] }>('help', async () => ({ texts: await loadHelp(locale) }), {
    scope: 'all',
    fresh: () => true,
  }),
);

/** The texts of the language shown, and how to ask for them again. */
export function useHelp(): { texts: Loadable<readonly HelpText[]>; retry: () => void } {
  const { factAtom, refreshAtom } = helpIn(useAtomValue(localeAtom));
  const help = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  return { texts: mapLoadable(help, ({ texts }) => texts), retry: () => void refresh() };
}
