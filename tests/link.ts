/** A network that can fail: a TCP proxy in front of the server, on loopback. */
import net from 'node:net';

export interface Link {
  port: number;
  url: string;
  connections: number;
  /** Every connection is reset, new ones too, until `restore`. */
  cut(): void;
  restore(): void;
  /** From now on each connection is reset after about this many bytes from the client, or never. */
  cutAfterBytes(bytes: number | null): void;
  close(): Promise<void>;
}

export async function startLink(targetPort: number, port = 0): Promise<Link> {
  const open = new Set<net.Socket>();
  let isCut = false;
  let limitBytes: number | null = null;
  const link: Partial<Link> & { connections: number } = { connections: 0 };
  const proxy = net.createServer((client) => {
    link.connections += 1;
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const server = net.connect(targetPort, '127.0.0.1');
    open.add(client).add(server);
    let left = limitBytes;
    client.on('data', (chunk) => {
      const part = left === null ? chunk : chunk.subarray(0, left);
      server.write(part);
      if (left === null) return;
      left -= part.length;
      if (left <= 0) {
        client.resetAndDestroy();
        server.end();
      }
    });
    server.on('data', (chunk) => client.write(chunk));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const address = proxy.address() as net.AddressInfo;
  return Object.assign(link, {
    port: address.port,
    url: `http://localhost:${address.port}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    restore() {
      isCut = false;
    },
    cutAfterBytes(bytes: number | null) {
      limitBytes = bytes;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        proxy.close(() => resolve());
      }),
  });
}
