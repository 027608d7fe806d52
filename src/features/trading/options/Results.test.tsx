// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OptionOrder } from '#contract/api/options.ts';
import { loggedIn, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { Results } from './Results.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

beforeEach(() => server.reset());

const option = (number: string, profit: string, result: OptionOrder['result']): OptionOrder => ({
  id: number,
  number,
  symbol: 'BTCUSDT',
  direction: 'up',
  seconds: 30,
  stake: '100.000000',
  currency: 'USDT',
  payout_bps: 4000,
  open_price: '50000.0',
  open_tick: 8_818_632_003,
  shown_at: null,
  final_price: '50100.0',
  final_tick: 8_818_632_153,
  result,
  profit,
  status: 'done',
  created: 1_763_726_400,
  ends: 1_763_726_430,
  simulated: true,
});

test('what an option has won or lost has its sign and its colour', async () => {
  const list = [
    option('O1', '40.000000', 'win'),
    option('O2', '-100.000000', 'lose'),
    option('O3', '0.000000', 'draw'),
  ];
  server.on('microtrade/lists', () => ({ list, next: null }));
  await show(<Results />, { store: await loggedIn() });
  const rows = await screen.findAllByTestId('option-result');
  const shown = rows.map((row) => {
    const figure = [...row.querySelectorAll('[data-way]')].at(-1);
    return [figure?.getAttribute('data-way'), figure?.textContent?.replaceAll('\u00A0', ' ')];
  });
  expect(shown).toEqual([
    ['up', '+40.00 USDT'],
    ['down', '−100.00 USDT'],
    ['flat', '0.00 USDT'],
  ]);
});
