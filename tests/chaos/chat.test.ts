import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../tree.ts';

test('messages and pictures over a dying line: each exactly once, in order', async () => {
  const args = '--count 66 --people 4 --cut 16384 --lost-replies 0.2 --seed 1'.split(' ');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['tests/chaos/chat.ts', ...args], { cwd: root }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(output).toContain('66 written, 6 of them pictures');
  expect(output).toContain('ok: each exactly once, in order, seed 1');
}, 120_000);
