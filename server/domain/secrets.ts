import { createHash, createHmac } from 'node:crypto';
import type { Random } from '../platform/random.ts';
import type { Store } from '../store/store.ts';

/** Keyed hashes under the secret of this installation: what is stored under them cannot be guessed from a stolen copy. */
export interface Secrets {
  /** Hex, 256 bits. Different purposes never meet, nor do different splits of the same parts. */
  mac(purpose: string, ...parts: readonly string[]): string;
}

export async function openSecrets(store: Store, random: Random): Promise<Secrets> {
  const key = Buffer.from(await keptValue(store, 'server_secret', () => random.bytes(32).toString('hex')), 'hex');
  return {
    mac: (purpose, ...parts) =>
      createHmac('sha256', key)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('hex'),
  };
}

/** The market's seed where none is configured: drawn once and kept, since another one would rewrite the past. */
export async function keptMarketSeed(store: Store, random: Random): Promise<string> {
  return keptValue(store, 'market_seed', () => random.bytes(32).toString('hex'));
}

/** A fact of this installation; of several processes that start at once, the first one's draw counts. */
export async function keptValue(store: Store, key: string, draw: () => string): Promise<string> {
  await store.db
    .insertInto('meta')
    .values({ key, value: draw() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await store.db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}

export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
