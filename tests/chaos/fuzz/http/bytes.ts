import type { Dice } from '#tests/chaos/dice.ts';

/** What can happen to the bytes of a request between two programs, or be done to them. */
export type ByteFlaw = (bytes: Buffer, dice: Dice) => Buffer;

const smuggled = 'GET /api/getareacode HTTP/1.1\r\nHost: localhost\r\n\r\n';

export const byteFlaws: Record<string, ByteFlaw> = {
  'flipped bits': (bytes, dice) => {
    const copy = Buffer.from(bytes);
    for (let left = dice.between(1, 8); left > 0; left -= 1) {
      const at = dice.below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << dice.below(8));
    }
    return copy;
  },
  'other bytes': (bytes, dice) => {
    const copy = Buffer.from(bytes);
    for (let left = dice.between(1, 8); left > 0; left -= 1) copy[dice.below(copy.length)] = dice.below(256);
    return copy;
  },
  'bytes less': (bytes, dice) => {
    const at = dice.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + dice.between(1, 40))]);
  },
  'bytes more': (bytes, dice) => {
    const at = dice.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), dice.bytes(dice.between(1, 40)), bytes.subarray(at)]);
  },
  'a piece twice': (bytes, dice) => {
    const at = dice.below(bytes.length);
    const end = at + dice.between(1, 200);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
  'cut off': (bytes, dice) => bytes.subarray(0, dice.below(bytes.length)),
  'garbage before': (bytes, dice) =>
    Buffer.concat([
      dice.pick([
        dice.bytes(dice.between(1, 60)),
        Buffer.from('\r\n\r\n'),
        Buffer.from('\0'),
        Buffer.from('\x16\x03\x01\x02\x00\x01\x00'),
      ]),
      bytes,
    ]),
  'garbage behind': (bytes, dice) => Buffer.concat([bytes, dice.bytes(dice.between(1, 300))]),
  'another request behind': (bytes, dice) => {
    const more = dice.pick([
      smuggled,
      smuggled.repeat(20),
      'GARBAGE\r\n\r\n',
      'POST /api/wallet/list HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{',
    ]);
    const alive = Buffer.from(
      bytes.toString('latin1').replace('Connection: close', 'Connection: keep-alive'),
      'latin1',
    );
    return Buffer.concat([alive, Buffer.from(more)]);
  },
  'line ends of another kind': (bytes, dice) => {
    const end = dice.pick(['\n', '\r', '\r\r\n', '\n\r', '\r\n ', '\0\r\n', '\x0b\r\n']);
    return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', end), 'latin1');
  },
  'a folded or broken line': (bytes, dice) => {
    const line = dice.pick([
      '\r\n folded',
      '\r\n: no name',
      '\r\nno colon',
      '\r\nName : x',
      '\r\nX: \0',
      '\r\nX: a\rb',
      '\r\nX: a\nb',
      '\r\n\x7f: x',
    ]);
    const text = bytes.toString('latin1');
    const at = text.indexOf('\r\n');
    return Buffer.from(at < 0 ? text + line : text.slice(0, at) + line + text.slice(at), 'latin1');
  },
  'chunks that lie': (bytes, dice) => {
    const head = bytes.toString('latin1').split('\r\n\r\n')[0] ?? '';
    const chunk = dice.pick([
      '5\r\nab',
      'zz\r\nab\r\n0\r\n\r\n',
      '-1\r\n\r\n',
      'ffffffffffffffff\r\nx',
      '1;x=y\r\na\r\n0\r\n\r\n',
      `2\r\n{}\r\n0\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
      `1;${'e'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
      '2\n{}\n0\n\n',
      '0002\r\n{}\r\n0\r\nIdempotency-Key: x\r\n\r\n',
    ]);
    const chunked = head.replace(/\r\nContent-Length: \d+/, '');
    return Buffer.from(`${chunked}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`, 'latin1');
  },
  'another version': (bytes, dice) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(
          'HTTP/1.1',
          dice.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.', 'ICE/1.0', '']),
        ),
      'latin1',
    ),
};
