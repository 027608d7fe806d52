import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { trustedWorkerUrl } from '#src/lib/update/workerAddress.ts';

/** The least that a React page can be: what any app built with React is measured against. */
function Bare() {
  const [count, setCount] = useState(0);
  const button = createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, count);
  return createElement('main', null, createElement('p', null, 'hello'), button);
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(createElement(Bare));
void navigator.serviceWorker.register(trustedWorkerUrl('./sw.js'));
