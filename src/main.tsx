import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followInstall, followSession, followSettings, showLanguage } from './app/lifecycles.ts';
import { loadAllPages, loadFirstPage } from './app/routing/pageLoader.ts';
import { followTravel } from './app/routing/travel.ts';
import { showStartFailure } from './app/trouble/startFailure.ts';
import { settle } from './lib/loadable.ts';
import { startState } from './state/start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const store = createStore();
followTravel();
followSettings(store);
followSession(store);
followInstall(store);
const started = await settle(Promise.all([showLanguage(store), startState(store), loadFirstPage()]));
if (started.status === 'failed') {
  showStartFailure(root);
} else {
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
  loadAllPages();
}
