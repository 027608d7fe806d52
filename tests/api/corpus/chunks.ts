/** Pictures taken apart and put together wrongly: chunks of PNG and WebP, segments of JPEG. */
import { crc32, deflateSync } from 'node:zlib';

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

export function pngHead(width: number, height: number, bits = 1, color = 0): Buffer {
  return pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([bits, color, 0, 0, 0])]));
}

export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([pngMagic, ...chunks, pngChunk('IEND')]);
}

/** A white picture of one bit per pixel: many pixels in few bytes. */
export function blankPng(width: number, height: number, rows = height): Buffer {
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  return png(pngHead(width, height), pngChunk('IDAT', data));
}

/** The chunks of a PNG, with these put behind its head. */
export function insertChunks(picture: Buffer, ...chunks: Buffer[]): Buffer {
  const headEnd = pngMagic.length + 25;
  return Buffer.concat([picture.subarray(0, headEnd), ...chunks, picture.subarray(headEnd)]);
}

/** An animation of two frames, of which the first is the picture itself. */
export function animatedPng(edge: number): Buffer {
  const control = (sequence: number) => {
    const place = [sequence, edge, edge, 0, 0].map(u32);
    return pngChunk('fcTL', Buffer.concat([...place, Buffer.from([0, 1, 0, 10, 0, 0])]));
  };
  const shaded = (shade: number) => {
    const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(edge, shade)]);
    return deflateSync(Buffer.concat(Array.from({ length: edge }, () => line)));
  };
  return png(
    pngHead(edge, edge, 8, 0),
    pngChunk('acTL', Buffer.concat([u32(2), u32(0)])),
    control(0),
    pngChunk('IDAT', shaded(200)),
    control(1),
    pngChunk('fdAT', Buffer.concat([u32(2), shaded(20)])),
  );
}

/** A segment of a JPEG: its marker, its length, its content (at most 65,533 bytes). */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Behind the two bytes with which every JPEG begins. */
export function insertSegments(picture: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

/** Where a segment with this marker begins, among those before the pixels. */
function findSegment(picture: Buffer, markers: readonly number[]): number {
  for (let at = 2; at < picture.length - 4; at += 2 + picture.readUInt16BE(at + 2)) {
    if (markers.includes(picture.readUInt8(at + 1))) return at;
  }
  throw new Error('The picture has no such segment.');
}

/** The same pixels under a head that says otherwise. */
export function lieAboutSize(picture: Buffer, width: number, height: number): Buffer {
  const lie = Buffer.from(picture);
  const at = findSegment(picture, [0xc0, 0xc2]);
  lie.writeUInt16BE(height, at + 5);
  lie.writeUInt16BE(width, at + 7);
  return lie;
}

/** The last scan of a progressive picture, over and over: few bytes, and all pixels touched each time. */
export function repeatScan(picture: Buffer, times: number): Buffer {
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = picture.subarray(last, picture.length - 2);
  return Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: times }, () => scan), picture.subarray(-2)]);
}

/** A RIFF file of this kind. */
export function riff(kind: string, ...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

export function riffChunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
}

/** The canvas of a WebP of this size. */
export function webpCanvas(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}
