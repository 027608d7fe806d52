import * as v from 'valibot';
import { intervals } from '#contract/intervals.ts';
import type { Dice } from '#tests/chaos/dice.ts';
import { headerTexts, nastyBodies, nastyJson, nastyNames, nastyPiece, nastyTexts } from '../nasty.ts';
import type { Asker } from '../http/bases.ts';
import { edgesOf } from '../schema.ts';
import { type FrameShape, frameOf, messageFrame } from './frames.ts';
import { handshakeHeaders, socketPath, type Talk } from './talk.ts';

/** What clients can say, the two ways to begin, and what no program of ours would say at all. */
export const socketTargets = ['subscribe', 'unsubscribe', 'connect', 'handshake', 'packets', 'frames'] as const;
export type SocketTarget = (typeof socketTargets)[number];

type Change = (talk: Talk, dice: Dice) => void;

/** A proper beginning; nothing said yet. */
export function talkOf({ person, isLoggedIn, address }: Asker): Talk {
  return {
    path: socketPath,
    headers: handshakeHeaders(address),
    greeting: isLoggedIn ? `40${JSON.stringify({ token: person.token })}` : '40',
    pieces: [],
    isWhole: true,
  };
}

export function talkFlaws(target: SocketTarget): Record<string, Change> {
  if (target === 'subscribe' || target === 'unsubscribe') return eventFlaws(target);
  if (target === 'connect') return greetingFlaws;
  if (target === 'handshake') return handshakeFlaws;
  return target === 'packets' ? packetFlaws : frameFlaws;
}

function eventFlaws(event: string): Record<string, Change> {
  const name = JSON.stringify(event);
  const say =
    (make: (dice: Dice) => string): Change =>
    (talk, dice) =>
      void talk.pieces.push(messageFrame(make(dice)));
  const word = (known: readonly string[]) => (dice: Dice) =>
    dice.pick([...edgesOf(v.picklist(known), dice), nastyPiece(dice)]);
  const channel = word(['quotes', 'depth', 'trades', 'candle']);
  const symbol = word(['BTCUSDT', 'EURUSD']);
  const interval = word(intervals);
  return {
    'another channel': say((dice) => `421[${name},{"channel":${channel(dice)}}]`),
    'another market': say((dice) => `421[${name},{"channel":${channel(dice)},"symbol":${symbol(dice)}}]`),
    'another candle': say(
      (dice) => `421[${name},{"channel":"candle","symbol":${symbol(dice)},"interval":${interval(dice)}}]`,
    ),
    'another topic': say((dice) => `421[${name},${nastyPiece(dice)}]`),
    'a field more': say(
      (dice) => `421[${name},{"channel":"quotes",${JSON.stringify(dice.pick(nastyNames))}:${nastyPiece(dice)}}]`,
    ),
    'no topic': say(() => `421[${name}]`),
    'too much': say(
      (dice) =>
        `421[${name},${Array.from({ length: dice.pick([2, 50, 5000]) }, () => '{"channel":"quotes"}').join(',')}]`,
    ),
    'a long topic': say((dice) => `421[${name},{"channel":"${'x'.repeat(dice.pick([1000, 60_000, 70_000]))}"}]`),
    'a deep topic': say((dice) => {
      const depth = dice.pick([100, 5000, 30_000]);
      return `421[${name},${'['.repeat(depth)}${']'.repeat(depth)}]`;
    }),
    'no acknowledgement': say(() => `42[${name},{"channel":"quotes"}]`),
    'an odd acknowledgement': say(
      (dice) => `42${dice.pick(['99999999999999999999', '-1', '1.5', '0x1', ' 1'])}[${name},{"channel":"quotes"}]`,
    ),
    'something where the acknowledgement belongs': say(
      (dice) => `42[${name},{"channel":"quotes"},${nastyPiece(dice)}]`,
    ),
    'binary in the topic': (talk, dice) => {
      const placeholder = dice.pick([
        '{"_placeholder":true,"num":0}',
        '{"_placeholder":true,"num":5}',
        '{"_placeholder":true,"num":-1}',
        '{"_placeholder":true,"num":"x"}',
        '{"_placeholder":true,"num":"__proto__"}',
      ]);
      talk.pieces.push(messageFrame(`45${dice.pick(['1', '2', '0', '99999999', 'x'])}-1[${name},${placeholder}]`));
      for (let left = dice.below(4); left > 0; left -= 1)
        talk.pieces.push(frameOf(dice.bytes(dice.between(0, 300)), { opcode: 2 }));
    },
    'many times': (talk) => {
      talk.pieces.push(
        Buffer.concat(Array.from({ length: 60 }, () => messageFrame(`42[${name},{"channel":"quotes"}]`))),
      );
    },
  };
}

