import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxStore } from '../db.ts';
import { withFlushLock } from './lock.ts';
import { World } from '#tests/outbox/world.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  world.stop();
});

describe('the lock of a flush', () => {
  test('where there are locks is one for each user, and may be stolen', async () => {
    const asked: [string, LockOptions][] = [];
    const request = async (name: string, options: LockOptions, run: (lock: object | null) => unknown) => {
      asked.push([name, options]);
      return run(options.steal === true ? {} : null);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await withFlushLock('u1', false, async () => 'mine')).toBe('busy');
    expect(await withFlushLock('u2', true, async () => 'mine')).toBe('mine');
    expect(asked).toEqual([
      ['flush:u1', { ifAvailable: true }],
      ['flush:u2', { steal: true }],
    ]);
  });

  describe('where there are none', () => {
    beforeEach(() => vi.stubGlobal('navigator', {}));
    const rowOf = (owner: string) => outboxStore.get<{ holder: string; untilMs: number }>(`lease:${owner}`);

    test('is a row with an end, gone when it is done, or failed', async () => {
      const row = await withFlushLock('u', false, () => rowOf('u'));
      expect(row).toEqual({ holder: expect.any(String), untilMs: world.nowMs + 15_000 });
      expect(await rowOf('u')).toBeUndefined();
      await expect(withFlushLock('u', false, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
      expect(await rowOf('u')).toBeUndefined();
    });

    test('keeps others out until its end, and other users not at all', async () => {
      await outboxStore.set('lease:u', { holder: 'frozen', untilMs: world.nowMs + 15_000 });
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('busy');
      expect(await withFlushLock('other', false, async () => 'mine')).toBe('mine');
      world.nowMs += 14_999;
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('busy');
      world.nowMs += 1;
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('mine');
    });

    test('does not keep others out for longer than it could last: that clock was another', async () => {
      await outboxStore.set('lease:u', { holder: 'frozen', untilMs: world.nowMs + 15_001 });
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('mine');
    });

    test('may be stolen, and who was robbed takes nothing away', async () => {
      await outboxStore.set('lease:u', { holder: 'frozen', untilMs: world.nowMs + 15_000 });
      expect(await withFlushLock('u', true, async () => 'mine')).toBe('mine');
      const robbed = await withFlushLock('u', false, async () => {
        await outboxStore.set('lease:u', { holder: 'robber', untilMs: world.nowMs + 15_000 });
        return 'done';
      });
      expect([robbed, (await rowOf('u'))?.holder]).toEqual(['done', 'robber']);
      await outboxStore.del('lease:u');
      const gone = await withFlushLock('u', false, () => outboxStore.del('lease:u').then(() => 'done'));
      expect([gone, await rowOf('u')]).toEqual(['done', undefined]);
    });

    test('is renewed while it lasts, unless it was stolen, and not after', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      let end: () => void = () => undefined;
      const running = withFlushLock('u', false, () => new Promise<void>((resolve) => (end = resolve)));
      await vi.waitUntil(async () => (await rowOf('u')) !== undefined);
      const first = await rowOf('u');
      world.nowMs += 5000;
      vi.advanceTimersByTime(5000);
      await vi.waitUntil(async () => (await rowOf('u'))?.untilMs === world.nowMs + 15_000);
      expect((await rowOf('u'))?.holder).toBe(first?.holder);
      const stolen = { holder: 'robber', untilMs: 1 };
      await outboxStore.set('lease:u', stolen);
      vi.advanceTimersByTime(5000);
      await settled();
      expect(await rowOf('u')).toEqual(stolen);
      await outboxStore.del('lease:u');
      vi.advanceTimersByTime(5000);
      await settled();
      expect(await rowOf('u')).toBeUndefined();
      end();
      await running;
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
