import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#tests/api/authenticator.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { insertPerson } from '#tests/api/personRow.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { bindKey, checkKey, makeKey } from './google.ts';
import { beginChange, lockSettings } from './lock.ts';
import { checkSecondFactor, type TakeShown } from './secondFactor.ts';

const together = 64;

describe.each(['sqlite', 'postgres'] as const)('64 at once on %s', (engine) => {
  let world: Domain;
  beforeAll(async () => {
    world = await openDomain(engine);
  });
  afterAll(() => world.dispose());

  const now = () => nowSeconds(world.clock);

  /** Somebody with a second factor, whose set-up code was of an earlier step. */
  async function person() {
    const { store, deps } = world;
    const id = randomUUID();
    await insertPerson(store.db, { id });
    const { secret } = await store.transaction((trx) => makeKey(trx, deps, id));
    const key = await checkKey(deps, id, codeOf(secret, now()));
    const codes = await store.transaction((trx) => bindKey(trx, deps, id, key));
    world.clock.advance(60_000);
    return { id, secret, codes };
  }

  const outcomes = async (takes: readonly TakeShown[]) => {
    const all = await Promise.allSettled(takes.map((take) => world.store.transaction(take)));
    const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []));
    return { taken: all.length - reasons.length, reasons: [...new Set(reasons)] };
  };

  it('one code of an authenticator is taken once, though all of them have seen it unused', async () => {
    const { id, secret } = await person();
    const takes: TakeShown[] = [];
    for (let shown = 0; shown < together; shown += 1) {
      takes.push(await checkSecondFactor(world.deps, id, { code: codeOf(secret, now()) }));
    }
    expect(await outcomes(takes)).toEqual({ taken: 1, reasons: ['two_factor_wrong'] });
  });

  it('codes of three steps are taken once each at most, and the latest of them always', async () => {
    const { id, secret } = await person();
    const takes: TakeShown[] = [];
    for (let shown = 0; shown < together - 1; shown += 1) {
      const code = codeOf(secret, now() + 30 * ((shown % 3) - 1));
      takes.push(await checkSecondFactor(world.deps, id, { code }));
    }
    const { taken } = await outcomes(takes);
    expect(taken).toBeGreaterThanOrEqual(1);
    expect(taken).toBeLessThanOrEqual(3);
    const again = checkSecondFactor(world.deps, id, { code: codeOf(secret, now() + 30) });
    await expect(again).rejects.toMatchObject({ key: 'two_factor_wrong' });
  });

  it('each of ten recovery codes is taken once', async () => {
    const { id, codes } = await person();
    const takes: TakeShown[] = [];
    for (let shown = 0; shown < together; shown += 1) {
      takes.push(await checkSecondFactor(world.deps, id, { code: codes[shown % codes.length] ?? '' }));
    }
    expect(await outcomes(takes)).toEqual({ taken: codes.length, reasons: ['two_factor_wrong'] });
  });

  it('of a lock and many changes, none comes after the lock', async () => {
    const { id } = await person();
    const { store, deps } = world;
    let lockedAt = -1;
    const done: number[] = [];
    let turn = 0;
    const change = () => store.transaction((trx) => beginChange(trx, deps, id)).then(() => done.push((turn += 1)));
    const lock = () =>
      store
        .transaction(async (trx) => {
          await beginChange(trx, deps, id);
          await lockSettings(trx, deps, id, 1);
        })
        .then(() => (lockedAt = turn += 1));
    const all = await Promise.allSettled(Array.from({ length: together }, (_, n) => (n === 20 ? lock() : change())));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []));
    expect(lockedAt).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['settings_locked'] : []));
    await expect(change()).rejects.toMatchObject({ key: 'settings_locked' });
    await expect(lock()).rejects.toMatchObject({ key: 'settings_locked' });
  });
});
