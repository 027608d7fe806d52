import { expect } from 'vitest';
import type { AccountKind } from '#contract/currencies.ts';
import { fund } from './trading.ts';
import { openWorld, type Person, type World } from './world.ts';

/** A server and two users: Ann has USDT in her spot account and in a second one, Bob next to nothing. */
export async function openTraders(
  account: AccountKind,
  amount: string,
): Promise<{ world: World; ann: Person; bob: Person }> {
  const world = await openWorld();
  const ann = await world.person({ balance: '100000' });
  const bob = await world.person({ balance: '1000' });
  await fund(world, ann, account, amount);
  return { world, ann, bob };
}

/** Whatever was refused, the ledger is sound at the end. */
export async function closeTraders(world: World): Promise<void> {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
}
