// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { deferred, server } from '#tests/server.ts';
import {
  atMs,
  become,
  begin,
  cases,
  confirm,
  isReady,
  open,
  plain,
  reasonOf,
  size,
  submit,
} from '#tests/trading/ticketScene.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
// Between tries of one step time passes; here it does not.
vi.mock(import('#src/lib/clock.ts'), async (load) => ({ ...(await load()), waitMs: () => Promise.resolve() }));

beforeEach(begin);

const moved = (price: string, at = atMs + 60_000) =>
  new AppError('price_moved', { status: 422, params: { symbol: 'BTCUSDT', shown: '1', price, at } });

describe.each(cases)('the ticket of $name', (product) => {
  test('says what is missing, then names the order and its figures', async () => {
    const { user } = await open(product);
    expect(plain(submit().textContent)).toBe(product.bare);
    expect(reasonOf(submit())).toBe(product.missing);
    await user.click(submit());
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
    await user.type(size(), product.typed);
    expect(plain(submit().textContent)).toBe(product.label);
    expect([reasonOf(submit()), isReady()]).toEqual(['', true]);
    expect(submit().dataset['tone']).toBe('up');
  });

  test('asks once, repeats the order, and places nothing when it is left', async () => {
    const { user } = await open(product);
    const button = await confirm(user, product.typed);
    const sheet = screen.getByTestId('confirm-sheet');
    expect(plain(button.textContent)).toBe(product.label);
    expect(button.dataset['tone']).toBe('up');
    expect(sheet.textContent).toContain('Practice money');
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
    expect(server.asked(product.call)).toEqual([]);
  });

  test('goes out once with what was shown, stays in sight until the answer, and is told', async () => {
    const answer = deferred<never>();
    server.on(product.call, () => answer.promise);
    const { user, toasts } = await open(product);
    const button = await confirm(user, product.typed);
    await user.dblClick(button);
    expect(screen.getByTestId('confirm').getAttribute('aria-busy')).toBe('true');
    expect(server.asked(product.call)).toHaveLength(1);
    expect(server.asked(product.call)[0]?.body).toMatchObject({ ...product.body, shown_price: product.shown });
    answer.resolve(product.answer as never);
    await waitFor(() => expect(screen.queryByTestId('confirm-sheet')).toBeNull());
    await waitFor(() => expect(size().value).toBe(''));
    expect(toasts()).toEqual([expect.stringMatching(product.told)]);
  });

  test('is offered at the new price when it has moved, and is another order then', async () => {
    server.on(product.call, () => {
      throw moved('60000');
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    const sheet = await screen.findByTestId('moved-sheet');
    expect(sheet.textContent).toContain('No trade was made');
    expect(size().value).toBe(product.typed);
    server.on(product.call, () => product.answer as never);
    await user.click(screen.getByTestId('accept'));
    await waitFor(() => expect(screen.queryByTestId('moved-sheet')).toBeNull());
    const [first, second] = server.asked(product.call);
    expect(second?.body).toMatchObject({ ...product.body, shown_price: '60000' });
    expect(second?.key).not.toBe(first?.key);
  });

  test('is offered at the live price where the refusal told an older one', async () => {
    server.on(product.call, () => {
      throw moved('2', 1);
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    await screen.findByTestId('moved-sheet');
    server.on(product.call, () => product.answer as never);
    await user.click(screen.getByTestId('accept'));
    await waitFor(() => expect(screen.queryByTestId('moved-sheet')).toBeNull());
    const [first, second] = server.asked(product.call);
    expect(second?.body).toMatchObject({ ...product.body, shown_price: product.shown });
    expect(second?.key).not.toBe(first?.key);
  });

  test('is left after the price has moved without a trace of it', async () => {
    server.on(product.call, () => {
      throw moved('60000');
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    await user.click(within(await screen.findByTestId('moved-sheet')).getByRole('button', { name: 'Close' }));
    expect(server.asked(product.call)).toHaveLength(1);
    expect(isReady()).toBe(true);
  });

  test('says why it was refused, keeps what was typed, and is silent after the next change', async () => {
    server.on(product.call, () => {
      throw new AppError('orders_too_many', { status: 422, params: { max: 200 } });
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    expect((await screen.findByTestId('refused')).textContent).toContain('200');
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
    expect(size().value).toBe(product.typed);
    await user.type(size(), '0');
    expect(screen.queryByTestId('refused')).toBeNull();
  });

  test('says a refusal of a field at the field', async () => {
    server.on(product.call, () => {
      throw new AppError('insufficient_balance', { status: 422, params: { need: '9', have: '1', currency: 'USDT' } });
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    await waitFor(() => expect(size().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByTestId('refused')).toBeNull();
  });

  test('whose answer was lost is asked for under its key, from the note and from the form', async () => {
    const { user, toasts } = await open(product);
    await user.click(await confirm(user, product.typed));
    const note = await screen.findByTestId('unanswered');
    expect(plain(note.textContent)).toContain(product.label);
    expect(size().value).toBe(product.typed);
    // Wanted again from the form, it is the same order; not answered either.
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await screen.findByTestId('unanswered');
    server.on(product.call, () => product.answer as never);
    await user.click(await screen.findByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(new Set(server.asked(product.call).map(({ key }) => key)).size).toBe(1);
    expect(size().value).toBe('');
    expect(toasts()).toEqual([expect.stringMatching(product.told)]);
  });

  test('cannot be placed offline, and says so', async () => {
    const { user } = await open(product);
    await user.type(size(), product.typed);
    become('offline');
    expect(reasonOf(submit())).toBe('Offline: you can order once you’re back online.');
    await user.click(submit());
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
  });

  test('waits for a live price, and says which', async () => {
    const { user } = await open(product, { live: false });
    await user.type(size(), product.typed);
    become('connecting');
    expect(reasonOf(submit())).toBe('The price is older than 5 seconds. Waiting for a new one.');
    await user.click(submit());
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
  });

  test('that is being confirmed stops when the price is gone', async () => {
    const { user } = await open(product);
    const button = await confirm(user, product.typed);
    become('connecting');
    expect(isReady(button)).toBe(false);
    await user.click(button);
    expect(server.asked(product.call)).toEqual([]);
  });
});

test('a contract whose price has moved is offered with where it would be liquidated', async () => {
  const contract = cases.find(({ call }) => call === 'lever/submit');
  if (contract === undefined) throw new Error('there are contracts');
  server.on(contract.call, () => {
    throw moved('60000');
  });
  const { user } = await open(contract);
  await user.click(await confirm(user, contract.typed));
  expect((await screen.findByTestId('moved-sheet')).textContent).toContain('Liquidation price');
});
