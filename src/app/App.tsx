import { I18nProvider } from '@lingui/react';
import { type createStore, Provider } from 'jotai';
import { Router } from 'wouter';
import { hashRouter } from '../lib/hash.ts';
import { i18n } from '../lib/i18n.ts';
import { PageView } from './routing/PageView.tsx';
import { StopMove } from './routing/StopMove.tsx';
import { AppToasts } from './shell/AppToasts.tsx';
import { PageFrame } from './shell/PageFrame.tsx';
import { SkipLink } from './shell/SkipLink.tsx';

import { Update } from './shell/Update.tsx';
import { ErrorBoundary } from './trouble/ErrorBoundary.tsx';

export function App({ store }: { store: ReturnType<typeof createStore> }) {
  return (
    <I18nProvider i18n={i18n}>
      <Provider store={store}>
        <Router {...hashRouter}>
          <ErrorBoundary>
            <SkipLink />
            <PageFrame>
              <PageView />
              <StopMove />
            </PageFrame>
            <Update />
            <AppToasts />
          </ErrorBoundary>
        </Router>
      </Provider>
    </I18nProvider>
  );
}
