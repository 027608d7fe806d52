/** Somebody who meets every condition of a withdrawal, and one that is asked for over the API. */
import type { Page } from '@playwright/test';
import { upload } from '../chaos/fuzz/people.ts';
import { expect, type Person } from './app.ts';
import { screenshot, userIdOf } from './stored.ts';
import type { Trader } from './trading.ts';

/** The transaction password. */
export const digits = '803125';

/** A deposit that was credited and traded, an identity that was passed, and a transaction password. */
export async function mayWithdraw({ ask, take, authorization }: Trader, page: Page, url: string, { password }: Person) {
  const send = async (purpose: 'deposit' | 'identity') =>
    upload(url, { authorization }, (await screenshot()).buffer, undefined, purpose);
  const client_time = Math.floor(Date.now() / 1000);
  const { address } = await ask('wallet/get_in_address', { currency: 'USDT' });
  const owner = await userIdOf(page);
  const proof = await send('deposit');
  await ask('wallet/charge_req', { currency: 'USDT', amount: '50', address, proof, client_time, owner });
  const names = { country: 'JP', first_name: 'Robin', last_name: 'Sample' };
  const number = `S${Date.now()}77`;
  const photos = { front: await send('identity'), back: await send('identity') };
  await ask('user/real_name', { ...names, id_type: 'passport', id_number: number, ...photos, client_time });
  await ask('safe/update_password', { kind: 'pay', old: password, password: digits, password_confirm: digits });
  await ask('user/next_day', {});
  const deciding = async () => (await ask('wallet/get_info', { currency: 'USDT' })).withdrawal;
  await expect.poll(async () => (await deciding())?.turnover.deposit).not.toBeNull();
  await expect.poll(async () => (await deciding())?.identity).toBe('passed');
  const coin = { symbol: 'ETHUSDT', side: 'buy', quantity: '0.05' } as const;
  await take(coin, (shown) => ask('coin/trade', { ...coin, type: 'market', ...shown }));
}

/** To a practice address that is saved for it. */
export async function askToWithdraw({ ask }: Trader, amount: string): Promise<void> {
  const address = `practice:USDT:${amount.replace('.', '0')}${Date.now()}`;
  const saved = await ask('wallet/address_save', {
    currency: 'USDT',
    network: 'practice',
    address,
    label: `To ${amount}`,
  });
  await ask('wallet/out', { currency: 'USDT', amount, address_id: saved.id, pay_password: digits });
}

/** Waits for the decision. */
export async function withdrawn({ ask }: Trader): Promise<void> {
  const pending = async () => (await ask('wallet/get_info', { currency: 'USDT' })).withdrawal?.pending;
  await expect.poll(pending).toBeNull();
}
