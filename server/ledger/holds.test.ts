import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { type Hold, hold, release, settle } from './holds.ts';
import { grant, line } from './ledger.fixtures.ts';
import { InsufficientBalance, LedgerConflict, type Line } from './entry.ts';
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
  let held: Hold;
  beforeEach(async () => {
    run += 1;
    held = { id: `withdrawal:${run}`, owner: `maria${run}`, kind: 'spot', currency: 'USDT', amount: 60n };
    await engine.store.transaction((trx) => post(trx, grant(`g${run}`, held.owner, 100n), 1));
  });

  const freeze = (amount = held.amount) => engine.store.transaction((trx) => hold(trx, { ...held, amount }, 1));
  const giveBack = () => engine.store.transaction((trx) => release(trx, held, 1));
  const payOut = (...lines: Line[]) => engine.store.transaction((trx) => settle(trx, held, lines, 1));
  const balance = async () => {
    const [first] = await balancesOf(engine.store.db, held.owner);
    return [first?.available, first?.frozen];
  };

  it('sets an amount aside, and gives it back once', async () => {
    expect([await freeze(), await balance()]).toEqual(['created', [40n, 60n]]);
    expect([await freeze(), await balance()]).toEqual(['exists', [40n, 60n]]);
    expect([await giveBack(), await balance()]).toEqual(['created', [100n, 0n]]);
    expect([await giveBack(), await balance()]).toEqual(['exists', [100n, 0n]]);
  });

  it('pays out what was held, in parts', async () => {
    await freeze();
    const lines = [line('house', 50n), line('house', 1n, { kind: 'fees' }), line(held.owner, 9n)];
    expect([await payOut(...lines), await balance()]).toEqual(['created', [49n, 0n]]);
    expect([await payOut(...lines), await balance()]).toEqual(['exists', [49n, 0n]]);
  });

  it('ends once: what was given back is not paid out, nor the other way round', async () => {
    await freeze();
    await giveBack();
    await expect(payOut(line('house', 60n))).rejects.toThrow(LedgerConflict);
    expect(await balance()).toEqual([100n, 0n]);

    held = { ...held, id: `second:${run}` };
    await freeze();
    await payOut(line('house', 60n));
    await expect(giveBack()).rejects.toThrow(LedgerConflict);
    expect(await balance()).toEqual([40n, 0n]);
  });

  it('cannot hold more than there is', async () => {
    await expect(freeze(101n)).rejects.toThrow(InsufficientBalance);
    expect(await balance()).toEqual([100n, 0n]);
  });

  it('cannot end what was never held, nor another amount, though something else is frozen', async () => {
    await freeze();
    const known = held;
    held = { ...known, id: `never:${run}` };
    await expect(giveBack()).rejects.toThrow(LedgerConflict);
    held = { ...known, amount: 59n };
    await expect(giveBack()).rejects.toThrow(LedgerConflict);
    await expect(payOut(line('house', 59n))).rejects.toThrow(LedgerConflict);
    expect(await balance()).toEqual([40n, 60n]);
  });

  it('pays out exactly what was held, and holds something', async () => {
    await freeze();
    await expect(payOut(line('house', 59n))).rejects.toThrow(RangeError);
    await expect(freeze(0n)).rejects.toThrow(RangeError);
    await expect(freeze(-1n)).rejects.toThrow(RangeError);
    expect(await balance()).toEqual([40n, 60n]);
  });
});
