import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { dropDatabaseAt, startPostgres } from './postgres.ts';

function folderOf(url: string): string {
  return decodeURIComponent(new URL(url).hostname);
}

async function setting(url: string, name: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(`select current_setting($1) as value`, [name]);
  await client.end();
  return rows[0]?.value;
}

describe('a private PostgreSQL', () => {
  it('makes databases, forgets them, and leaves nothing when it is stopped', async () => {
    const server = await startPostgres();
    const [first, second] = await Promise.all([server.createDatabase(), server.createDatabase()]);
    expect(first).not.toBe(second);
    expect([await setting(first, 'fsync'), await setting(second, 'synchronous_commit')]).toEqual(['on', 'on']);
    await dropDatabaseAt(server.adminUrl, first);
    await expect(setting(first, 'fsync')).rejects.toThrow('does not exist');
    await server.stop();
    await server.stop();
    expect(existsSync(folderOf(server.adminUrl))).toBe(false);
    await expect(setting(second, 'fsync')).rejects.toThrow();
  });

  it('ends with whoever started it, also when that is killed', async () => {
    const start = `import('./tests/postgres.ts').then(async ({ startPostgres }) => {
      console.log((await startPostgres({ isDurable: false })).adminUrl);
    })`;
    const parent = spawn(process.execPath, ['--eval', start], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    expect(await setting(url, 'fsync')).toBe('off');
    parent.kill('SIGKILL');
    for (let step = 0; step < 400 && existsSync(folderOf(url)); step += 1) await pause(25);
    expect(existsSync(folderOf(url))).toBe(false);
  });
});
