import { expect, it } from 'vitest';
import { quoted } from '#tests/api/conversions.ts';
import { openWorld } from '#tests/api/world.ts';
import { member } from '#tests/chaos/parallel/member.ts';
import { checkConversionPrices, checkConversions } from './conversions.ts';

it.each(['sqlite', 'postgres'] as const)(
  'on %s a figure, a price or an entry that was changed is found',
  async (engine) => {
    const world = await openWorld({ engine });
    const ann = await member(world, [['spot', 'USDT', 1000_000_000n]]);
    const toBtc = { from: 'USDT', to: 'BTC', amount: '250' };
    const done = await world.must('wallet/flashAgainst', await quoted(world, ann, toBtc), { token: ann.token });
    const { db } = world.store;
    const problems = async () => [
      ...(await checkConversions(db)).problems,
      ...(await checkConversionPrices(db, world.app.deps.market, () => null)).problems.filter((text) =>
        text.includes(done.number),
      ),
    ];
    const change = (changes: Record<string, unknown>) =>
      db.updateTable('conversions').set(changes).where('id', '=', done.id).execute();
    const row = await db.selectFrom('conversions').selectAll().where('id', '=', done.id).executeTakeFirstOrThrow();
    expect(await problems()).toEqual([]);
    for (const changes of [
      { result: row.result + 1n },
      { fee: 0n },
      { to_price: row.to_price - 1n },
      { amount: row.amount - 1n },
      { tick: row.tick - 3000n },
      { taken: row.tick + 50n },
    ]) {
      await change(changes);
      expect([changes, await problems()]).not.toEqual([changes, []]);
      await change({ ...row });
    }
    await db.deleteFrom('conversions').where('id', '=', done.id).execute();
    expect(await problems()).not.toEqual([]);
    await db.insertInto('conversions').values(row).execute();
    expect(await problems()).toEqual([]);
    await world.dispose();
  },
);
