/** The page of the voucher in component tests: a person's phone, what is typed into the form, and what the outbox has of it. */
import { screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect } from 'vitest';
import { VoucherPage } from '#src/features/deposit/VoucherPage.tsx';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { listEntries } from '#src/lib/outbox/store.ts';
import { paths } from '#src/lib/paths.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { show } from './component.tsx';

export const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
let drawn = 0;
/** A picture that nobody else has: by its first bytes, which are what counts. */
export const picture = (name: string, bytes: number[] | Uint8Array = [...png, (drawn += 1)]) =>
  new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
export async function open(userId = 'user-a') {
  const store = createStore();
  await keepSession({ version: 1, token: `token of ${userId}`, userId });
  await store.set(restoreSessionAtom);
  const scene = await show(<VoucherPage />, { store, at: paths.voucher() });
  await screen.findByTestId('submit-voucher');
  return scene;
}

export type Scene = Awaited<ReturnType<typeof open>>;

export const submit = () => screen.getByTestId('submit-voucher');
export const isHeld = () => submit().getAttribute('aria-disabled') === 'true';
export const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
export const proof = () => screen.getByLabelText<HTMLInputElement>('Payment screenshot');
export const said = (words: RegExp | string) => screen.findByText(words);
export const isSaid = (words: RegExp | string) => screen.queryByText(words) !== null;
export const toasts = ({ store }: Scene) => store.get(toastsAtom).map(({ kind }) => kind);
export const confirm = () => screen.getByTestId('confirm');

export async function choose({ user }: Scene, file: File) {
  await user.upload(proof(), file);
}

export async function fillIn(scene: Scene, typed = '250', file = picture('receipt.png')) {
  await scene.user.clear(amount());
  await scene.user.type(amount(), typed);
  await choose(scene, file);
  await waitFor(() => expect(isHeld()).toBe(false));
}

/** Up to the sheet that repeats the figures, and through it. */
export async function sendOff(scene: Scene) {
  await waitFor(() => expect(isHeld()).toBe(false));
  await scene.user.click(submit());
  await scene.user.click(confirm());
}

export const waiting = () => screen.getAllByTestId('voucher');
export const entries = () => listEntries('user-a');
