import { describe, expect, test, vi } from 'vitest';
import { privateStore, publicStore } from '#src/lib/db.ts';
import { answerLater, ask, kinds, offline, single, world } from './fact.fixtures.ts';

describe.each(kinds)('$name', ({ scope, isKept, make, stored }) => {
  const disk = () => (scope === 'user' ? privateStore('a') : publicStore);

  test('a change needs something to change', async () => {
    const made = make(world.key, ask);
    await made.change(world.store, () => '9');
    expect(made.text(world.store)).toBeUndefined();
    await world.store.set(made.refreshAtom);
    await made.change(world.store, (text) => `${text}0`);
    expect([world.store.get(made.factAtom).status, made.text(world.store)]).toEqual(['ready', '50']);
    if (isKept) expect(await disk().get(world.key)).toMatchObject(stored('50'));
  });

  test('an answer that was on its way when a change came is asked for again', async () => {
    const made = make(world.key, ask);
    await world.store.set(made.refreshAtom);
    const answer = answerLater();
    ask.mockResolvedValueOnce('7');
    const asking = world.store.set(made.refreshAtom);
    await made.change(world.store, () => '6');
    answer('5');
    await asking;
    expect(made.text(world.store)).toBe('7');
  });

  test('a change does not make old data new: it keeps its age, and newer is asked for', async () => {
    const made = make(world.key, ask);
    await world.store.set(made.refreshAtom);
    world.nowSeconds += 60;
    ask.mockImplementation(offline);
    await world.store.set(made.refreshAtom);
    const answer = answerLater();
    const changing = made.change(world.store, (text) => `${text}+1`);
    expect([world.store.get(made.factAtom).status, made.text(world.store)]).toEqual(['pending', '5+1']);
    expect(world.store.get(made.factAtom).data?.fetchedAt).toBe(5000);
    answer('7');
    await changing;
    await vi.waitUntil(() => world.store.get(made.factAtom).status === 'ready');
    expect([made.text(world.store), world.store.get(made.factAtom).data?.fetchedAt]).toEqual(['7', 5060]);
  });
});

describe('changes that come while the second question is on its way', () => {
  const [kind] = [single('user', true)];

  test('are applied to the answer: nothing is known yet that they could change', async () => {
    const made = kind.make(world.key, ask);
    const [answerFirst, answerSecond] = [answerLater(), answerLater()];
    const asking = world.store.set(made.refreshAtom);
    await made.change(world.store, (text) => `${text}+1`);
    answerFirst('0');
    await vi.waitUntil(() => ask.mock.calls.length === 2);
    await made.change(world.store, (text) => `${text}+2`);
    answerSecond('0+1');
    await asking;
    expect([made.text(world.store), ask.mock.calls.length]).toEqual(['0+1+2', 2]);
  });

  test('are applied to the first answer where the second question fails', async () => {
    const made = kind.make(world.key, ask);
    const answer = answerLater();
    ask.mockImplementationOnce(offline);
    const asking = world.store.set(made.refreshAtom);
    await made.change(world.store, (text) => `${text}+1`);
    answer('0');
    await asking;
    expect([world.store.get(made.factAtom).status, made.text(world.store)]).toEqual(['ready', '0+1']);
  });
});
