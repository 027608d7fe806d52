/** What every step with orders does alike, whatever it is and however many it is about. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { deferred, server } from '../server.ts';
import { become, type Case, confirm, open, plain, reasonOf, store } from './stepScene.tsx';

/** To be called where tests are described; the doors are the caller's. */
export function provesStep(one: Case): void {
  const succeed = () => server.on(one.call, () => one.done as never);
  const listed = () => server.asked(one.events[0]?.product === 'spot' ? 'coin/list' : 'lever/dealall').length;

  test('is sent once however often it is tapped, with what was chosen, and the sheet goes when it is done', async () => {
    const answer = deferred<never>();
    server.on(one.call, () => answer.promise);
    const { user } = await open(one);
    expect(reasonOf(confirm())).toBe('');
    await user.dblClick(confirm());
    expect(confirm().getAttribute('aria-busy')).toBe('true');
    expect(server.asked(one.call)).toHaveLength(1);
    expect(server.asked(one.call)[0]?.body).toMatchObject(one.body);
    answer.resolve(one.done as never);
    await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
    expect(screen.queryByTestId('over')).toBeNull();
  });

  test('is not sent offline, and says so', async () => {
    succeed();
    const { user } = await open(one);
    become('offline');
    expect(reasonOf(confirm())).toBe('Offline: you can order once you’re back online.');
    await user.click(confirm());
    expect(server.asked(one.call)).toEqual([]);
    expect(screen.getByTestId('confirm')).not.toBeNull();
  });

  test('refused, it stays in sight with the reason, also for a frozen account, and can be tried again', async () => {
    server.on(one.call, () => {
      throw new AppError('account_frozen', { status: 403 });
    });
    const { user } = await open(one);
    const before = listed();
    await user.click(confirm());
    expect((await screen.findByTestId('refused')).textContent).toMatch(/frozen/i);
    // Something may have happened to what the sheet is about.
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    succeed();
    await waitFor(() => expect(reasonOf(confirm())).toBe(''));
    await user.click(confirm());
    await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
    const keys = server.asked(one.call).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test('without an answer it is found out about under its key before anything else is sent', async () => {
    const { user } = await open(one);
    await user.click(confirm());
    const note = await screen.findByTestId('unanswered');
    expect(note.textContent).toContain('No response yet');
    expect(screen.queryByTestId('confirm')).toBeNull();
    succeed();
    const before = listed();
    await user.click(screen.getByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    // The answer is as old as the step: what there is now is asked for.
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    expect(new Set(server.asked(one.call).map(({ key }) => key)).size).toBe(1);
    expect(screen.queryByTestId('confirm')).toBeNull();
  });

  test('what ends while somebody thinks it over is said to have, and nothing can be sent any more', async () => {
    const { user } = await open(one);
    act(() => {
      for (const event of one.ended) void store.set(noteOrderAtom, event);
    });
    expect(plain((await screen.findByTestId('over')).textContent)).toMatch(one.over);
    expect(screen.queryByTestId('confirm')).toBeNull();
    await user.keyboard('{Enter}');
    expect(server.asked(one.call)).toEqual([]);
  });
}
