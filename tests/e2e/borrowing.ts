/** Somebody who meets every condition of a loan. */
import { randomInt } from 'node:crypto';
import { upload } from '../chaos/fuzz/people.ts';
import { bankCard } from '../api/papers.ts';
import { expect } from './app.ts';
import { screenshot } from './stored.ts';
import type { Trader } from './trading.ts';

/** An identity that was passed, and a bank card. */
export async function mayBorrow({ ask, authorization }: Trader, url: string): Promise<void> {
  const send = async () => upload(url, { authorization }, (await screenshot()).buffer, undefined, 'identity');
  const names = { country: 'JP', first_name: 'Robin', last_name: 'Sample', id_type: 'passport' } as const;
  const id_number = `S${Date.now()}${randomInt(100, 999)}77`;
  const photos = { front: await send(), back: await send() };
  await ask('user/real_name', { ...names, id_number, ...photos, client_time: Math.floor(Date.now() / 1000) });
  await ask('user/cash_save', bankCard());
  await expect.poll(async () => (await ask('user/info', {})).identity).toBe('passed');
}
