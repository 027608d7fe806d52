// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { begin, eur, eventOf, long, open, pending, plain } from '#tests/trading/stepScene.tsx';
import { root } from '#tests/tree.ts';
import { PositionList } from './PositionList.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
vi.mock(import('#src/lib/clock.ts'), async (load) => ({
  ...(await load()),
  waitMs: () => Promise.resolve(),
  monotonicMs: () => 0,
}));

beforeEach(begin);

async function cardOf(position: Position) {
  const { product, symbol } = position;
  const scene = await open({
    events: [eventOf(position)],
    node: <PositionList product={product} symbol={symbol} />,
    way: [],
  });
  const card = await screen.findByTestId('position');
  const lines = () =>
    [...within(card).getByTestId('live-profit').children].map(({ textContent }) => plain(textContent));
  return { ...scene, card, lines };
}

/** What stands there before there is a price takes no less room. */
const unknown = ['Unrealised P/L', '–', ''];

test('a gain and a loss take the same lines, each figure one of its own: nothing moves when the sign changes', async () => {
  const gain = await cardOf(long);
  await waitFor(() => expect(gain.lines()).not.toEqual(unknown));
  expect(gain.lines()).toEqual(['Unrealised P/L', '+10.00 USDT', '+40.81%']);
  gain.unmount();
  begin();
  const loss = await cardOf({ ...long, open_price: '50040.0' });
  expect(loss.lines()).toHaveLength(unknown.length);
  await waitFor(() => expect(loss.lines()).not.toEqual(unknown));
  expect(loss.lines()).toEqual(['Unrealised P/L', '−0.40 USDT', '−1.63%']);
});

test('forex has its pips on a line more', async () => {
  const { lines } = await cardOf(eur);
  expect(lines()).toHaveLength(4);
  await waitFor(() => expect(lines().at(-1)).toMatch(/pips?$/));
});

test('no line of it is broken in two', () => {
  const css = readFileSync(path.join(root, 'src/features/trading/positions/PositionCard.module.css'), 'utf8');
  expect(/\.profit \{([^}]*)\}/.exec(css)?.[1]).toContain('white-space: nowrap');
});

test('what waits has no profit yet, and can be taken back', async () => {
  const { card } = await cardOf(pending);
  expect(within(card).queryByTestId('live-profit')).toBeNull();
  expect(within(card).getByTestId('cancel-order')).toBeTruthy();
  expect(within(card).queryByTestId('close-position')).toBeNull();
});

test('every figure opens what it is computed from', async () => {
  const { card, user } = await cardOf(long);
  const names = [...card.querySelectorAll('[data-testid^=open-]')].map((figure) => figure.getAttribute('data-testid'));
  expect(names).toContain('open-liquidation');
  for (const name of names) {
    await user.click(within(card).getByTestId(name ?? ''));
    const dialog = await screen.findByRole('dialog');
    expect(plain(within(dialog).getAllByRole('heading')[0]?.textContent)).not.toBe('');
    await user.keyboard('{Escape}');
  }
});
