import { describe, expect, test, vi } from 'vitest';
import { privateStore } from '#src/lib/db.ts';
import { answerLater, ask, become, kinds, world } from './fact.fixtures.ts';
import { refreshShownFactsAtom } from './readFact.ts';

describe.each(kinds.filter(({ scope }) => scope === 'user'))('$name, and its user', ({ make }) => {
  test('without a user nothing is asked and nothing shown', async () => {
    await become(null);
    const made = make(world.key, ask);
    world.store.sub(made.factAtom, () => undefined);
    await world.store.set(made.refreshAtom);
    expect(ask).not.toHaveBeenCalled();
    expect(world.store.get(made.factAtom)).toEqual({ status: 'idle' });
  });

  test('what comes when its user has gone is shown to nobody and kept for nobody', async () => {
    const made = make(world.key, ask);
    const answer = answerLater();
    const asking = world.store.set(made.refreshAtom);
    await become('b');
    answer('of a');
    await asking;
    expect(world.store.get(made.factAtom)).toEqual({ status: 'idle' });
    expect(await privateStore('b').get(world.key)).toBeUndefined();
  });

  test('the next user is asked for under the page that is open, and never sees the last one’s', async () => {
    const made = make(world.key, ask);
    const seen: (string | undefined)[] = [];
    world.store.sub(made.factAtom, () => seen.push(made.text(world.store)));
    await vi.waitUntil(() => made.text(world.store) === '5');
    ask.mockReset().mockResolvedValue('of b');
    seen.length = 0;
    await become('b');
    await vi.waitUntil(() => made.text(world.store) === 'of b');
    expect(seen).not.toContain('5');
    ask.mockClear();
    await world.store.set(refreshShownFactsAtom);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('a question is not asked a second time with the token of another user', async () => {
    const made = make(world.key, ask);
    await world.store.set(made.refreshAtom);
    const answer = answerLater();
    const asking = world.store.set(made.refreshAtom);
    await made.change(world.store, () => '6');
    await become('b');
    ask.mockReset().mockResolvedValue('of b');
    answer('of a');
    await vi.waitFor(() => asking);
    await become('a');
    expect(ask).not.toHaveBeenCalled();
    expect(made.text(world.store)).not.toBe('of b');
  });
});
