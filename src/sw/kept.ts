import { keptAtHeader } from '../lib/api/reply.ts';
import { nowSeconds } from '../lib/clock.ts';

/** An answer as it is kept, with the second at which it came; null for what is none. */
export async function stamp(response: Response): Promise<Response | null> {
  return response.status === 200 ? stamped(await response.text()) : null;
}

/** The text of an answer that has just come, with this second. */
export function stamped(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json', [keptAtHeader]: String(nowSeconds()) } });
}

/** The same address whatever language was asked for. */
export function withoutLang(address: string): string {
  const bare = new URL(address);
  bare.searchParams.delete('lang');
  return bare.href;
}

/** Keys are in the order in which they were kept: the oldest go, of all or of one path. */
export async function trim(cache: Cache, max: number, path?: string): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => path === undefined || new URL(url).pathname === path);
  for (const old of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(old);
}
