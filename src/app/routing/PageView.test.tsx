// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPath, navigate } from '#src/lib/hash.ts';
import { accessOf, type PageKey, pageKeys, pages, paths } from '#src/lib/paths.ts';
import { show, loggedIn } from '#tests/component.tsx';
import { loadView } from './loads.ts';
import { PageView } from './PageView.tsx';

// Where the code of pages comes from is the network. Every page here is its own name.
vi.mock(import('./loads.ts'), async (load) => ({
  ...(await load()),
  loadView: vi.fn(async (key: PageKey) => {
    const code = coming.get(key);
    coming.delete(key);
    return code ?? pageNamed(key);
  }),
}));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
const reloadOnce = vi.hoisted(() => vi.fn(() => true));
vi.mock(import('#src/lib/update/leaving.ts'), async (load) => ({ ...(await load()), reloadOnce }));

/** Code that is on its way: the next try to load its page waits for it. */
const coming = vi.hoisted(() => new Map<string, Promise<ReturnType<typeof pageNamed>>>());

function pageNamed(key: string) {
  return () => <h1 id="page-title">{key}</h1>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reloadOnce.mockReset().mockReturnValue(true);
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => document.getElementById('page-title')?.textContent ?? '';
/** A page whose code does not come before the test says so; every test takes a page of its own, because what came stays. */
function slow(key: PageKey) {
  const code = Promise.withResolvers<ReturnType<typeof pageNamed>>();
  coming.set(key, code.promise);
  return code;
}

test('a page that comes at once is shown at once, and takes the focus when it is not the first', async () => {
  await show(<PageView />, { at: paths.terms() });
  await pass(0);
  expect(heading()).toBe('terms');
  act(() => navigate(paths.wire()));
  await pass(0);
  expect(heading()).toBe('wire');
});

test('while the next page is on its way the one before stays for 200 ms, and then it is said that it is loading', async () => {
  const code = slow('news');
  await show(<PageView />, { at: paths.terms() });
  await pass(0);
  act(() => navigate(paths.news()));
  await pass(199);
  expect(heading()).toBe('terms');
  expect(screen.queryByLabelText('Loading page')).toBeNull();
  await pass(1);
  screen.getByLabelText('Loading page');
  code.resolve(pageNamed('news, late'));
  await pass(0);
  expect(heading()).toBe('news, late');
});

test('after 60 s it is said that the page could not be loaded; another try asks once more', async () => {
  slow('help');
  await show(<PageView />, { at: paths.help() });
  await pass(59_999);
  screen.getByLabelText('Loading page');
  await pass(1);
  expect(screen.getByText('Couldn’t load this page.')).not.toBeNull();
  screen.getByText('The connection is very slow. Nothing was sent or changed.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect(reloadOnce).not.toHaveBeenCalled();
  expect(heading()).toBe('help');
});

test('code that is gone is said at once; another try loads the app anew, and asks again where it has just been loaded anew', async () => {
  const code = slow('licence');
  await show(<PageView />, { at: paths.licence() });
  code.reject(new TypeError('Failed to fetch dynamically imported module'));
  await pass(0);
  screen.getByText('You may be offline, or a newer version of the app is out. Nothing was sent or changed.');
  const again = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  await pass(0);
  expect(reloadOnce).toHaveBeenCalledOnce();
  expect(heading()).not.toBe('licence');
  reloadOnce.mockReturnValue(false);
  fireEvent.click(again);
  await pass(0);
  expect(heading()).toBe('licence');
});

test('who has gone on before a page came is not brought back to it', async () => {
  const code = slow('service');
  await show(<PageView />, { at: paths.service() });
  await pass(300);
  act(() => navigate(paths.terms()));
  await pass(0);
  code.resolve(pageNamed('service, too late'));
  await pass(60_000);
  expect(heading()).toBe('terms');
});

const ofUsers = pageKeys.filter((key) => accessOf(key) === 'user');

test.each(ofUsers)('%s sends a guest to the login without a step back, and the login leads back to it', async (key) => {
  const wanted = `${pages[key].route}?symbol=A%26B&note=100%25`;
  const { store } = await show(<PageView />, { at: wanted });
  const steps = history.length;
  await pass(0);
  expect(heading()).toBe('guardLogin');
  expect(currentPath()).toBe(paths.guardLogin({ back: wanted }));
  expect(history.length).toBe(steps);
  expect(loadView).not.toHaveBeenCalledWith(key);
  await act(() => loggedIn(store));
  await pass(0);
  expect(heading()).toBe(key);
  expect(currentPath()).toBe(wanted);
  expect(history.length).toBe(steps);
});

test.each(pageKeys.filter((key) => accessOf(key) === 'guest'))('%s is over for who has logged in', async (key) => {
  await show(<PageView />, { at: pages[key].route, store: await loggedIn() });
  await pass(0);
  expect(currentPath()).toBe(paths.home());
  expect(heading()).toBe('home');
});

test('an address that is no page says so', async () => {
  vi.useRealTimers();
  await show(<PageView />, { at: '/pages/assets/nothing' });
  expect(await screen.findByText('Page not found')).not.toBeNull();
});
