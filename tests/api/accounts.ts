import { randomUUID } from 'node:crypto';
import { type Domain, openDomain } from './domain.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Hasher } from '#server/domain/account/passwords.ts';
import { insertPerson } from './personRow.ts';

/** A hasher that hides nothing and takes no time, for tests of what stands around it. */
export const plainHasher: Hasher = {
  hash: async (password) => `plain:${password}`,
  matches: async (password, phc) => phc === `plain:${password}`,
};

export interface AccountWorld {
  world: Domain;
  deps: Deps;
  now(): number;
  addUser(wishes?: { account?: string; state?: 'active' | 'frozen'; password?: string }): Promise<string>;
}

/** The domain of accounts on an embedded database, asked directly. */
export async function openAccounts(): Promise<AccountWorld> {
  const world = await openDomain();
  const deps: Deps = { ...world.deps, hasher: plainHasher };
  return {
    world,
    deps,
    now: () => nowSeconds(world.clock),
    async addUser({ account = `${randomUUID()}@example.com`, state = 'active', password = 'correct horse 7' } = {}) {
      const id = randomUUID();
      await insertPerson(world.store.db, {
        id,
        login: account,
        username: `trader-${id.slice(0, 8)}`,
        password_hash: await plainHasher.hash(password),
        invite_code: id.slice(0, 8).toUpperCase(),
        state,
        created: BigInt(nowSeconds(world.clock)),
      });
      return id;
    },
  };
}
