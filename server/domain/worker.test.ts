import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUpload, picture, upload } from '#tests/api/uploads.ts';
import { openWorld, until, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { runUpkeep } from './upkeep.ts';

describe.each(engines)('the worker on $name', ({ name: engine }) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const now = () => Math.floor(world.clock.nowMs() / 1000);

  const submitted = async () => {
    const { token } = await world.person();
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token });
    const body = { currency: 'USDT', amount: '50', address, proof: await upload(world, { token }), client_time: 0 };
    const { id } = await world.must('wallet/charge_req', body, { token });
    return { token, id };
  };

  const jobOf = (reference: string) =>
    world.store.db.selectFrom('jobs').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

  it('a job that fails comes again later, leaves nothing behind, and holds up no other', async () => {
    const [broken, good] = [await submitted(), await submitted()];
    const setCurrency = (currency: string) =>
      world.store.db.updateTable('deposits').set({ currency }).where('id', '=', broken.id).execute();
    const stateOf = async (token: string) => (await world.must('chargelist/log', {}, { token })).list[0]?.status;
    await setCurrency('GONE');
    world.clock.advance(5000);
    await world.app.worker.runDueJobs(now());
    await until(async () => (await stateOf(good.token)) === 'succeed', 'the good one');
    await until(async () => (await jobOf(broken.id)).attempts > 0n, 'the bad one');
    const job = await jobOf(broken.id);
    expect([job.state, Number(job.due) > now()]).toEqual(['due', true]);
    expect(world.log()).toContain('a job failed and was postponed');
    await setCurrency('USDT');
    expect(await stateOf(broken.token)).toBe('review');
    world.clock.advance(3600_000);
    await until(async () => (await stateOf(broken.token)) === 'succeed', 'the bad one, mended');
  });

  it.each([
    ['no JSON', '{"deposit":'],
    ['nothing', ''],
    ['a payload of another kind', '{"user":"u","cause":"c"}'],
    ['a deposit that is no text', '{"deposit":{"id":"x"}}'],
    ['null', 'null'],
  ])('a job with %s is put off, and the ones behind it are done', async (_, payload) => {
    const [broken, good] = [await submitted(), await submitted()];
    const tell = (text: string) =>
      world.store.db.updateTable('jobs').set({ payload: text }).where('reference', '=', broken.id).execute();
    const { payload: right } = await jobOf(broken.id);
    expect(JSON.parse(right)).toEqual({ deposit: broken.id });
    await tell(payload);
    world.clock.advance(5000);
    await world.app.worker.runDueJobs(now());
    await until(async () => (await jobOf(good.id)).state === 'done', 'the good one');
    await until(async () => (await jobOf(broken.id)).attempts > 0n, 'the bad one');
    expect(await jobOf(broken.id)).toMatchObject({ state: 'due', payload });
    await tell(right);
    world.clock.advance(3600_000);
    await until(async () => (await jobOf(broken.id)).state === 'done', 'the bad one, mended');
  });

  it('a job of a kind that this program does not know waits for one that does', async () => {
    const stranger = { kind: 'review:house', reference: 'l', payload: '', due: 1n, attempts: 0n } as const;
    await world.store.db
      .insertInto('jobs')
      .values({ ...stranger, state: 'due' })
      .execute();
    const { id } = await submitted();
    world.clock.advance(5000);
    await world.app.worker.runDueJobs(now());
    await until(async () => (await jobOf(id)).state === 'done', 'the known one');
    expect(await jobOf('l')).toMatchObject({ state: 'due', attempts: 0n });
  });

  it('runs a job once, however many workers look for it at the same time', async () => {
    const some = await Promise.all(Array.from({ length: 6 }, submitted));
    world.clock.advance(5000);
    await Promise.all(Array.from({ length: 8 }, () => world.app.worker.runDueJobs(now())));
    for (const { token } of some) {
      await until(async () => (await world.must('wallet/list', {}, { token })).total === '1050.000000', 'the credit');
    }
  });

  it('is done only when the job that its own poll has taken is done, too', async () => {
    const { id } = await submitted();
    const { store } = world.app.deps;
    const { transaction } = store;
    let letGo = () => {};
    const isTaken = new Promise<void>((taken) => {
      const isFree = new Promise<void>((free) => (letGo = free));
      vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
        taken();
        await isFree;
        return transaction(work);
      });
    });
    world.clock.advance(5000);
    await isTaken;
    // As another process sees it: nothing to take, for it is in hand.
    await world.store.db
      .updateTable('jobs')
      .set({ due: 2n ** 40n })
      .where('reference', '=', id)
      .execute();
    const running = world.app.worker.runDueJobs(now());
    await world.store.db.selectFrom('jobs').select('id').execute();
    await world.store.db.updateTable('jobs').set({ due: 1n }).where('reference', '=', id).execute();
    letGo();
    await running;
    expect((await jobOf(id)).state).toBe('done');
  });

  it('upkeep removes what arrived for uploads that are finished or gone, and nothing that is still arriving', async () => {
    const { token } = await world.person();
    const { incoming } = world.app.deps;
    const { id: open } = await createUpload(world, { token }, await picture());
    const stored = await upload(world, { token });
    const unknown = randomUUID();
    // As after a crash between the commit that finished it and the removal of its bytes.
    for (const id of [stored, unknown]) await incoming.ensure(id);
    await runUpkeep(world.app.deps);
    const left = await incoming.list();
    expect([open, stored, unknown].map((id) => left.includes(id))).toEqual([true, false, false]);
  });

  it('upkeep deletes answers after 7 days, codes, sessions, limits and jobs that are over', async () => {
    const { token } = await world.person();
    const key = randomUUID();
    await world.must('set/lang', { lang: 'it' }, { token, key });
    const rows = async () =>
      Promise.all(
        (['idempotency', 'codes', 'sessions', 'throttles'] as const).map(async (table) => {
          const { count } = await world.store.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<bigint>().as('count'))
            .executeTakeFirstOrThrow();
          return count > 0n;
        }),
      );
    world.clock.advance(7 * 86_400_000 - 10_000);
    await runUpkeep(world.app.deps);
    expect((await world.ask('set/lang', { lang: 'it' }, { token, key })).headers.get('idempotent-replay')).toBe('true');
    expect(await rows()).toEqual([true, false, true, false]);
    world.clock.advance(90 * 86_400_000);
    await runUpkeep(world.app.deps);
    expect(await rows()).toEqual([false, false, false, false]);
  });
});
