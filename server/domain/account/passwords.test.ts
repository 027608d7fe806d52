import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/random.ts';
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

  it('cost what they should in every server that runs: who starts one names no other cost', () => {
    const naming = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.(ts|mjs)$/.test(file))
      .filter((file) => readFileSync(`server/${file}`, 'utf8').includes('hashCost'));
    expect(naming).toEqual(['app.ts']);
  });

  it('match themselves, in either way of typing a letter, and nothing else', async () => {
    const phc = await hasher.hash('caf\u00e9 au lait');
    expect(await hasher.matches('cafe\u0301 au lait', phc)).toBe(true);
    expect(await hasher.matches('cafe au lait', phc)).toBe(false);
    expect(await hasher.matches('caf\u00e9 au lait', null)).toBe(false);
  });

  it('that were hashed by rules nobody knows any more are a mistake, and not a wrong password', async () => {
    const other = (await hasher.hash('correct horse')).replace('t=2', 't=1');
    for (const phc of [other, 'plain', '']) {
      await expect(hasher.matches('correct horse', phc)).rejects.toThrow('parameters that this version does not know');
    }
  });

  it('are taken whole, as they were typed', async () => {
    const long = 'wkx QZJvé'.repeat(8).slice(0, 64);
    const phc = await hasher.hash(long);
    for (const other of [long.slice(0, 63), `${long}x`, long.toLowerCase(), ` ${long}`, `${long.slice(0, 63)}x`]) {
      expect(await hasher.matches(other, phc)).toBe(false);
    }
    expect(await hasher.matches(long, phc)).toBe(true);
  });

  it('take as long for an account that does not exist', async () => {
    const phc = await hasher.hash('correct horse');
    const timesMs: [number[], number[]] = [[], []];
    for (let round = 0; round < 14; round += 1) {
      const began = performance.now();
      await hasher.matches('wrong horse', round % 2 === 0 ? phc : null);
      timesMs[round % 2 === 0 ? 0 : 1].push(performance.now() - began);
    }
    const [known = 1, unknown = 0] = timesMs.map((times) => times.sort((a, b) => a - b)[3]);
    // Without the decoy it would be a thousandth; a busy machine makes a factor of two.
    expect(unknown / known).toBeGreaterThan(0.3);
    expect(unknown / known).toBeLessThan(3);
  });

  it('refuses more than stand in line, and lets the loop turn meanwhile', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    const crowd = await Promise.allSettled(Array.from({ length: 110 }, () => hasher.hash('correct horse')));
    clearInterval(turning);
    const refused = crowd.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { key: 'try_again', params: { retry_in: 2 } } });
    expect(turns).toBeGreaterThan(40);
  });
});
