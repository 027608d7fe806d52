import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, calls } from '#contract/api/calls.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { callsPerMinute } from './calls.ts';

/** Requests that come to nothing, but to their handler. */
const bodies: Partial<Record<CallName, object>> = {
  'user/next_day': {},
  'lh/deposit': { plan: 'hosting1', currency: 'USDT', amount: '1' },
  'project/order': { pid: 'pairs', amount: '1' },
  'lh/deposit/cancel': { id: randomUUID() },
  'lh/deposit/termination': { id: randomUUID() },
  'lh/deposit/trades': { id: randomUUID() },
};

describe('calls that plan days are worked out for', () => {
  let world: World;
  let [ann, bob]: Person[] = [];
  beforeAll(async () => {
    world = await openWorld();
    [ann, bob] = [await world.person(), await world.person()];
  });
  afterAll(() => world.dispose());

  const tokenOf = (person: Person | undefined) => ({ token: person?.token ?? '' });
  const statusesOf = async (name: CallName, count: number, person = ann) => {
    const replies = [];
    for (let asked = 0; asked < count; asked += 1) replies.push(await world.ask(name, bodies[name], tokenOf(person)));
    return replies.map(({ status }) => status);
  };

  it('are those of plans, and of the day that an account moves on', () => {
    expect(Object.keys(callsPerMinute).toSorted()).toEqual(Object.keys(bodies).toSorted());
    // Nobody taps twice a second for a minute.
    for (const perMinute of Object.values(callsPerMinute)) expect(perMinute).toBeGreaterThanOrEqual(120);
  });

  it.each(Object.entries(callsPerMinute) as [CallName, number][])(
    'of one account are so many a minute: %s %i times',
    async (name, perMinute) => {
      const key = randomUUID();
      const first = await world.ask(name, bodies[name], { ...tokenOf(ann), key });
      expect((await statusesOf(name, perMinute - 1)).filter((status) => status === 429)).toEqual([]);
      const refused = await world.ask(name, bodies[name], tokenOf(ann));
      expect(refused).toMatchObject({ status: 429, message: 'too_many_requests', params: { retry_in: 1 } });
      expect(refused.headers.get('retry-after')).toBe('1');
      // What was done is answered as it was, and others are not hindered.
      if ((calls[name] as CallSpec).effect === true)
        expect((await world.ask(name, bodies[name], { ...tokenOf(ann), key })).text).toBe(first.text);
      expect(await statusesOf(name, 1, bob)).not.toContain(429);
      world.clock.advance(1000);
      const some = perMinute / 60;
      expect((await statusesOf(name, some + 1)).map((status) => status === 429)).toEqual([
        ...Array<boolean>(some).fill(false),
        true,
      ]);
    },
  );
});
