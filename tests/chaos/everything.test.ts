import { expect, test } from 'vitest';
import { openWorld, type World } from '../api/world.ts';
import { engines } from '../engines.ts';
import { diceOf } from './dice.ts';
import { crowded } from './parallel/calls.ts';
import { stopSetting } from './parallel/more.ts';
import { everythingAtOnce } from './parallel/mix.ts';

/** Each meets what it has to give way to: another wish for the same thing, or the path. */
const lost = [
  'wallet/transfer open_position_blocks',
  'wallet/charge_req proof_used',
  'coin/cancel order_not_cancellable',
  'lever/close position_not_open',
  'lever/setstop position_not_open',
  'lever/cancel order_not_cancellable',
  'microtrade/whclose position_closing',
];

test.each(engines)(
  'everything at once on $name comes out right, whoever was first',
  { timeout: 120_000 },
  async ({ name }) => {
    const world = await openWorld({ engine: name });
    const worlds = name === 'postgres' ? [world, await openWorld({ beside: world })] : [world];
    const { tally, problems } = await everythingAtOnce(worlds, diceOf('everything at once', name));
    expect(problems).toEqual([]);
    expect(await world.problems()).toEqual([]);
    for (const { log } of worlds) expect(log()).not.toContain('"level":50');
    const met = [...tally.keys()];
    const won = [...crowded, ...stopSetting].map(({ call }) => `${call} ok`);
    expect(met).toEqual(expect.arrayContaining([...won, ...lost]));
    expect(await endings(world)).toEqual(expect.arrayContaining(['liquidation', 'stop_loss', 'user']));
    for (const each of worlds.toReversed()) await each.dispose();
  },
);

/** How positions have ended. */
async function endings({ store }: World): Promise<(string | null)[]> {
  const rows = await store.db.selectFrom('positions').select('close_reason').distinct().execute();
  return rows.map(({ close_reason: reason }) => reason);
}
