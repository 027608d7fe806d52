import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#contract/locales.ts';
import { tagOf } from '#src/lib/i18n.ts';

/** The Intl tag of the language shown. */
export function useTag(): string {
  const { i18n } = useLingui();
  return tagOf(i18n.locale as Locale);
}