const greetingFlaws: Record<string, Change> = {
  'another token': (talk, dice) => {
    talk.greeting = `40{"token":${nastyPiece(dice)}}`;
  },
  'another greeting': (talk, dice) => {
    talk.greeting = `40${dice.pick([...nastyJson, ...nastyBodies.filter((body) => body.length < 2000)])}`;
  },
  'a field more': (talk, dice) => {
    talk.greeting = `40{${JSON.stringify(dice.pick(nastyNames))}:${nastyPiece(dice)}}`;
  },
  'another room': (talk, dice) => {
    talk.greeting = `40/${dice.pick([...nastyNames, 'admin', '?token=x', 'a?b=c', 'x'.repeat(3000)])},${nastyPiece(dice)}`;
    talk.pieces.push(messageFrame('40'));
  },
  twice: (talk) => {
    talk.pieces.push(...Array.from({ length: 5 }, () => messageFrame('40')));
  },
  'without a word': (talk) => {
    talk.greeting = null;
  },
};

const handshakeFlaws: Record<string, Change> = {
  'another query': (talk, dice) => {
    talk.path = dice.pick([
      '/socket.io/',
      '/socket.io/?EIO=3&transport=websocket',
      '/socket.io/?EIO=99&transport=websocket',
      '/socket.io/?EIO=4',
      '/socket.io/?EIO=4&transport=x',
      '/socket.io/?EIO=4&transport=websocket&sid=x',
      '/socket.io/?EIO=4&transport=websocket&sid=__proto__',
      '/socket.io/?EIO=4&transport=websocket&transport=polling',
      '/socket.io/?EIO=4&transport=__proto__',
      '/socket.io/?EIO=4&transport=constructor',
      '/socket.io/?EIO=4&transport[]=websocket',
      '/socket.io/?EIO=4&transport=polling&sid=constructor',
      `/socket.io/?EIO=4&transport=websocket&x=${'y'.repeat(9000)}`,
      '/socket.io/?EIO=4&transport=websocket&b64=1&j=0',
      '/socket.io/%00?EIO=4&transport=websocket',
      '/socket.io/../api/?EIO=4&transport=websocket',
      '/socket.io?EIO=4&transport=websocket',
      '/api/?EIO=4&transport=websocket',
      '/?EIO=4&transport=websocket',
      '//?EIO=4&transport=websocket',
    ]);
  },
  'another header': (talk, dice) => {
    const names = talk.headers.map(([name]) => name);
    const name = dice.pick(names);
    talk.headers = [...talk.headers.filter(([known]) => known !== name), [name, dice.pick(headerTexts)]];
  },
  'a header less': (talk, dice) => void talk.headers.splice(dice.below(talk.headers.length), 1),
  'another origin': (talk, dice) => {
    talk.headers.push([
      'Origin',
      dice.pick([...headerTexts, 'null', 'http://elsewhere.example', 'http://localhost', 'file://']),
    ]);
  },
  'odd extensions': (talk, dice) => {
    const odd = [
      'permessage-deflate; server_max_window_bits=99',
      'permessage-deflate;;',
      'x',
      ',,,',
      'permessage-deflate, permessage-deflate',
    ];
    talk.headers.push(
      ['Sec-WebSocket-Extensions', dice.pick(odd)],
      ['Sec-WebSocket-Protocol', dice.pick([...headerTexts, 'a, a'])],
    );
  },
};

