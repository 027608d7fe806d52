import './app/boot/firstFrame.ts';
import 'react-dom/client';
import './app/boot/breath.ts';
import { createStore } from 'jotai';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followInstall, followSession, followSettings, rememberStart, showLanguage } from './app/lifecycles.ts';
import { loadFirstPage } from './app/routing/pageLoader.ts';
import { followTravel } from './app/routing/travel.ts';
import { showStartFailure } from './app/trouble/startFailure.ts';
import { toResult } from './lib/loadable.ts';
import { startState } from './state/start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const store = createStore();
followTravel();
followSettings(store);
followSession(store);
followInstall(store);
const started = await toResult(Promise.all([showLanguage(store), startState(store), loadFirstPage()]));

if (started.status === 'failed') {
  showStartFailure(root);
} else {
  const app = (
    <StrictMode>
      <App store={store} />
    </StrictMode>
  );
  // In slices: a tap on what the document shows meanwhile does not have to wait for all of it.
  startTransition(() => createRoot(root).render(app));
  rememberStart(store);
  // What is fetched ahead of a tap is nothing that the first paint waits for; without it a tap fetches its page itself. Nor is it
  // awaited: it imports from this piece, which would wait for it in turn.
  import('./app/routing/ahead.ts').then(
    ({ followIntent, loadPagesAhead }) => {
      followIntent();
      void loadPagesAhead();
    },
    () => null,
  );
}
