import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { defaultLocale } from '#contract/locales.ts';
import { activateLocale, i18n } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';
import { readLook } from '#src/lib/wallet/handover.ts';
import { leaveTo } from './leave.ts';
import { allowOwnStyle } from './policy.ts';
import { WalletPage } from './WalletPage.tsx';

/**
 * A document of its own: what a wallet and its library run never meets the page that holds the session, and the app's document keeps
 * its policy (docs/decisions/017-wallet.md).
 */
const root = document.getElementById('root');
if (root === null) throw new Error('wallet.html has no #root');

const { locale, theme } = readLook(location.search);
document.documentElement.dataset['theme'] = theme;
allowOwnStyle();
const { openWallets } = await import('./wallets.ts');
if ((await toResult(activateLocale(locale ?? defaultLocale))).status === 'failed') await activateLocale(defaultLocale);

/** Links lead into the app. */
const ways = {
  hook: (): [string, (to: string) => void] => ['/', leaveTo],
  searchHook: () => '',
  hrefs: (path: string) => `./#${path}`,
};

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Router {...ways}>
        <WalletPage wallets={openWallets()} />
      </Router>
    </I18nProvider>
  </StrictMode>,
);
