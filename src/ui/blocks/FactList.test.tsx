// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { activateLocale, i18n } from '#src/lib/i18n.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { FactList } from './FactList.tsx';

interface Row {
  id: string;
}

type Props = Parameters<typeof FactList<Row>>[0];

const onRetry = vi.fn<() => void>();
const onMore = vi.fn<() => Promise<Settled<void>>>();

function show(change: Pick<Props, 'fact'> & Partial<Props>) {
  return render(
    <I18nProvider i18n={i18n}>
      <FactList<Row>
        isOffline={false}
        loading={{ label: 'Loading deposits', rows: 3 }}
        failure={{ title: 'Couldn’t load deposits.', detail: 'Your money is where it was.' }}
        empty={<p>Your deposits will appear here</p>}
        renderRow={({ id }) => <span key={id}>{id}</span>}
        onRetry={onRetry}
        onMore={onMore}
        {...change}
      />
    </I18nProvider>,
  );
}

const known = (ids: string[], more: { next?: string; fromCache?: boolean } = {}) => ({
  list: ids.map((id) => ({ id })),
  next: more.next ?? null,
  fetchedAt: 1000,
  fromCache: more.fromCache ?? false,
});

const rowsShown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(async () => {
  await activateLocale('en');
  onRetry.mockReset();
  onMore.mockReset().mockResolvedValue({ status: 'ready', data: undefined });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([{ status: 'idle' } as const, { status: 'pending' } as const])(
  'while nothing is known ($status) its skeleton says what is on its way',
  (fact) => {
    show({ fact });
    expect(screen.getByRole('status', { name: 'Loading deposits' })).toBeTruthy();
    expect(screen.queryByText('Your deposits will appear here')).toBeNull();
  },
);

test('a page may have a skeleton of its own', () => {
  show({ fact: { status: 'pending' }, loading: <p>days on their way</p> });
  expect(screen.getByText('days on their way')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('what failed says what, why, and what it means, and can be tried again', async () => {
  show({ fact: { status: 'failed', error: new AppError('timeout') } });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Couldn’t load deposits.');
  expect(alert.textContent).toMatch(/\. Your money is where it was\./);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('an empty list shows the next step, and no list', () => {
  show({ fact: { status: 'ready', data: known([]) } });
  expect(screen.getByText('Your deposits will appear here')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('rows are in their order; without a next page nothing offers more', () => {
  show({ fact: { status: 'ready', data: known(['b', 'a']) } });
  expect(rowsShown()).toEqual(['b', 'a']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByTestId('stale')).toBeNull();
});

test('more is loaded on a tap; what failed says so and can be tapped again', async () => {
  onMore.mockResolvedValueOnce({ status: 'failed', error: new AppError('offline') });
  show({ fact: { status: 'ready', data: known(['a'], { next: 'c1' }) } });
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Couldn’t load the next page.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('Couldn’t load the next page.')).toBeNull();
  expect(rowsShown()).toEqual(['a']);
});

test.each([
  ['newer could not be had', { status: 'failed', error: new AppError('offline'), data: known(['a']) }, false, true],
  [
    'it is kept from before and there is no network',
    { status: 'pending', data: known(['a'], { fromCache: true }) },
    true,
    true,
  ],
  [
    'it is kept from before and newer is on its way',
    { status: 'pending', data: known(['a'], { fromCache: true }) },
    false,
    false,
  ],
  ['it has come from the network', { status: 'ready', data: known(['a']) }, true, false],
] as const)('rows with their age: %s', async (_when, fact, isOffline, isStale) => {
  show({ fact, isOffline });
  expect(rowsShown()).toEqual(['a']);
  expect(screen.queryByTestId('stale') !== null).toBe(isStale);
  if (!isStale) return;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a page may say the age in its own words, and shape the list itself', () => {
  show({
    fact: { status: 'failed', error: new AppError('offline'), data: known(['a', 'b']) },
    age: <p>as of noon</p>,
    renderRow: undefined,
    renderList: (list) => <p>{list.length} in days</p>,
  } as Parameters<typeof show>[0]);
  expect(screen.getByText('as of noon')).toBeTruthy();
  expect(screen.getByText('2 in days')).toBeTruthy();
  expect(screen.queryByTestId('stale')).toBeNull();
});
