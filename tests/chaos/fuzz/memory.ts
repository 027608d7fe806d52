import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '#tests/tree.ts';

/** What a server is started with, so that `residentMb` can ask it to collect its garbage. */
export const collecting = {
  NODE_OPTIONS: [
    process.env['NODE_OPTIONS'] ?? '',
    `--import ${pathToFileURL(path.join(root, 'tests/chaos/fuzz/collect.mjs')).href}`,
  ]
    .join(' ')
    .trim(),
};

/** Resident memory after everything that can go is gone, in MB: the least of several looks. */
export async function residentMb(pid: number): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 4; look += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(250);
    looks.push(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
  }
  return Math.round(Math.min(...looks));
}
