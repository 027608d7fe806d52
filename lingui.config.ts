import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { defaultLocale, localeIds } from './contract/locales.ts';

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...localeIds],
  fallbackLocales: { hk: 'zh', default: defaultLocale },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
});
