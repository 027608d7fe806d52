/** WebSocket frames (RFC 6455) as a client sends them, right or wrong, and the reading of a server's. */

export interface FrameShape {
  /** 1 text, 2 binary, 8 close, 9 ping, 10 pong; 0 goes on with the message before. */
  opcode?: number;
  isLast?: boolean;
  /** The three bits that mean nothing unless an extension was agreed on. */
  reserved?: number;
  isMasked?: boolean;
  /** What the head says of the length, where that is not the truth. */
  claims?: bigint;
}

export function frameOf(payload: Buffer, shape: FrameShape = {}): Buffer {
  const { opcode = 1, isLast = true, reserved = 0, isMasked = true, claims = BigInt(payload.length) } = shape;
  const first = (isLast ? 128 : 0) | ((reserved & 7) << 4) | (opcode & 15);
  const mask = isMasked ? 128 : 0;
  let head: Buffer;
  if (claims < 126n) head = Buffer.from([first, mask | Number(claims)]);
  else if (claims < 65_536n) head = Buffer.from([first, mask | 126, Number(claims >> 8n), Number(claims & 255n)]);
  else {
    head = Buffer.alloc(10);
    head.set([first, mask | 127]);
    head.writeBigUInt64BE(claims, 2);
  }
  if (!isMasked) return Buffer.concat([head, payload]);
  const key = Buffer.from([1, 2, 3, 4]);
  const masked = payload.map((byte, at) => byte ^ (key[at % 4] ?? 0));
  return Buffer.concat([head, key, masked]);
}

/** The texts in what a server has sent so far, behind the head of its handshake; binary frames as "<binary>". */
export function textsOf(received: Buffer): string[] {
  const start = received.indexOf('\r\n\r\n');
  const texts: string[] = [];
  let at = start < 0 ? received.length : start + 4;
  while (at + 2 <= received.length) {
    const [opcode, short] = [(received[at] ?? 0) & 15, (received[at + 1] ?? 0) & 127];
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (at + 2 + lengthBytes > received.length) break;
    const length =
      lengthBytes === 0
        ? short
        : received.readUIntBE(at + 2 + lengthBytes - Math.min(lengthBytes, 6), Math.min(lengthBytes, 6));
    const from = at + 2 + lengthBytes;
    if (from + length > received.length) break;
    texts.push(
      opcode === 1 ? received.subarray(from, from + length).toString() : opcode === 8 ? '<close>' : '<binary>',
    );
    at = from + length;
  }
  return texts;
}

/** A packet of socket.io as it stands in a text frame of engine.io. */
export function messageFrame(packet: string): Buffer {
  return frameOf(Buffer.from(packet));
}
