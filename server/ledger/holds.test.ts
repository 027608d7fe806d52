import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { InsufficientBalance, LedgerConflict, type Line } from './entry.ts';
import { capture, hold, release } from './holds.ts';
import { grant, line } from './ledger.fixtures.ts';
import { post } from './post.ts';
import { balancesOf } from './read.ts';
import { verifyLedger } from './verify.ts';

describe.each(engines)('holds on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(async () => {
    const broken = (await verifyLedger(engine.store.db)).filter(({ problems }) => problems.length > 0);
    await engine.dispose();
    expect(broken).toEqual([]);
  });

  let run = 0;
  let maria: Pick<Line, 'owner' | 'kind' | 'currency'>;
  beforeEach(async () => {
    run += 1;
    maria = { owner: `maria${run}`, kind: 'spot', currency: 'USDT' };
    await engine.store.transaction((trx) => post(trx, grant(`g${run}`, maria.owner, 100n), 1));
  });

  const book = (id: string, kind: string, lines: Line[]) =>
    engine.store.transaction((trx) => post(trx, { id: `${id}:${run}`, kind, reference: '', lines }, 1));
  const setAside = (amount = 60n) => book('hold', 'hold', hold(maria, amount));
  const giveBack = (amount = 60n) => book('end', 'hold_end', release(maria, amount));
  const payOut = (amount: bigint, ...to: Line[]) => book('end', 'withdrawal', capture(maria, amount, to));
  const balance = async () => {
    const [first] = await balancesOf(engine.store.db, maria.owner);
    return [first?.available, first?.frozen];
  };

  it('set an amount aside, and give it back once', async () => {
    expect([await setAside(), await balance()]).toEqual(['created', [40n, 60n]]);
    expect([await setAside(), await balance()]).toEqual(['exists', [40n, 60n]]);
    expect([await giveBack(), await balance()]).toEqual(['created', [100n, 0n]]);
    expect([await giveBack(), await balance()]).toEqual(['exists', [100n, 0n]]);
  });

  it('pay out what was held, to several, and once', async () => {
    await setAside();
    const to = [line('house', 50n), line('house', 1n, { kind: 'fees' }), line(maria.owner, 9n)];
    expect([await payOut(60n, ...to), await balance()]).toEqual(['created', [49n, 0n]]);
    expect([await payOut(60n, ...to), await balance()]).toEqual(['exists', [49n, 0n]]);
  });

  it('end in one way: what was given back under an id is not paid out under it, nor the other way round', async () => {
    await setAside();
    await giveBack();
    await expect(payOut(60n, line('house', 60n))).rejects.toThrow(LedgerConflict);
    expect(await balance()).toEqual([100n, 0n]);
  });

  it('keep what is set aside from being spent, to the last unit', async () => {
    await setAside();
    await expect(book('spend', 'grant', [line(maria.owner, -41n), line('house', 41n)])).rejects.toThrow(
      InsufficientBalance,
    );
    expect(await book('spend', 'grant', [line(maria.owner, -40n), line('house', 40n)])).toBe('created');
    expect(await balance()).toEqual([0n, 60n]);
  });

  it('hold no more than there is, and give no more than is held', async () => {
    await expect(setAside(101n)).rejects.toMatchObject({ bucket: 'available', need: 101n, have: 100n });
    await expect(giveBack(1n)).rejects.toMatchObject({ bucket: 'frozen', need: 1n, have: 0n });
    await setAside();
    await expect(giveBack(61n)).rejects.toMatchObject({ bucket: 'frozen', need: 61n, have: 60n });
    await expect(payOut(61n, line('house', 61n))).rejects.toMatchObject({ bucket: 'frozen', need: 61n, have: 60n });
    expect(await balance()).toEqual([40n, 60n]);
  });

  it('pay out exactly what they take, and move something', async () => {
    await setAside();
    await expect(payOut(60n, line('house', 59n))).rejects.toThrow(RangeError);
    await expect(book('nothing', 'hold', hold(maria, 0n))).rejects.toThrow(RangeError);
    expect(await balance()).toEqual([40n, 60n]);
  });
});
