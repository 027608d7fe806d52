// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { server } from '#tests/server.ts';
import { begin, confirm, eventOf, id, long, open, plain, reasonOf, type User } from '#tests/trading/stepScene.tsx';
import { PositionList } from '../PositionList.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
// No time passes: neither between tries of one step, nor so that a price grows old on a busy machine.
vi.mock(import('#src/lib/clock.ts'), async (load) => ({
  ...(await load()),
  waitMs: () => Promise.resolve(),
  monotonicMs: () => 0,
}));

beforeEach(begin);

/** The stops of a position; the market stands at 50,000. */
const openStops = (position: Position) =>
  open({ events: [eventOf(position)], node: <PositionList product="contract" symbol="BTCUSDT" />, way: ['set-stops'] });

async function typeInto(user: User, field: string, text: string) {
  const box = within(screen.getByTestId(field)).getByRole('textbox');
  await user.clear(box);
  if (text !== '') await user.type(box, text);
}

/** Sends what was chosen, and waits until it is done: the position is what the server says then. */
async function save(user: User, done: Position): Promise<unknown> {
  server.on('lever/setstop', () => done);
  await waitFor(() => expect(reasonOf(confirm())).toBe(''));
  await user.click(confirm());
  await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
  expect(server.asked('lever/setstop')).toHaveLength(1);
  return server.asked('lever/setstop')[0]?.body;
}

const shown = () => plain(screen.getByTestId('open-stops').textContent);
const trailed: Position = { ...long, stop_loss: '49000.0', trailing_bps: 200, stops_tick: 9_000_000_000 };

describe('a trailing stop', () => {
  test('is sent by its distance, without the stop-loss that was typed before; the card shows both', async () => {
    const { user } = await openStops(long);
    await typeInto(user, 'stop_loss', '49500');
    await typeInto(user, 'take_profit', '60000');
    await user.click(screen.getByTestId('trailing'));
    expect(screen.queryByTestId('stop_loss')).toBeNull();
    expect(reasonOf(confirm())).toBe('Enter a distance.');
    await typeInto(user, 'trailing_distance', '2');
    expect(plain(screen.getByTestId('trailing_distance').textContent)).toContain(
      'The stop loss would be at 49,000.0 now.',
    );
    const sent = await save(user, { ...trailed, take_profit: '60000.0' });
    expect(sent).toEqual({ id, take_profit: '60000.0', trailing_bps: 200 });
    expect(shown()).toMatch(/60,000\.0 \/ 49,000\.02%$/);
  });

  test.each(['0', '0.09', '50.01', '2.345', '-2'])('is not sent at a distance of %s', async (typed) => {
    const { user } = await openStops(long);
    await user.click(screen.getByTestId('trailing'));
    await typeInto(user, 'trailing_distance', typed);
    expect(plain(screen.getByTestId('trailing_distance').textContent)).toContain('From 0.1% to 50%.');
    expect(reasonOf(confirm())).toBe('Fix the fields marked above.');
    await user.click(confirm());
    expect(server.asked('lever/setstop')).toEqual([]);
  });

  test.each([
    ['taken away, its stop stays where it is', null, { id, trailing_bps: null }, { stop_loss: '49000.0' }],
    [
      'taken away with another stop typed, it is that one',
      '49500',
      { id, stop_loss: '49500.0', trailing_bps: null },
      { stop_loss: '49500.0' },
    ],
  ] as const)('%s', async (_name, typed, body, left) => {
    const { user } = await openStops(trailed);
    await user.click(screen.getByTestId('trailing'));
    if (typed !== null) await typeInto(user, 'stop_loss', typed);
    const sent = await save(user, { ...trailed, ...left, trailing_bps: null, stops_tick: 9_000_000_001 });
    expect(sent).toEqual(body);
    expect(shown()).not.toContain('%');
  });

  test('that is on already is not sent again, and the sheet just goes', async () => {
    const { user } = await openStops(trailed);
    expect(within(screen.getByTestId('trailing_distance')).getByRole('textbox')).toHaveProperty('value', '2');
    await user.click(confirm());
    await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
    expect(server.asked('lever/setstop')).toEqual([]);
  });
});
