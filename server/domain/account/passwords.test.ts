import { monitorEventLoopDelay } from 'node:perf_hooks';
import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.ts';
import { createHasher } from './passwords.ts';

const hasher = createHasher(systemRandom);

describe('passwords', () => {
  it('are argon2id strings with 19 MiB, two passes and their own salt', async () => {
    const [one, other] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    const [, , , , salt = '', tag] = one.split('$');
    const again = argon2Sync('argon2id', {
      message: 'correct horse',
      nonce: Buffer.from(salt, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    });
    expect(again.toString('base64').replace(/=+$/, '')).toBe(tag);
  });

  it('match themselves, in either way of typing a letter, and nothing else', async () => {
    const phc = await hasher.hash('caf\u00e9 au lait');
    expect(await hasher.matches('cafe\u0301 au lait', phc)).toBe(true);
    expect(await hasher.matches('cafe au lait', phc)).toBe(false);
    expect(await hasher.matches('caf\u00e9 au lait', null)).toBe(false);
  });

  it('take as long for an account that does not exist', async () => {
    const phc = await hasher.hash('correct horse');
    const timeOf = async (stored: string | null) => {
      const times: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const began = performance.now();
        await hasher.matches('wrong horse', stored);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b)[3] ?? 0;
    };
    const [known, unknown] = [await timeOf(phc), await timeOf(null)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('refuses more than stand in line, and keeps the loop turning meanwhile', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const crowd = await Promise.allSettled(Array.from({ length: 110 }, () => hasher.hash('correct horse')));
    delay.disable();
    const refused = crowd.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { key: 'try_again' } });
    expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  });
});
