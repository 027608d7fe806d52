import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { away, rulesOf } from '../api/trading.ts';
import { books } from '../api/refusals.ts';
import { quoted } from '../api/conversions.ts';
import { planDaysFound } from '../api/plans.ts';
import { goodRequests } from '../api/requests.ts';
import { type Asker, openWorld, type Person, type Reply, type World } from '../api/world.ts';
import { crowded as crowdedOrders, type Request } from './parallel/calls.ts';
import { daysPassedOf, estateOf, member } from './parallel/member.ts';
import { crowdedHoldings } from './parallel/holdings.ts';
import { dayPassing, elsewhere, guarded, harmless, stopSetting, sweeping } from './parallel/more.ts';
import { type Stage, stages } from './parallel/stages.ts';

const together = 64;

const crowded = [...crowdedOrders, ...crowdedHoldings];

/** How many orders an answer says something was done to. */
function doneIn(message: unknown): number {
  const { list } = message as { list: { outcome?: string }[] };
  return list.filter(({ outcome }) => outcome !== 'refused').length;
}

it('every call with an effect is among those that 64 make at once, or is named with the reason why not', () => {
  const effects = callNames.filter((name) => (calls[name] as CallSpec).effect === true);
  const moving = [...crowded, ...stopSetting, ...sweeping, dayPassing, guarded].map(({ call }) => call);
  const known = [...moving, ...harmless, ...elsewhere];
  expect([...new Set(known)].sort()).toEqual([...effects].sort());
});

it('what is not among them for its harmlessness moves neither money nor orders', async () => {
  const world = await openWorld();
  const person = await world.person();
  const good = goodRequests(world, person);
  // A logout ends the session of those that come behind it.
  const names = harmless.toSorted((a, b) => Number(a === 'user/logout') - Number(b === 'user/logout'));
  for (const name of names) {
    const body = await good[name]();
    const before = await books(world);
    const { token } = person;
    await world.must(name, body, (calls[name] as CallSpec).access !== 'open' ? { token } : {});
    expect(await books(world), name).toEqual(before);
  }
  await world.dispose();
});

