/** Many sockets in one process, for bench:quotes: arguments are the address, how many, and for how many seconds. */
import { io, type Socket } from 'socket.io-client';
import { behindWednesdayMs } from './weekday.ts';

const [url = '', count = '0', seconds = '0'] = process.argv.slice(2);
const behindMs = behindWednesdayMs(Date.now());
const sockets: Socket[] = [];
const latenciesMs: number[] = [];
let [batches, bytes] = [0, 0];

for (let made = 0; made < Number(count); made += 50) {
  await Promise.all(Array.from({ length: Math.min(50, Number(count) - made) }, connect));
}

let isCounting = false;
for (const socket of sockets) {
  socket.on('quotes', (batch: { at: number }) => {
    if (!isCounting) return;
    latenciesMs.push(Date.now() - behindMs - batch.at);
    batches += 1;
  });
}
sockets[0]?.io.engine.on('packet', ({ data }: { data?: unknown }) => {
  if (isCounting && typeof data === 'string') bytes += data.length;
});
setTimeout(() => {
  isCounting = true;
}, 2000);
setTimeout(
  () => {
    isCounting = false;
    const connected = sockets.filter((socket) => socket.connected).length;
    const perSocket = batches / Math.max(1, connected);
    process.send?.(
      { latenciesMs: latenciesMs.slice(0, 2_000_000), batches: Math.round(perSocket), bytes, connected },
      () => process.exit(0),
    );
  },
  2000 + Number(seconds) * 1000,
);

function connect(): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('connect', () => socket.emit('subscribe', { channel: 'quotes' }, () => resolve()));
  });
}
