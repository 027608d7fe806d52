import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type Locale, localeIds, locales } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { localeAtom, setLocaleAtom } from '#src/state/prefs.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { renewPushWords } from './push/pushWords.ts';
import styles from './LanguagePage.module.css';

/** Every language by its own name; a choice takes effect at once. */
export function LanguagePage() {
  const { t } = useLingui();
  const current = useAtomValue(localeAtom);
  const setLocale = useSetAtom(setLocaleAtom);
  const showError = useSetAtom(showErrorAtom);
  const [coming, setComing] = useState<Locale | null>(null);
  const choose = async (locale: Locale) => {
    setComing(locale);
    const result = await setLocale(locale);
    setComing((latest) => (latest === locale ? null : latest));
    if (result.status === 'failed') showError(result.error);
    else await renewPushWords();
  };
  return (
    <Page title={t`Language`} bar="plain" back={paths.me()}>
      <Card padding="none">
        <div role="radiogroup" aria-label={t`Language`}>
          {localeIds.map((locale) => (
            <label className={styles.row} key={locale} lang={locales[locale].tag}>
              <span>{locales[locale].name}</span>
              {coming === locale ? <Spinner /> : null}
              <input
                className={styles.input}
                type="radio"
                name="language"
                value={locale}
                checked={(coming ?? current) === locale}
                onChange={() => void choose(locale)}
              />
            </label>
          ))}
        </div>
      </Card>
    </Page>
  );
}
