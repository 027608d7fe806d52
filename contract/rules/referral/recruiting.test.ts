import { describe, expect, test } from 'vitest';
import { endLevel, lastSharePpm, levelAdds, peopleAlive, peopleOn, peopleUpTo } from './recruiting.ts';

const all = [2, 3, 4, 5, 6, 7, 8, 9, 10];

describe.each(all)('when everybody brings %i others', (recruits) => {
  test('each level is so many times the one before, and the sum is counted with whoever began', () => {
    let [people, sum] = [1n, 1n];
    for (let level = 0; level < 12; level += 1) {
      expect(peopleOn(recruits, level)).toBe(people);
      expect(peopleUpTo(recruits, level)).toBe(sum);
      people *= BigInt(recruits);
      sum += people;
    }
  });

  test('the last level is always more than (k − 1) / k of all, and tends to it', () => {
    const limit = ((recruits - 1) / recruits) * 1_000_000;
    for (let level = 1; level < 8; level += 1) {
      const counted = (Number(peopleOn(recruits, level)) / Number(peopleUpTo(recruits, level))) * 1_000_000;
      expect(Math.abs(lastSharePpm(recruits, level) - counted)).toBeLessThanOrEqual(0.5);
      expect(counted).toBeGreaterThan(limit);
    }
    expect(Math.abs(lastSharePpm(recruits, 40) - limit)).toBeLessThanOrEqual(1);
  });

  test('it ends at the first level that needs more people than live', () => {
    const level = endLevel(recruits);
    expect(peopleUpTo(recruits, level)).toBeGreaterThan(peopleAlive);
    expect(peopleUpTo(recruits, level - 1)).toBeLessThanOrEqual(peopleAlive);
  });
});

test('two each are at the end after 32 levels, ten each after ten', () => {
  expect([endLevel(2), endLevel(10)]).toEqual([32, 10]);
  expect([lastSharePpm(2, 1), lastSharePpm(4, 1), lastSharePpm(10, 3)]).toEqual([666_667, 800_000, 900_090]);
});

test('a level adds its people’s mean result, times its share, rounded down', () => {
  // Nine people with 500 USDT each at 0.0061 % a day bring 0.2745 USDT, of which 3 % are 0.008235.
  expect(levelAdds(3, 2, 300, { amount: 500_000_000n, meanPpb: 61_000 })).toBe(8235n);
  expect(levelAdds(3, 1, 500, { amount: 1_000_000n, meanPpb: 61 })).toBe(0n);
  expect(levelAdds(3, 2, 300, { amount: 500_000_000n, meanPpb: -61_000 })).toBe(0n);
});
