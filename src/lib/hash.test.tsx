// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Link, Redirect, Router, useLocation, useSearchParams } from 'wouter';
import { currentPath, hashRouter, navigate } from './hash.ts';
import { paths } from './paths.ts';

beforeEach(() => history.replaceState(null, '', '/?from=home-screen#/'));

const names = { away: 'away' };

function Shown() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  return <output>{JSON.stringify([path, Object.fromEntries(query)])}</output>;
}

function show(node = <Shown />) {
  return render(<Router {...hashRouter}>{node}</Router>);
}

const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown;

test('path and query lie in the hash, whatever the document is called with', () => {
  show();
  act(() => navigate(paths.kline({ symbol: 'ETHUSDT' })));
  expect(location.href).toMatch(/\/\?from=home-screen#\/pages\/kline\/index\?symbol=ETHUSDT$/);
  expect(shown()).toEqual(['/pages/kline/index', { symbol: 'ETHUSDT' }]);
});

test.each(['100%', '%41', 'a=b&c?d#e', 'a b+c', 'é日本', '%25', '/pages/x?y=%2F'])(
  '%j comes back as it was',
  (address) => {
    show();
    act(() => navigate(paths.voucher({ address })));
    expect(shown()).toEqual(['/pages/uploadpayvoucher/index', { address }]);
  },
);

test('what the reader does to the address counts as well', () => {
  show();
  act(() => {
    location.hash = '#/pages/news/list?category=daily';
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(shown()).toEqual(['/pages/news/list', { category: 'daily' }]);
  expect(currentPath()).toBe('/pages/news/list?category=daily');
});

test('a link is a link: its address is the file and the hash, a tap goes there, and one to where one is adds no step back', async () => {
  show(
    <>
      <Link href={paths.market({ tab: 'metal' })}>{names.away}</Link>
      <Shown />
    </>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('#/pages/market/index?tab=metal');
  const before = history.length;
  await userEvent.click(link);
  await userEvent.click(link);
  expect(history.length).toBe(before + 1);
  expect(shown()).toEqual(['/pages/market/index', { tab: 'metal' }]);
});

test('an entry that is replaced keeps its number in the history, and nothing else of the one before', () => {
  history.replaceState({ entry: 3, kept: { sort: 'up' } }, '');
  navigate(paths.market({ tab: 'metal' }), { replace: true });
  expect(history.state).toEqual({ entry: 3 });
  navigate(paths.market({ tab: 'forex' }), { replace: true, state: { kept: { sort: 'down' } } });
  expect(history.state).toEqual({ entry: 3, kept: { sort: 'down' } });
  navigate(paths.me());
  expect(history.state).toBeNull();
});

test('a redirect leaves nothing to come back to', () => {
  const before = history.length;
  show(<Redirect to={paths.guardLogin({ back: paths.assets() })} replace />);
  expect(history.length).toBe(before);
  expect(currentPath()).toBe('/pages/my/login?back=%2Fpages%2Fassets%2Findex');
});
