import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { privateStore, publicStore } from '#src/lib/db.ts';
import { answerLater, ask, kinds, offline, world } from './fact.fixtures.ts';
import { refreshShownFactsAtom } from './readFact.ts';

describe.each(kinds)('$name', ({ scope, isKept, make, stored }) => {
  const disk = () => (scope === 'user' ? privateStore('a') : publicStore);

  test('it is asked for when somebody looks, and not before', async () => {
    const made = make(world.key, ask);
    expect(ask).not.toHaveBeenCalled();
    world.store.sub(made.factAtom, () => undefined);
    expect(world.store.get(made.factAtom).status).toBe('pending');
    await vi.waitUntil(() => world.store.get(made.factAtom).status === 'ready');
    expect(world.store.get(made.factAtom).data).toMatchObject({ fetchedAt: 5000, fromCache: false });
    expect([made.text(world.store), ask.mock.calls.length]).toEqual(['5', 1]);
  });

  test('a late answer does not take the place of a newer one, and neither does a late failure', async () => {
    const made = make(world.key, ask);
    const answerFirst = answerLater();
    let failSecond: (error: AppError) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((_, reject) => (failSecond = reject)));
    const late = [world.store.set(made.refreshAtom), world.store.set(made.refreshAtom)];
    await world.store.set(made.refreshAtom);
    answerFirst('old');
    failSecond(new AppError('timeout'));
    await Promise.all(late);
    expect([world.store.get(made.factAtom).status, made.text(world.store)]).toEqual(['ready', '5']);
  });

  test('who asks faster than answers come sees each that is newer than the one before', async () => {
    const made = make(world.key, ask);
    const [answerFirst, answerSecond] = [answerLater(), answerLater()];
    const [first, second] = [world.store.set(made.refreshAtom), world.store.set(made.refreshAtom)];
    answerFirst('1');
    await first;
    expect(made.text(world.store)).toBe('1');
    answerSecond('2');
    await second;
    expect(made.text(world.store)).toBe('2');
  });

  test('old data stays, with its age, while newer is fetched and when that fails; then it can be asked again', async () => {
    const made = make(world.key, ask);
    await world.store.set(made.refreshAtom);
    world.nowSeconds += 60;
    ask.mockImplementation(offline);
    const seen: (string | undefined)[] = [];
    world.store.sub(made.factAtom, () => seen.push(made.text(world.store)));
    await world.store.set(made.refreshAtom);
    expect(new Set(seen)).toEqual(new Set(['5']));
    expect(world.store.get(made.factAtom)).toMatchObject({
      status: 'failed',
      error: { key: 'offline' },
      data: { fetchedAt: 5000, fromCache: false },
    });
    ask.mockReset().mockResolvedValue('6');
    await world.store.set(made.refreshAtom);
    expect([world.store.get(made.factAtom).status, made.text(world.store)]).toEqual(['ready', '6']);
    expect(world.store.get(made.factAtom).data?.fetchedAt).toBe(5060);
  });

  test('after a reconnect what a user looks at is fetched again, and nothing else', async () => {
    const made = make(world.key, ask);
    await world.store.set(refreshShownFactsAtom);
    expect(ask).not.toHaveBeenCalled();
    const stop = world.store.sub(made.factAtom, () => undefined);
    await vi.waitUntil(() => world.store.get(made.factAtom).status === 'ready');
    await world.store.set(refreshShownFactsAtom);
    expect(ask).toHaveBeenCalledTimes(scope === 'user' ? 2 : 1);
    ask.mockClear();
    stop();
    await world.store.set(refreshShownFactsAtom);
    expect(ask).not.toHaveBeenCalled();
  });

  test('a cold start offline shows what was kept, with its age and the reason; what is not kept, not', async () => {
    const kept = { ...stored('4'), fetchedAt: 100, fromCache: false };
    await disk().set(world.key, kept);
    ask.mockImplementation(offline);
    const made = make(world.key, ask);
    await world.store.set(made.refreshAtom);
    expect(world.store.get(made.factAtom)).toMatchObject({ status: 'failed', error: { key: 'offline' } });
    expect(world.store.get(made.factAtom).data).toEqual(isKept ? { ...kept, fromCache: true } : undefined);
  });

  test('an answer is kept where it is to be, and nowhere else', async () => {
    await world.store.set(make(world.key, ask).refreshAtom);
    expect(await disk().get(world.key)).toEqual(
      isKept ? { ...stored('5'), fetchedAt: 5000, fromCache: false } : undefined,
    );
    expect(await (scope === 'user' ? publicStore : privateStore('a')).get(world.key)).toBeUndefined();
  });
});
