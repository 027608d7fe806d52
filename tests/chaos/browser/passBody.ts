import type http from 'node:http';
import type { Gate, Passed } from './gate.ts';
import { sleep } from './patience.ts';

const sliceBytes = 2048;

/** Brings the body of a request to the server; the bytes of pictures as fast as the gate allows, and as far as it has room. */
export async function passBody(
  gate: Gate,
  passed: Passed,
  request: http.IncomingMessage,
  asked: http.ClientRequest,
): Promise<void> {
  try {
    for await (const chunk of request) {
      const bytes = chunk as Buffer;
      if (passed.method !== 'PATCH' || passed.upload === null) asked.write(bytes);
      else await slowly(gate, passed, bytes, asked);
    }
    asked.end();
  } catch {
    // The browser broke off: what came so far has gone on, as on a line that dies.
    asked.destroy();
  }
}

async function slowly(gate: Gate, passed: Passed, bytes: Buffer, asked: http.ClientRequest): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    while (gate.room !== null && gate.room <= 0 && passed.to === null) await sleep(5);
    if (passed.to !== null) return;
    const most = Math.min(sliceBytes, gate.room ?? sliceBytes);
    const part = bytes.subarray(at, at + most);
    asked.write(part);
    at += part.length;
    if (gate.room !== null) gate.room -= part.length;
    if (gate.speed !== null) await sleep((part.length / gate.speed) * 1000);
  }
}
