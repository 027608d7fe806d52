/** A line to PostgreSQL that can fall silent, as one does when a network swallows every packet: nobody is told anything. */
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SilentLine {
  databaseUrl: string;
  fallSilent(): void;
  close(): Promise<void>;
}

const socketName = '.s.PGSQL.5432';

/** @param databaseUrl of a server that listens on a socket in a folder, as those of tests/postgres.ts do. */
export async function openSilentLine(databaseUrl: string): Promise<SilentLine> {
  const folder = decodeURIComponent(new URL(databaseUrl).hostname);
  const dir = mkdtempSync(path.join(tmpdir(), 'hft-line-'));
  const open = new Set<net.Socket>();
  let deaf = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(path.join(folder, socketName));
    open.add(client).add(server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => {
        if (!deaf.has(from)) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(path.join(dir, socketName), resolve));
  return {
    databaseUrl: databaseUrl.replace(encodeURIComponent(folder), encodeURIComponent(dir)),
    /** For the connections there are; new ones get through. */
    fallSilent() {
      deaf = new Set(open);
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        proxy.close(() => {
          rmSync(dir, { recursive: true, force: true });
          resolve();
        });
      }),
  };
}
