// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPath } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { show } from '#tests/component.tsx';
import { ChoosePlacePage } from './ChoosePlacePage.tsx';
import { OpenPlacePage } from './OpenPlacePage.tsx';

const map = vi.hoisted(() => ({ isThere: true }));
vi.mock(import('#src/lib/place/world.ts'), async (load) => {
  const real = await load();
  return { ...real, loadWorld: () => (map.isThere ? real.loadWorld() : Promise.reject(new Error('no network'))) };
});

const back = paths.bank({ card: 'new' });
const at = paths.choosePlace({ back, field: 'bank_address' });
const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();

beforeEach(() => vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition } })));
afterEach(() => {
  map.isThere = true;
  getCurrentPosition.mockReset();
  vi.unstubAllGlobals();
});

const search = () => screen.findByRole('searchbox');
const chosen = () => screen.getByTestId('chosen-place').textContent;
const take = () => screen.getByTestId('take-place');

test('a place is found in the list and goes back to the form in its address, with what the form had in it', async () => {
  const { user } = await show(<ChoosePlacePage />, { at });
  expect((await screen.findByTestId('take-place')).getAttribute('aria-disabled')).toBe('true');
  await user.type(await search(), 'reykj');
  const list = await screen.findByRole('list', { name: 'Places found' });
  expect(within(list).getByRole('button').textContent).toContain('Iceland');
  await user.click(within(list).getByRole('button'));
  expect(chosen()).toContain('near Reykjavík, Iceland (1 km)');
  await user.click(take());
  expect(currentPath()).toMatch(/^\/pages\/me\/bank\?card=new&field=bank_address&place=64\.1\d%2C-21\.\d\d$/);
});

test('it can be done with the keyboard alone: list, map and button', async () => {
  const { user } = await show(<ChoosePlacePage />, { at });
  await user.type(await search(), 'iceland{Tab}');
  await user.tab();
  await user.keyboard('{Enter}');
  const first = chosen();
  expect(first).toContain('Iceland');
  screen.getByTestId('map').focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}{Enter}');
  expect(chosen()).not.toBe(first);
  expect(chosen()).toMatch(/\(\d+ km\)/);
});

test('countries have the names of the reader’s language; distances are said as near, never in', async () => {
  await show(<ChoosePlacePage />, { at: paths.choosePlace({ place: '35.10,139.80' }), locale: 'jp' });
  await screen.findByTestId('chosen-place');
  expect(chosen()).toContain('日本');
  expect(chosen()).toContain('付近');
});

test('a place that is not among the 5,000 is said to be none', async () => {
  const { user } = await show(<ChoosePlacePage />, { at });
  await user.type(await search(), 'qqqq');
  await screen.findByText(/^Not among the/);
});

test('a tap on the map chooses what lies under it, a drag does not', async () => {
  await show(<ChoosePlacePage />, { at });
  const map = await screen.findByTestId('map');
  fireEvent.pointerDown(map, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(map, { pointerId: 1, clientX: 160, clientY: 120 });
  fireEvent.pointerUp(map, { pointerId: 1, clientX: 160, clientY: 120 });
  expect(chosen()).toContain('Search for a city');
  fireEvent.pointerDown(map, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerUp(map, { pointerId: 1, clientX: 100, clientY: 100 });
  expect(chosen()).toMatch(/near .+\(/);
});

test('the device is asked for its position at a tap and not before, and nothing keeps more than a hundredth of a degree', async () => {
  getCurrentPosition.mockImplementation((done) => {
    done({ coords: { latitude: 39.469_907, longitude: -0.376_288 } } as GeolocationPosition);
  });
  const { user } = await show(<ChoosePlacePage />, { at });
  await screen.findByTestId('device-position');
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await user.click(screen.getByTestId('device-position'));
  await waitFor(() => expect(chosen()).toContain('39.47,-0.38'));
  expect(document.body.innerHTML).not.toContain('39.469');
  expect(location.href).not.toContain('39.');
});

test.each([
  [1, 'doesn’t allow this'],
  [2, 'can’t find its location'],
])('a position that cannot be had (%i) is said, and the list stays', async (code, says) => {
  getCurrentPosition.mockImplementation((_done, failed) => {
    failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  });
  const { user } = await show(<ChoosePlacePage />, { at });
  await user.click(await screen.findByTestId('device-position'));
  expect((await screen.findByRole('alert')).textContent).toContain(says);
  await search();
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/nowhere', '', '/choose-location?x=1'])(
  'a link that wants to go back to %j goes to no page but ours',
  async (elsewhere) => {
    const { user } = await show(<ChoosePlacePage />, {
      at: paths.choosePlace({ back: elsewhere, place: '10.00,20.00' }),
    });
    await user.click(await screen.findByTestId('take-place'));
    expect(currentPath()).toBe(paths.openPlace({ place: '10.00,20.00' }));
  },
);

test('a chosen place is shown in words and on the map; what is none says so', async () => {
  const { unmount } = await show(<OpenPlacePage />, { at: paths.openPlace({ place: '64.15,-21.94' }) });
  expect((await screen.findByTestId('shown-place')).textContent).toContain('Iceland');
  screen.getByTestId('map');
  unmount();
  await show(<OpenPlacePage />, { at: paths.openPlace({ place: 'nowhere' }) });
  await screen.findByText('This link has no place');
});

test('a map that was never opened says without a network when it comes, and comes with a tap once there is one', async () => {
  map.isThere = false;
  const store = createStore();
  store.set(noteConnectionAtom, 'offline');
  const { user } = await show(<OpenPlacePage />, { store, at: paths.openPlace({ place: '64.15,-21.94' }) });
  await screen.findByText(/^You’re offline. The map downloads the first time you open it online/);
  map.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('map');
});
