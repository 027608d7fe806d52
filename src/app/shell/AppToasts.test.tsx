// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPath } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { show } from '#tests/component.tsx';
import { AppToasts } from './AppToasts.tsx';
// Here before the clock stands still: what the app fetches ahead.
import '#src/ui/frame/Toasts.tsx';
import '#src/lib/errorText.ts';
import '#src/lib/help/articleOf.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => screen.getByTestId('toasts').textContent;

test('the region is there before there is anything to say: a screen reader hears what comes into it', async () => {
  await show(<AppToasts />);
  expect(screen.getByRole('status')).toBe(screen.getByTestId('toasts'));
  expect(said()).toBe('');
});

test('a toast is there for three seconds, each for its own three', async () => {
  const { store } = await show(<AppToasts />);
  act(() => void store.set(showToastAtom, { kind: 'success', message: 'Copied' }));
  await pass(2000);
  act(() => void store.set(showToastAtom, { kind: 'info', message: 'Saved' }));
  await pass(999);
  expect(said()).toBe('CopiedSaved');
  await pass(1);
  expect(said()).toBe('Saved');
  await pass(2000);
  expect(said()).toBe('');
});

test('an error that can be read about stays for eight seconds, and its link leads to the article and puts it away', async () => {
  const { store, user } = await show(<AppToasts />, { at: paths.login() });
  act(() => store.set(showErrorAtom, { key: 'account_locked', params: { retry_in: 60 } }));
  await pass(3000);
  const link = screen.getByRole('link', { name: 'What does this mean?' });
  await pass(4999);
  expect(said()).not.toBe('');
  await pass(1);
  expect(said()).toBe('');

  act(() => store.set(showErrorAtom, { key: 'account_locked', params: { retry_in: 60 } }));
  await pass(0);
  expect(link.isConnected).toBe(false);
  vi.useRealTimers();
  await user.click(screen.getByRole('link', { name: 'What does this mean?' }));
  expect(currentPath()).toBe(paths.help({ id: 'register' }));
  expect(said()).toBe('');
});

test('an error without an article goes after three seconds', async () => {
  const { store } = await show(<AppToasts />);
  act(() => store.set(showErrorAtom, { key: 'passwords_differ', params: {} }));
  await pass(2999);
  expect(said()).not.toBe('');
  await pass(1);
  expect(said()).toBe('');
});

test('an amount is said to be practice money', async () => {
  const { store } = await show(<AppToasts />);
  act(() => void store.set(showToastAtom, { kind: 'success', message: 'Bought for 60.06 USDT' }));
  expect(said()).toBe('Bought for 60.06 USDTPractice money');
});
