import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';

let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());

describe('devices', () => {
  const remember = (userId: string, device: string | undefined) =>
    accounts.world.store.transaction((trx) => rememberDevice(trx, accounts.deps, userId, device));
  const rows = () => accounts.world.store.db.selectFrom('devices').selectAll().execute();

  it('are known once they were used, to their user only, and not by their name', async () => {
    const [one, other] = [await accounts.addUser(), await accounts.addUser()];
    const device = 'a-secret-of-this-installation';
    expect(await isKnownDevice(accounts.deps, one, device)).toBe(false);
    await remember(one, device);
    await remember(one, device);
    expect(await isKnownDevice(accounts.deps, one, device)).toBe(true);
    expect(await isKnownDevice(accounts.deps, other, device)).toBe(false);
    expect(await isKnownDevice(accounts.deps, one, `${device}x`)).toBe(false);
    expect(await isKnownDevice(accounts.deps, undefined, device)).toBe(false);
    const own = (await rows()).filter(({ user_id }) => user_id === one);
    expect(own).toEqual([
      { user_id: one, device_hash: expect.stringMatching(/^[0-9a-f]{64}$/), created: BigInt(accounts.now()) },
    ]);
  });

  it('that say nothing are not remembered, and not known', async () => {
    const user = await accounts.addUser();
    const before = (await rows()).length;
    await remember(user, undefined);
    expect((await rows()).length).toBe(before);
    expect(await isKnownDevice(accounts.deps, user, undefined)).toBe(false);
    // Not even where somebody calls himself nothing.
    await remember(user, '');
    expect(await isKnownDevice(accounts.deps, undefined, '')).toBe(false);
  });
});
