// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractVersion } from '#contract/control.ts';
import { followUpdates } from '#src/lib/update/followUpdates.ts';
import { updateNeedAtom, updatesAtom } from '#src/state/running/appUpdate.ts';
import { show } from '#tests/component.tsx';
import { Update } from './Update.tsx';

/** A service worker as far as its page knows it. */
class Worker extends EventTarget {
  scriptURL = `${location.origin}/sw.js`;
  state = 'installed';
  messages: unknown[] = [];
  build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(message: { type: string }, [port]: MessagePort[] = []) {
    this.messages.push(message.type);
    if (message.type === 'BUILD') port?.postMessage(this.build);
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker('old');
  update = vi.fn(async () => undefined);
}

class Container extends EventTarget {
  controller: Worker | null = null;
  registration = new Registration();
  register = vi.fn(async () => this.registration);
}

let workers = new Container();
const reload = vi.fn();
let control = { kill: false, minVersion: 0, build: 'old' as string | null };

beforeEach(() => {
  workers = new Container();
  workers.controller = workers.registration.active;
  control = { kill: false, minVersion: 0, build: 'old' };
  reload.mockReset();
  vi.stubEnv('PROD', true);
  document.head.innerHTML = '<meta name="build" content="old">';
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  const { origin, href, pathname, search, hash } = location;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, reload });
  vi.stubGlobal('fetch', async () => Response.json(control));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function start() {
  const scene = await show(<Update />);
  const { store } = scene;
  await act(async () => store.set(updatesAtom, await followUpdates((need) => store.set(updateNeedAtom, need))));
  return scene;
}

/** A newer worker arrives and waits. */
async function arrive() {
  const { registration } = workers;
  const next = new Worker('new');
  await act(async () => {
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = next;
    next.dispatchEvent(new Event('statechange'));
    // workbox-window tells a worker that passes through from one that waits by waiting itself.
    await new Promise((resolve) => setTimeout(resolve, 250));
  });
  return next;
}

const prompt = () => screen.findByTestId('update');

test('with nothing newer nothing is said', async () => {
  await start();
  expect(workers.register).toHaveBeenCalledOnce();
  expect(screen.queryByTestId('update')).toBeNull();
});

test('a worker that waits is said, and takes over when the reader agrees: told to, the old one told to rest, then a reload', async () => {
  const { user } = await start();
  const next = await arrive();
  expect((await prompt()).textContent).toContain('A new version is ready.');
  expect(next.messages).toEqual([]);
  const button = screen.getByRole('button', { name: 'Reload' });
  await user.click(button);
  await user.click(button);
  await waitFor(() => expect(next.messages).toEqual(['SKIP_WAITING']));
  expect(workers.registration.active?.messages).toContain('REST');
  expect(reload).not.toHaveBeenCalled();
  workers.controller = next;
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('"Later" puts it away; required, it asks once more', async () => {
  const { user, store } = await start();
  await arrive();
  await prompt();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByTestId('update')).toBeNull();
  act(() => store.set(updateNeedAtom, 'ready'));
  expect(screen.queryByTestId('update')).toBeNull();
  act(() => store.set(updateNeedAtom, 'required'));
  expect((await prompt()).textContent).toContain('This version is too old for the server.');
});

test('a server that needs a newer app says so at once', async () => {
  control = { kill: false, minVersion: contractVersion + 1, build: 'new' };
  await start();
  expect((await prompt()).textContent).toContain('This version is too old for the server.');
});

test('another tab has changed: this page says so, and is not loaded anew while somebody looks at it', async () => {
  await start();
  await act(async () => {
    workers.controller = new Worker('new');
    workers.dispatchEvent(new Event('controllerchange'));
  });
  expect((await prompt()).textContent).toContain('A new version is ready.');
  expect(reload).not.toHaveBeenCalled();
});

test('a worker of another build that serves this page already is found out by asking it', async () => {
  workers.controller = new Worker('new');
  await start();
  expect((await prompt()).textContent).toContain('A new version is ready.');
});

test('the first worker of a phone takes control without a word: there is no old version to leave', async () => {
  workers.controller = null;
  await start();
  await act(async () => {
    workers.controller = new Worker('old');
    workers.dispatchEvent(new Event('controllerchange'));
  });
  expect(screen.queryByTestId('update')).toBeNull();
});
