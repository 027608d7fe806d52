// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { AppError } from '#src/lib/appError.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { deferred, server } from '#tests/server.ts';
import {
  become,
  begin,
  eur,
  eventOf,
  id,
  long,
  open,
  pending,
  plain,
  reasonOf,
  store,
} from '#tests/trading/stepScene.tsx';
import { PositionList } from './PositionList.tsx';

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

/** The card of a position, at 50,000 or 1.16. */
const look = (position: Position) =>
  open({
    events: [eventOf(position)],
    node: <PositionList product={position.product} symbol={position.symbol} />,
    way: [],
  });
const step = () => screen.findByTestId('break-even');
const secured: Position = { ...long, stop_loss: '49049.1', stops_tick: 9_000_000_000 };
const eurLow: Position = { ...eur, open_price: '1.15000' };

describe('the stop-loss goes to break-even', () => {
  test.each([
    ['of a contract, both fees covered', long, 'lever/setstop', '49049.1'],
    ['of forex, the swap covered', eurLow, 'microtrade/whsetstop', '1.15000'],
  ] as const)('%s, with one tap, and once however often it is tapped', async (_name, position, call, price) => {
    const answer = deferred<never>();
    server.on(call, () => answer.promise);
    const { user } = await look(position);
    // A toast goes at once where no time passes.
    const told: string[] = [];
    store.sub(toastsAtom, () =>
      told.push(...store.get(toastsAtom).map(({ message }) => plain(String(message)).replaceAll(',', ''))),
    );
    await user.dblClick(await step());
    expect((await step()).getAttribute('aria-busy')).toBe('true');
    expect(server.asked(call).map(({ body }) => body)).toEqual([{ id, stop_loss: price }]);
    const done = { ...position, stop_loss: price, stops_tick: 9_000_000_000 };
    answer.resolve(done as never);
    await waitFor(() => expect(screen.queryByTestId('break-even')).toBeNull());
    const shown = plain(screen.getByTestId('open-stops').textContent).replaceAll(',', '');
    expect(shown).toContain(`/ ${price}`);
    expect(told).toContain(`Stop loss set at ${price}`);
  });

  test('not offline, which it says', async () => {
    server.on('lever/setstop', () => secured);
    const { user } = await look(long);
    await step();
    become('offline');
    expect(reasonOf(await step())).toBe('Offline: you can order once you’re back online.');
    await user.click(await step());
    expect(server.asked('lever/setstop')).toEqual([]);
  });

  test('refused, the reason stays on the card, and the next tap is a try of its own', async () => {
    server.on('lever/setstop', () => {
      throw new AppError('account_frozen', { status: 403 });
    });
    const { user } = await look(long);
    await user.click(await step());
    expect((await screen.findByTestId('refused')).textContent).toMatch(/frozen/i);
    server.on('lever/setstop', () => secured);
    await user.click(await step());
    await waitFor(() => expect(screen.queryByTestId('break-even')).toBeNull());
    expect(screen.queryByTestId('refused')).toBeNull();
    expect(new Set(server.asked('lever/setstop').map(({ key }) => key)).size).toBe(2);
  });

  test('without an answer the stops open, where it is found out about under its key', async () => {
    const { user } = await look(long);
    await user.click(await step());
    const note = await screen.findByTestId('unanswered');
    expect(note.textContent).toContain('No response yet');
    const tries = server.asked('lever/setstop').length;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    await user.click(await step());
    await screen.findByTestId('unanswered');
    expect(server.asked('lever/setstop')).toHaveLength(tries);
    server.on('lever/setstop', () => secured);
    await user.click(screen.getByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(server.asked('lever/setstop')).toHaveLength(tries + 1);
    expect(new Set(server.asked('lever/setstop').map(({ key }) => key)).size).toBe(1);
  });
});

describe('break-even on a card', () => {
  test.each([
    ['that is behind', { ...long, open_price: '51000.0' }],
    ['that only fees keep behind', { ...long, open_price: '49960.0' }],
    ['whose stop-loss secures as much', secured],
    ['whose stop-loss follows the price', { ...long, stop_loss: '48000.0', trailing_bps: 400 }],
    ['that waits', pending],
    ['that is being closed', { ...long, status: 'closing' as const }],
  ])('is not offered for a position %s', async (_name, position) => {
    await look(position);
    await screen.findByTestId('open-stops');
    expect(screen.queryByTestId('break-even')).toBeNull();
  });

  test('stays once it was offered, and says why it cannot act', async () => {
    server.on('lever/setstop', () => secured);
    const { user } = await look(long);
    expect(reasonOf(await step())).toBe('');
    // A second order has raised what was paid for it.
    act(() => void store.set(noteOrderAtom, eventOf({ ...long, open_price: '51000.0', fills: long.fills + 1 })));
    await waitFor(async () => expect(reasonOf(await step())).toBe('The price is not past break-even.'));
    await user.click(await step());
    expect(server.asked('lever/setstop')).toEqual([]);
  });
});
