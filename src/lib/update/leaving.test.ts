import { expect, test } from 'vitest';
import { beforeReload, inHand, settleWork } from './leaving.ts';

test('a reload waits for what is in hand, and for what that begins', async () => {
  const written: string[] = [];
  let draft = Promise.resolve();
  const forget = beforeReload(() => draft);
  const { promise: shrunk, resolve: shrink } = Promise.withResolvers<void>();
  const picture = inHand(shrunk).then(() => {
    draft = Promise.resolve().then(() => void written.push('draft with the picture'));
  });
  const left = settleWork().then(() => written.push('left'));
  await Promise.resolve();
  expect(written).toEqual([]);
  shrink();
  await Promise.all([picture, left]);
  expect(written).toEqual(['draft with the picture', 'left']);
  forget();
});

test('what fails does not hold it up', async () => {
  const failing = inHand(Promise.reject(new Error('the database is gone')));
  failing.catch(() => undefined);
  await expect(settleWork()).resolves.toBeUndefined();
  await expect(failing).rejects.toThrow('gone');
});
