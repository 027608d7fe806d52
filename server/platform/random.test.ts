import { describe, expect, it } from 'vitest';
import { manualClock, nowSeconds, systemClock } from './clock.ts';
import { seededRandom, systemRandom } from './random.ts';

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('random', () => {
  it.each([
    ['system', systemRandom],
    ['seeded', seededRandom('x')],
  ])('%s: draws as many bytes as asked, other ones each time, and proper ids', (_name, random) => {
    expect(random.bytes(0)).toHaveLength(0);
    expect(random.bytes(70)).toHaveLength(70);
    expect(random.bytes(16).equals(random.bytes(16))).toBe(false);
    expect(random.uuid()).toMatch(uuid4);
    expect(new Set(Array.from({ length: 100 }, () => random.uuid())).size).toBe(100);
  });

  it('seeded: repeats itself for a seed, and differs for another', () => {
    const draw = (seed: string) => {
      const random = seededRandom(seed);
      return [random.bytes(5).toString('hex'), random.uuid()];
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });
});

describe('clock', () => {
  it('manual: stands still until it is moved, in both directions', () => {
    const clock = manualClock(1_999);
    expect([clock.nowMs(), clock.nowMs(), nowSeconds(clock)]).toEqual([1_999, 1_999, 1]);
    clock.advance(1);
    expect(nowSeconds(clock)).toBe(2);
    clock.advance(-2_000);
    expect(clock.nowMs()).toBe(0);
  });

  it('system: is the time of this machine', () => {
    const before = Date.now();
    expect(systemClock.nowMs()).toBeGreaterThanOrEqual(before);
    expect(systemClock.nowMs()).toBeLessThanOrEqual(Date.now());
  });
});
