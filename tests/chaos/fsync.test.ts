import { afterAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '../engines.ts';
import { commitCarelessly, commitOnPostgres, commitOnSqlite, readSettings } from './fsync/commits.ts';
import { whyNoTrace } from './fsync/strace.ts';
import { judgeAcks, readTrace } from './fsync/trace.ts';

const commits = 200;
const reason = whyNoTrace();
if (reason !== null) {
  console.warn(
    `NOT TRACED: this machine lets nobody trace a process (${reason}). Only the settings of the engines are tested.`,
  );
}

describe('an acknowledgement comes after its sync', () => {
  if (reason === null) {
    it(`${commits} times on the embedded engine`, { timeout: 120_000 }, async () => {
      const { synced, violations, commits: done } = await commitOnSqlite(commits);
      expect([violations, done >= commits, synced >= done]).toEqual([[], true, true]);
    });

    it('in PostgreSQL', { timeout: 120_000 }, async () => {
      const { synced, violations, settings } = await commitOnPostgres(commits);
      expect(settings).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
      expect([violations, synced]).toEqual([[], commits]);
    });

    it('and not in a server that is careless: this test can tell', async () => {
      const { violations } = await commitCarelessly(20);
      expect(violations).toHaveLength(20);
    });
  }
});

const wanted = {
  // FULL is 2.
  sqlite: { synchronous: '2', journal_mode: 'wal' },
  // The run's own server does not sync, to be fast; that ours does is asked above.
  postgres: { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'on' },
};

describe.each(engines)('the connection of $name', ({ name, open }) => {
  let engine: TestEngine;
  afterAll(() => engine.dispose());

  it('waits for the disk', async () => {
    engine = await open();
    expect(await readSettings(engine.store)).toEqual(wanted[name]);
  });
});

describe('reading a trace', () => {
  const judge = (lines: string[]) =>
    judgeAcks(
      readTrace(lines),
      (path) => path.startsWith('/data'),
      (text) => text.startsWith('"HTTP/1.1 2'),
    );
  const write = '7 pwrite64(21</data/db-wal>, "\\1\\2"..., 4096, 0) = 4096';
  const sync = '7 fdatasync(21</data/db-wal>) = 0';
  const ack = '7 write(30<socket:[99]>, "HTTP/1.1 200 OK\\r\\n"..., 312) = 312';

  it('finds an acknowledgement before the sync, after a failed one, and during one', () => {
    expect(judge([write, sync, ack])).toEqual({ synced: 1, violations: [] });
    expect(judge([write, ack, sync]).violations).toHaveLength(1);
    expect(judge([write, '7 fdatasync(21</data/db-wal>) = -1 EIO (Input/output error)', ack]).violations).toHaveLength(
      1,
    );
    const begun = '8 fdatasync(21</data/db-wal> <unfinished ...>';
    const ended = '8 <... fdatasync resumed>) = 0';
    expect(judge([write, begun, ack, ended]).violations).toHaveLength(1);
    expect(judge([write, begun, ended, ack]).violations).toEqual([]);
    expect(judge([begun, write, ended, ack]).violations).toHaveLength(1);
  });

  it('finds a file whose new name is not on the disk', () => {
    const rename = '7 rename("/data/files/x.part", "/data/files/x.jpg") = 0';
    expect(judge([rename, ack]).violations).toEqual([expect.stringContaining('/data/files')]);
    expect(judge([rename, '9 fsync(22</data/files>) = 0', ack]).violations).toEqual([]);
  });

  it('leaves other files and other words alone', () => {
    const other = '7 write(3</tmp/log>, "x", 1) = 1';
    const refusal = '7 write(30<socket:[99]>, "HTTP/1.1 503 Service"..., 312) = 312';
    expect(judge([other, ack, write, refusal, sync, ack]).violations).toEqual([]);
  });
});
