import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reward } from '#contract/api/plans/rewards.ts';
import { daysOf, runningStrategy, spotUsdt, usdt } from '#tests/api/plans.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';

describe.each(['sqlite', 'postgres'] as const)('rewards over calls on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    closeSockets();
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const invitedBy = async (inviter: Person | null) => {
    if (inviter === null) return world.person({ balance: '100000' });
    const { code } = await world.must('user/invite', {}, { token: inviter.token });
    return world.person({ balance: '100000', invite: code });
  };
  /** Advances a plan until a day of it has brought something. */
  const gainOf = async (person: Person): Promise<bigint> => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { id } = await runningStrategy(world, person, 'momentum', '20000');
      for (let n = 1; n <= 7; n += 1) {
        await world.must('user/next_day', {}, { token: person.token });
        const day = (await daysOf(world, person, id)).at(-1);
        if (day === undefined || usdt(day.result) <= 0n) continue;
        if (n < 7) await world.must('lh/deposit/cancel', { id }, { token: person.token });
        return usdt(day.result);
      }
    }
    throw new Error('no plan has brought anything');
  };
  const invite = ({ token }: Person) => world.must('user/invite', {}, { token });

  it('are told, listed, booked, and stay with the others when one of them has gone', async () => {
    const top = await invitedBy(null);
    const second = await invitedBy(top);
    const friend = await invitedBy(second);
    const told: Reward[] = [];
    const socket = connectSocket(world.url, { token: second.token }, { 'x-forwarded-for': '10.9.9.8' });
    expect(await outcomeOf(socket)).toBe('connected');
    socket.on('funds', (event: { kind: string; reward?: Reward }) => {
      if (event.kind === 'reward' && event.reward !== undefined) told.push(event.reward);
    });
    const before = await spotUsdt(world, second);
    const gain = await gainOf(friend);
    const seen = await invite(second);
    expect(seen).toMatchObject({
      levels: [
        { level: 1, bps: 500, people: 1 },
        { level: 2, bps: 300, people: 0, rewards: '0.000000' },
        { level: 3, bps: 100, people: 0, rewards: '0.000000' },
      ],
      simulated: true,
    });
    const last = seen.last[0];
    expect(usdt(last?.amount ?? '')).toBe((gain * 5n) / 100n);
    expect(usdt(last?.income ?? '')).toBe(gain);
    const { username } = await world.must('user/info', {}, { token: friend.token });
    expect(last?.from).toBe(`••••${username.slice(-3)}`);
    expect(JSON.stringify(seen)).not.toContain(username);
    await until(() => told.length === seen.last.length, 'the reward to be told');
    expect(told.at(-1)).toEqual(last);
    expect((await spotUsdt(world, second)).available).toBe(before.available + usdt(seen.total));
    const { list } = await world.must('wallet/records', { kind: 'reward' }, { token: second.token });
    expect(list.map(({ amount }) => amount)).toEqual(seen.last.map(({ amount }) => amount));

    const earned = usdt((await invite(top)).total);
    await world.must('user/delete', { password: second.password }, { token: second.token });
    const more = await gainOf(friend);
    const after = await invite(top);
    expect(after.levels.map(({ people }) => people)).toEqual([0, 1, 0]);
    expect(usdt(after.total)).toBeGreaterThanOrEqual(earned + (more * 3n) / 100n);
    expect(after.last[0]).toMatchObject({ level: 2, bps: 300 });
    const rows = await world.store.db.selectFrom('rewards').select('tick').where('owner_id', '=', second.id).execute();
    expect(rows).toHaveLength(seen.last.length);
  });
});
