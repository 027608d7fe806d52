import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createGate, createLines } from './gate.ts';

/** A piece of work that ends when it is told to. */
function piece() {
  let end: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const state = { hasBegun: false };
  const result = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const work = () => {
    state.hasBegun = true;
    return result;
  };
  return { state, work, end: (value = 'done') => end(value), fail: () => fail(new Error('it failed')) };
}

/** Everything that can go on by itself has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function pieces(count: number) {
  return Array.from({ length: count }, piece);
}

const refusal = () => new Error('come back later');

it('runs so many at once, lets so many wait, and refuses the rest', async () => {
  const pass = createGate(2, 1, refusal);
  const [one, two, three, four] = pieces(4) as [Piece, Piece, Piece, Piece];
  const running = [one, two, three].map(({ work }) => pass(work));
  await expect(pass(four.work)).rejects.toThrow('come back later');
  expect([one, two, three, four].map(({ state }) => state.hasBegun)).toEqual([true, true, false, false]);
  one.end('first');
  await settled();
  expect(three.state.hasBegun).toBe(true);
  two.end('second');
  three.end('third');
  expect(await Promise.all(running)).toEqual(['first', 'second', 'third']);
});

type Piece = ReturnType<typeof piece>;

it('lets whoever has waited longest in first', async () => {
  const pass = createGate(1, 5, refusal);
  const all = pieces(4);
  const running = all.map(({ work }) => pass(work));
  for (const [number, { end }] of all.entries()) {
    expect(all.map(({ state }) => state.hasBegun)).toEqual(all.map((_, at) => at <= number));
    end();
    await settled();
  }
  await Promise.all(running);
});

it('has room again behind work that ended, however it ended', async () => {
  const pass = createGate(1, 0, refusal);
  for (let round = 0; round < 3; round += 1) {
    const [bad, good] = pieces(2) as [Piece, Piece];
    const failing = pass(bad.work);
    await expect(pass(good.work)).rejects.toThrow('come back later');
    bad.fail();
    await expect(failing).rejects.toThrow('it failed');
    const succeeding = pass(good.work);
    good.end();
    expect(await succeeding).toBe('done');
  }
});

it('never runs more than its width, after a line has formed and gone', async () => {
  const pass = createGate(2, 10, refusal);
  const first = pieces(5);
  const all = first.map(({ work }) => pass(work));
  for (const { end } of first) {
    end();
    await settled();
  }
  await Promise.all(all);
  const later = pieces(3);
  const running = later.map(({ work }) => pass(work));
  await settled();
  expect(later.map(({ state }) => state.hasBegun)).toEqual([true, true, false]);
  for (const { end } of later) end();
  await Promise.all(running);
});

it('takes work of the same name one after the other, and of other names side by side', async () => {
  const inLine = createLines();
  const [one, two, other] = pieces(3) as [Piece, Piece, Piece];
  const running = [inLine('a', one.work), inLine('a', two.work), inLine('b', other.work)];
  await settled();
  expect([one, two, other].map(({ state }) => state.hasBegun)).toEqual([true, false, true]);
  one.fail();
  await expect(running[0]).rejects.toThrow('it failed');
  await settled();
  expect(two.state.hasBegun).toBe(true);
  two.end('second');
  other.end('other');
  expect(await Promise.all(running.slice(1))).toEqual(['second', 'other']);
});

it('keeps the line when one in it ends while others wait', async () => {
  const inLine = createLines();
  const [one, two, three] = pieces(3) as [Piece, Piece, Piece];
  const running = [inLine('a', one.work), inLine('a', two.work)];
  one.end();
  await settled();
  running.push(inLine('a', three.work));
  await settled();
  expect([two.state.hasBegun, three.state.hasBegun]).toEqual([true, false]);
  two.end();
  await settled();
  expect(three.state.hasBegun).toBe(true);
  three.end();
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done']);
});

/** Everything that nobody can reach any more is gone. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

it('keeps nothing of work that is done: there are as many names as there were requests', async () => {
  const inLine = createLines();
  const remember = async () => {
    const result = { large: true };
    await inLine('a name', async () => result);
    return new WeakRef(result);
  };
  const kept = await remember();
  await settled();
  collectGarbage();
  expect(kept.deref()).toBeUndefined();
  expect(await inLine('a name', async () => 'again')).toBe('again');
});
