// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/api/calls.ts';
import type { Reward } from '#contract/api/plans/rewards.ts';
import { AppError } from '#src/lib/appError.ts';
import { loggedIn, show } from '#tests/component.tsx';
import { line } from '#tests/line.ts';
import { server } from '#tests/server.ts';
import { FriendPage } from './FriendPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));

const reward: Reward = {
  level: 2,
  amount: '0.009000',
  bps: 300,
  income: '0.300000',
  from: 'tr…k2',
  time: 1_763_726_400,
};
const nobody: Answer<'user/invite'> = {
  code: 'ABCD1234',
  levels: [
    { level: 1, bps: 500, people: 0, rewards: '0.000000' },
    { level: 2, bps: 300, people: 0, rewards: '0.000000' },
    { level: 3, bps: 100, people: 0, rewards: '0.000000' },
  ],
  total: '0.000000',
  last: [],
  simulated: true,
};
const some: Answer<'user/invite'> = {
  ...nobody,
  levels: nobody.levels.map((one) => (one.level === 2 ? { ...one, people: 3, rewards: '0.009000' } : one)),
  total: '0.009000',
  last: [reward],
};
const figures = { days: 2000, error_ppb: 7000, low_ppb: 0, high_ppb: 300_000, losing_ppm: 40_000 };
const row = (amount: string, mean_ppb: number) => ({ ...figures, amount, mean_ppb });
const plans = {
  day_seconds: 600,
  review_seconds: 30,
  refused_ending: '.13',
  termination_bps: 100,
  list: [
    { measured: { seed: 'public', command: '', rows: [row('5000', 40_000), row('50000', 9000)], here: null } },
    { measured: { seed: 'public', command: '', rows: [row('500', 61_000), row('5000', 39_000)], here: null } },
  ],
} as unknown as Answer<'lh/deposit/config'>;

const shown = (id: string) => screen.getByTestId(id).textContent ?? '';

beforeEach(() => {
  server.reset();
  server.on('user/invite', () => nobody);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

async function open() {
  return show(<FriendPage />, { store: await loggedIn(createStore()), at: '/pages/friend/index' });
}

test('the code is there to copy, and its link and picture lead to the registration with that code', async () => {
  await open();
  await waitFor(() => expect(shown('invite-code')).toBe('ABCD1234'));
  const link = shown('invite-link');
  expect(new URL(link).hash).toBe('#/pages/register/index?invite=ABCD1234');
  await waitFor(() => expect(screen.getByTestId('qr-code').dataset['text']).toBe(link));
});

test('the link is handed on by the system’s own sheet, where it has one', async () => {
  await open();
  await screen.findByTestId('invitation');
  expect(screen.queryByTestId('share-link')).toBeNull();
  cleanup();
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { user } = await open();
  await user.click(await screen.findByTestId('share-link'));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: shown('invite-link') }));
});

test('three levels with their shares, people and rewards, and the last rewards with what they are a share of', async () => {
  server.on('user/invite', () => some);
  await open();
  await screen.findByTestId('reward');
  expect(shown('level-1')).toContain('0 people · 5% of a positive plan day');
  expect(shown('level-2')).toMatch(/3 people · 3% .*0\.009/);
  expect(shown('level-3')).toContain('1%');
  expect(shown('level-total')).toContain('0.009');
  expect(shown('reward')).toMatch(/tr…k2 · level 2.*\+0\.009.*3% of 0\.3/);
});

test('it says who pays, for what, and that own accounts earn a subsidy', async () => {
  const { container } = await open();
  await screen.findByTestId('levels');
  const words = container.textContent ?? '';
  for (const said of [
    'The practice treasury pays it, never that person',
    'A losing day pays nothing',
    'No reward is paid for a deposit, a fee or a registration',
    'earns a subsidy',
  ])
    expect(words).toContain(said);
});

test('a reward that is booked while somebody looks is there without a reload', async () => {
  await open();
  await screen.findByText('Rewards will appear here');
  server.on('user/invite', () => some);
  act(() => line.tell('funds', { kind: 'reward', reward }));
  await screen.findByTestId('reward');
});

test('the last level is computed for as many recruits as are chosen, also where nothing else can be loaded', async () => {
  server.on('user/invite', () => {
    throw new AppError('offline');
  });
  const { user } = await open();
  await screen.findByText('Couldn’t load invitations.');
  const said = () => shown('last-level-figures');
  expect(said()).toMatch(/75\.0%.*17/);
  await user.click(screen.getByRole('radio', { name: '2' }));
  expect(said()).toMatch(/50\.0%.*32.*4,294,967,296/);
  await user.click(screen.getByRole('radio', { name: '10' }));
  expect(said()).toMatch(/90\.0%.*10.*10,000,000,000/);
  expect(screen.queryByTestId('level-sums')).toBeNull();
  const link = within(screen.getByTestId('last-level')).getByRole('link');
  expect(link.getAttribute('href')).toBe('#/pages/me/faq?id=warning-signs');
});

test('what a level adds here follows from the measured mean of the smallest plan', async () => {
  server.on('lh/deposit/config', () => plans);
  const { user } = await open();
  await screen.findByTestId('level-sums');
  await user.click(screen.getByRole('radio', { name: '3' }));
  const said = shown('level-sums');
  expect(said).toContain('500 USDT');
  expect(said).toContain('0.0061%');
  // 3 × 0.0305 × 5 %, 9 × 0.0305 × 3 %, 27 × 0.0305 × 1 %
  expect(said).toMatch(/3 people0\.004575.*9 people0\.008235.*27 people0\.008235/);
});
