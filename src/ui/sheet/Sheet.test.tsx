// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { askToClose } from '#tests/browserParts.ts';
import { show } from '#tests/component.tsx';
import { Page } from '../frame/Page.tsx';
import { PageSlotsContext } from '../frame/pageSlots.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { Sheet } from './Sheet.tsx';

const names = { page: 'Assets', opener: 'Open', inside: 'Inside', send: 'Send', rule: 'Rule' };

function sheet(onClose: () => void, busy = false) {
  return (
    <Sheet title="Deposit" onClose={onClose} busy={busy}>
      <button type="button">{names.inside}</button>
    </Sheet>
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });

test('an alert that comes while a sheet is open stands in the sheet: all else is inert then', async () => {
  const slots = { strip: null, inbox: 'a code', alerts: 'BTC/USDT has risen', notice: null, tabs: null };
  await show(
    <PageSlotsContext value={{ ...slots, onBack: () => undefined }}>
      <Page title={names.page}>{sheet(() => undefined)}</Page>
    </PageSlotsContext>,
  );
  expect(dialog().textContent).toContain('BTC/USDT has risen');
  expect(dialog().textContent).not.toContain('a code');
});

test('it is a modal dialog named by its heading, which has the focus; closed, it gives the focus back', async () => {
  const opener = <button type="button">{names.opener}</button>;
  const { again } = await show(opener);
  screen.getByRole('button').focus();
  again(
    <>
      {opener}
      {sheet(() => undefined)}
    </>,
  );
  expect(dialog().open).toBe(true);
  screen.getByRole('dialog', { name: 'Deposit' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Deposit' }));
  again(opener);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: names.opener }));
});

const ways = {
  Escape: () => fireEvent.keyDown(document.body, { key: 'Escape' }),
  'the back gesture': () => askToClose(dialog()),
  'a tap beside it': () => fireEvent.click(dialog()),
  'its button': () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
};

test.each(Object.entries(ways))('%s closes it, once', async (_name, close) => {
  const onClose = vi.fn();
  await show(sheet(onClose));
  close();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each(Object.entries(ways))('%s does not close it while something is under way', async (_name, close) => {
  const onClose = vi.fn();
  await show(sheet(onClose, true));
  close();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog().open).toBe(true);
});

test('a browser that closes it all the same finds it open again while something is under way', async () => {
  const onClose = vi.fn();
  await show(sheet(onClose, true));
  dialog().close();
  await waitFor(() => expect(dialog().open).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape, while a sheet within slides out, is meant for the one it was opened from; both are closed once', async () => {
  const [slide, onClose, onInner] = [Promise.withResolvers<void>(), vi.fn(), vi.fn()];
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ finished: slide.promise } as never);
  await show(
    <Sheet title="Order" onClose={onClose} testId="outer">
      <Sheet title="Cancel it?" onClose={onInner} testId="inner">
        {names.inside}
      </Sheet>
    </Sheet>,
  );
  ways.Escape();
  ways.Escape();
  ways.Escape();
  expect([onInner.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  slide.resolve();
  await waitFor(() => expect([onInner.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]));
  vi.restoreAllMocks();
});

test('a tap inside is no tap beside it, and a file picker that is put away closes nothing', async () => {
  const onClose = vi.fn();
  await show(sheet(onClose));
  fireEvent.click(screen.getByRole('button', { name: names.inside }));
  screen.getByRole('button', { name: names.inside }).dispatchEvent(new Event('cancel', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onClose).not.toHaveBeenCalled();
});

test('pulled down far it closes, pulled a little it springs back', async () => {
  const onClose = vi.fn();
  await show(sheet(onClose));
  const handle = screen.getByRole('heading', { name: 'Deposit' });
  const pull = (px: number) => {
    fireEvent.pointerDown(handle, { button: 0, clientY: 100 });
    // Slowly: a fast flick closes as well.
    for (let at = 1; at <= 20; at += 1) fireEvent.pointerMove(handle, { clientY: 100 + (px * at) / 20 });
    fireEvent.pointerMove(handle, { clientY: 100 + px });
    fireEvent.pointerUp(handle, { clientY: 100 + px });
  };
  pull(60);
  expect(dialog().style.translate).toBe('');
  pull(97);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('Enter in a field of a sheet does not send the form that the sheet was opened from', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { user } = await show(
    <form onSubmit={onSubmit}>
      <Sheet title="Deposit" onClose={() => undefined}>
        <input aria-label={names.inside} />
      </Sheet>
      <button type="submit">{names.send}</button>
    </form>,
  );
  await user.type(screen.getByLabelText(names.inside), '5{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

const question = (props: object = {}) => (
  <ConfirmSheet
    title="Cancel the order?"
    rows={[{ label: 'Returned', value: '60.06 USDT' }]}
    note="It cannot be undone."
    confirmLabel="Cancel it"
    onConfirm={() => undefined}
    onClose={() => undefined}
    {...props}
  />
);

test('a question shows every figure, and the answer is given once', async () => {
  const onConfirm = vi.fn();
  const { user, again } = await show(question({ onConfirm }));
  expect(within(dialog()).getByText('60.06 USDT')).not.toBeNull();
  expect(dialog().textContent).toContain('It cannot be undone.');
  await user.click(screen.getByTestId('confirm'));
  again(question({ onConfirm, busy: true }));
  expect(screen.getByTestId('confirm').getAttribute('aria-busy')).toBe('true');
  await user.click(screen.getByTestId('confirm'));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('what cannot be done now says why at its button, and is not done', async () => {
  const onConfirm = vi.fn();
  const { user } = await show(question({ onConfirm, reason: 'You are offline.' }));
  const button = screen.getByRole('button', { name: 'Cancel it', description: 'You are offline.' });
  await user.click(button);
  expect(onConfirm).not.toHaveBeenCalled();
});