const packetFlaws: Record<string, Change> = {
  'another packet': (talk, dice) => {
    const odd = [
      '',
      '4',
      '42',
      '42[',
      '42[]',
      '42[1]',
      '42[null]',
      '42["__proto__"]',
      '42["disconnect"]',
      '42["connect",{}]',
      '42["error",1]',
      '42["newListener"]',
      '43',
      '430',
      '4399[]',
      '44{}',
      '41',
      '46',
      '4x',
      '5',
      '6',
      '2',
      '3',
      '2probe',
      '3probe',
      '1',
      '0{}',
      '7',
      '9',
      'x',
      'b4AAAA',
      '\0',
      '\x1e',
    ];
    talk.pieces.push(messageFrame(dice.pick(odd)));
  },
  'another event': (talk, dice) =>
    void talk.pieces.push(
      messageFrame(`421[${JSON.stringify(dice.pick([...nastyNames, ...nastyTexts]))},${nastyPiece(dice)}]`),
    ),
  'another room': (talk, dice) =>
    void talk.pieces.push(
      messageFrame(`42/${dice.pick(['admin', '', '__proto__', 'x'.repeat(500)])},1["subscribe",{"channel":"quotes"}]`),
    ),
  'a broken packet': (talk, dice) => {
    const packet = Buffer.from('421["subscribe",{"channel":"quotes"}]');
    for (let left = dice.between(1, 4); left > 0; left -= 1) packet[dice.below(packet.length)] = dice.between(32, 126);
    talk.pieces.push(frameOf(packet));
  },
  'bytes in the packet': (talk, dice) =>
    void talk.pieces.push(frameOf(dice.bytes(dice.between(0, 400)), { opcode: dice.pick([1, 2]) })),
};

const frameFlaws: Record<string, Change> = {
  'an odd frame': (talk, dice) => {
    const shape: FrameShape = {
      opcode: dice.below(16),
      isLast: dice.chance(0.7),
      reserved: dice.chance(0.5) ? dice.below(8) : 0,
      isMasked: dice.chance(0.8),
    };
    talk.pieces.push(frameOf(dice.bytes(dice.pick([0, 1, 125, 126, 2000])), shape));
  },
  'a length that lies': (talk, dice) => {
    const claims = dice.pick([0n, 1n, 125n, 65_535n, 65_537n, 2n ** 31n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 64n - 1n]);
    talk.pieces.push(frameOf(dice.bytes(20), { opcode: dice.pick([1, 2]), claims }));
  },
  'a large frame': (talk, dice) =>
    void talk.pieces.push(frameOf(Buffer.alloc(dice.pick([65_535, 65_537, 1_000_000]), 52))),
  'many parts': (talk, dice) => {
    const part = frameOf(Buffer.from('4'), { opcode: 0, isLast: false });
    talk.pieces.push(
      frameOf(Buffer.from('4'), { isLast: false }),
      Buffer.concat(Array.from({ length: dice.pick([2, 500, 20_000]) }, () => part)),
    );
  },
  'a control frame': (talk, dice) =>
    void talk.pieces.push(
      frameOf(dice.bytes(dice.pick([0, 1, 2, 125, 126, 500])), { opcode: dice.pick([8, 9, 10, 11]) }),
    ),
  'flipped bits': (talk, dice) => {
    const frame = Buffer.from(messageFrame('421["subscribe",{"channel":"quotes"}]'));
    for (let left = dice.between(1, 6); left > 0; left -= 1) {
      const at = dice.below(frame.length);
      frame[at] = (frame[at] ?? 0) ^ (1 << dice.below(8));
    }
    talk.pieces.push(frame);
  },
  'half a frame': (talk, dice) => {
    const frame = messageFrame('421["subscribe",{"channel":"quotes"}]');
    talk.pieces.push(frame.subarray(0, dice.between(1, frame.length - 1)));
  },
};
