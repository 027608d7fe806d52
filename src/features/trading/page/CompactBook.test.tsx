// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { priceLifeMs } from '#contract/rules/trading/book.ts';
import { AppError } from '#src/lib/appError.ts';
import { server } from '#tests/server.ts';
import { become, begin, cases, open, reasonOf, submit } from '#tests/trading/ticketScene.tsx';

const passed = vi.hoisted(() => ({ ms: 0 }));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
vi.mock(import('#src/lib/clock.ts'), async (load) => {
  const clock = await load();
  return { ...clock, waitMs: () => Promise.resolve(), monotonicMs: () => clock.monotonicMs() + passed.ms };
});

beforeEach(() => {
  passed.ms = 0;
  begin();
});

const contracts = cases.find(({ name }) => name === 'contracts');
if (contracts === undefined) throw new Error('a ticket with a book');
const isLive = () => screen.getByTestId('compact-book').dataset['live'];
const price = () => screen.getByTestId('compact-book').querySelector('p [data-live]');

test('the book looks old as soon as the line is lost, and says of when it is', async () => {
  await open(contracts);
  expect(isLive()).toBe('true');
  expect(screen.getByTestId('compact-book').querySelector('time')).toBeNull();
  become('offline');
  expect(isLive()).toBe('false');
  expect(price()?.getAttribute('data-live')).toBe('false');
  expect(screen.getByTestId('compact-book').querySelector('time')).not.toBeNull();
});

test('who comes back to it without a network sees the old book as an old one', async () => {
  const { again } = await open(contracts);
  expect(isLive()).toBe('true');
  again(null);
  server.on('currency/depth', () => {
    throw new AppError('offline');
  });
  become('offline');
  again(contracts.node);
  expect(isLive()).toBe('false');
});

test('a line that says nothing any more makes it old as well, with the order that would take from it', async () => {
  await open(contracts);
  expect(isLive()).toBe('true');
  passed.ms = priceLifeMs + 1000;
  await waitFor(() => expect(isLive()).toBe('false'));
  expect(reasonOf(submit())).not.toBe('');
});
