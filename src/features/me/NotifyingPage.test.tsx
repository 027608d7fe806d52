// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NotifyState } from '#src/lib/device/notifications.ts';
import { mutedTopicsAtom, notifyTopics } from '#src/state/device/notifying.ts';
import { show } from '#tests/component.tsx';
import { NotifyingPage } from './NotifyingPage.tsx';

const system = vi.hoisted(() => ({ state: 'default' as NotifyState, answer: 'granted' as NotifyState, shown: 0 }));
vi.mock('#src/lib/device/notifications.ts', () => ({
  notifyState: () => system.state,
  askToNotify: async () => (system.state = system.answer),
  notify: async () => {
    system.shown += 1;
    return system.state === 'granted';
  },
}));

beforeEach(() => {
  Object.assign(system, { state: 'default', answer: 'granted', shown: 0 });
  localStorage.clear();
});

test('the question of the browser comes after a tap, and what was answered is said', async () => {
  const { user } = await show(<NotifyingPage />);
  expect(screen.queryByTestId('try')).toBeNull();
  await user.click(screen.getByTestId('allow'));
  expect((await screen.findByTestId('notify-state')).textContent).toMatch(/^On while/);
  await user.click(screen.getByTestId('try'));
  expect(system.shown).toBe(1);
});

test.each([
  ['denied', /^Blocked/],
  ['none', /can’t show notifications/],
] as const)('where the system says %s there is nothing to tap, and a way on', async (state, words) => {
  system.state = state;
  await show(<NotifyingPage />);
  expect(screen.getByTestId('notify-state').textContent).toMatch(words);
  expect(screen.queryByTestId('allow')).toBeNull();
  expect(screen.queryByTestId('try')).toBeNull();
});

test('a refusal at the question is said', async () => {
  system.answer = 'denied';
  const { user } = await show(<NotifyingPage />);
  await user.click(screen.getByTestId('allow'));
  expect((await screen.findByTestId('notify-state')).textContent).toMatch(/^Blocked/);
});

test('every kind is on until it is switched off, and stays so on this device', async () => {
  const first = await show(<NotifyingPage />);
  for (const topic of notifyTopics) expect(screen.getByTestId(`topic-${topic}`)).toHaveProperty('checked', true);
  await first.user.click(screen.getByTestId('topic-deposits'));
  expect(screen.getByTestId('topic-deposits')).toHaveProperty('checked', false);
  expect([...first.store.get(mutedTopicsAtom)]).toEqual(['deposits']);
  expect(JSON.parse(localStorage.getItem('hft:notify') ?? '')).toEqual({ version: 1, muted: ['deposits'] });
  await first.user.click(screen.getByTestId('topic-deposits'));
  expect([...first.store.get(mutedTopicsAtom)]).toEqual([]);
});