describe.each(stages)('64 at once on $name', ({ open }) => {
  let stage: Stage;
  let world: World;
  beforeAll(async () => {
    stage = await open();
    world = stage.world;
  });
  afterAll(async () => {
    const problems = await world.problems();
    await stage.dispose();
    expect(problems).toEqual([]);
  });

  /** One question, dealt out among the servers. */
  const crowd = (call: CallName, bodyOf: (index: number) => object, { token }: Person, key?: string) => {
    const { servers } = stage;
    const asking = Array.from({ length: together }, (_, index) => {
      const server: Asker = servers[index % servers.length] ?? world;
      return server.ask(call, bodyOf(index), { token, ...(key === undefined ? {} : { key }) });
    });
    return Promise.all<Reply>(asking);
  };

  /** Somebody who is about to ask. */
  const asker = async ({ held, body }: Request) => {
    const person = await member(world, held);
    return { person, asked: await body(world, person) };
  };

  it.each([...crowded, ...stopSetting, ...sweeping, guarded])(
    '$call $what: the same request is one, and leaves what one leaves',
    async (row) => {
      const one = await asker(row);
      const many = await asker(row);
      await world.must(row.call, one.asked, { token: one.person.token });
      const replies = await crowd(row.call, () => many.asked, many.person, randomUUID());
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === null)).toHaveLength(1);
      expect(await estateOf(world, many.person)).toEqual(await estateOf(world, one.person));
    },
  );

  it.each(crowded)('$call $what: $fits of 64 fit, and leave what as many one by one leave', async (row) => {
    const { call, fits, refusal } = row;
    expect(calls[call].errors).toContain(refusal);
    const one = await asker(row);
    const many = await asker(row);
    for (let taken = 0; taken < fits; taken += 1) await world.must(call, one.asked, { token: one.person.token });
    const over = await world.ask(call, one.asked, { token: one.person.token });
    expect(over).toMatchObject({ type: 'error', message: refusal });
    const replies = await crowd(call, () => many.asked, many.person);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status, message }) => status !== over.status || message !== refusal)).toEqual([]);
    expect(together - refused.length).toBe(fits);
    expect(await estateOf(world, many.person)).toEqual(await estateOf(world, one.person));
  });

  it('of 64 different conversions, each with a quote of its own, as many fit as there is money for', async () => {
    const person = await member(world, [['spot', 'USDT', 20_000_000n]]);
    const wanted = Array.from({ length: together }, (_, at) => ({ from: 'USDT', to: 'ETH', amount: `6.0${10 + at}` }));
    const bodies = await Promise.all(wanted.map((one) => quoted(world, person, one)));
    const replies = await crowd('wallet/flashAgainst', (index) => bodies[index] ?? {}, person);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(together - refused.length).toBe(3);
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['insufficient_balance']));
    expect((await estateOf(world, person))['conversions']).toHaveLength(3);
  });

  it.each(sweeping)('$call $what: 64 times leaves what once leaves, and one of them did it all', async (row) => {
    const one = await asker(row);
    const many = await asker(row);
    const alone = await world.must(row.call, one.asked, { token: one.person.token });
    const replies = await crowd(row.call, () => many.asked, many.person);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const done = replies.map(({ message }) => doneIn(message)).filter((count) => count > 0);
    expect(done).toEqual([doneIn(alone)]);
    expect(await estateOf(world, many.person)).toEqual(await estateOf(world, one.person));
  });

  it('a next day that is asked for 64 times is one, and 64 next days are 64, of plan and loan alike', async () => {
    const { person } = await asker(dayPassing);
    const replies = await crowd('user/next_day', () => ({}), person, randomUUID());
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await daysPassedOf(world, person)).toEqual({
      ahead: 1n,
      plan: [1n],
      loan: [{ days_passed: 1n, lines: 1n }],
    });
    const days = await crowd('user/next_day', () => ({}), person);
    expect(days.filter(({ status }) => status !== 200)).toEqual([]);
    const numbers = days.map(({ message }) => (message as { day: number }).day).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    // A strategy runs for seven days, and what is not repaid goes on.
    expect(await daysPassedOf(world, person)).toEqual({
      ahead: 65n,
      plan: [1n, 2n, 3n, 4n, 5n, 6n, 7n],
      loan: [{ days_passed: 65n, lines: 65n }],
    });
    expect((await planDaysFound(world.store, world.app.deps.market)).problems).toEqual([]);
  });

  it('of 64 different withdrawals one is taken, and holds what it holds', async () => {
    const { person, asked } = await asker(guarded);
    const replies = await crowd(guarded.call, (index) => ({ ...asked, amount: `30.${100 + index}` }), person);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(together - refused.length).toBe(1);
    for (const { message } of refused) expect(['withdrawal_pending', 'too_many_requests']).toContain(message);
    const { withdrawals } = await estateOf(world, person);
    expect(withdrawals).toHaveLength(1);
  });

  it.each(stopSetting)(
    '$call: of 64 different stops one stands, in the position and in what it waits for',
    async (row) => {
      const { person, asked } = await asker(row);
      const stopOf = (index: number) => away(world, row.symbol, -100 - index);
      const replies = await crowd(row.call, (index) => ({ ...asked, stop_loss: stopOf(index) }), person);
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      const { positions: rows, triggers } = await estateOf(world, person);
      const stop = /stop_loss: (\d+)/.exec(rows?.join() ?? '')?.[1] ?? 'none';
      expect(triggers?.filter((trigger) => trigger.includes('purpose: stop_loss'))).toEqual([
        expect.stringContaining(`level: ${stop}`),
      ]);
      const wishes = replies.map((_, index) => String(readPrice(rulesOf(row.symbol), stopOf(index))));
      expect(wishes).toContain(stop);
    },
  );
});
