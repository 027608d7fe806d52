// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#tests/component.tsx';
import { type ChosenFile, FileField } from './FileField.tsx';

const photo = new File(['x'], 'receipt.png', { type: 'image/png' });

async function open(patch: { file?: ChosenFile | null; error?: string } = {}) {
  const [onChoose, onRemove] = [vi.fn(), vi.fn()];
  const { file = null, ...rest } = patch;
  const field = { label: 'Proof', hint: 'A picture', accept: ['image/png'], file, onChoose, onRemove, ...rest };
  const scene = await show(<FileField {...field} />);
  return { ...scene, onChoose, onRemove, input: screen.getByLabelText<HTMLInputElement>('Proof') };
}

test('a picture is chosen, and the same one again after it was refused', async () => {
  const { user, input, onChoose } = await open();
  await user.upload(input, photo);
  await user.upload(input, photo);
  expect(onChoose.mock.calls).toEqual([[photo], [photo]]);
  expect(input.value).toBe('');
});

test('a picture may be pasted anywhere on the page, or dropped on the field; text may not', async () => {
  const { onChoose, container } = await open();
  const files = (list: File[]) => ({ item: (at: number) => list[at] ?? null });
  fireEvent.paste(document.body, { clipboardData: { files: files([photo]) } });
  expect(onChoose).toHaveBeenCalledTimes(1);
  fireEvent.paste(document.body, { clipboardData: { files: files([]) } });
  expect(onChoose).toHaveBeenCalledTimes(1);
  const zone = container.querySelector('[class*=zone]');
  if (zone === null) throw new Error('there is no place to drop');
  const dropped = createEvent.drop(zone, { dataTransfer: { files: files([photo]) } });
  fireEvent(zone, dropped);
  expect(onChoose).toHaveBeenCalledTimes(2);
  // Otherwise the browser would leave the app for the picture.
  expect(dropped.defaultPrevented).toBe(true);
});

test('what is chosen is named, can be taken away, and cannot be reached twice by keyboard', async () => {
  const { user, input, onRemove } = await open({ file: { name: 'receipt.png', note: '210 kB', preview: photo } });
  screen.getByText('receipt.png');
  screen.getByText('210 kB');
  screen.getByAltText('Chosen picture');
  expect(input.tabIndex).toBe(-1);
  const clicked = vi.spyOn(input, 'click');
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(clicked).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

test('what is wrong is said at the field', async () => {
  const { input } = await open({ error: 'Not a picture.' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Not a picture.',
  );
});

test('a page that is left does not listen for pictures any more', async () => {
  const { unmount, onChoose } = await open();
  unmount();
  fireEvent.paste(document.body, { clipboardData: { files: { item: () => photo } } });
  expect(onChoose).not.toHaveBeenCalled();
});
