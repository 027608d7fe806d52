import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its bytes come piece by piece, and are asked for when the archive has come to it. */
export interface ZipFile {
  name: string;
  /** Whether it is made smaller; pictures are as small as they get. */
  isPacked: boolean;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Names are UTF-8; sizes stand behind the content, which nobody has seen whole. */
const flags = 0x0808;
const version = 20;
const bytesMax = 0xffffffff;
const filesMax = 0xffff;

/**
 * A zip archive as a stream of bytes (APPNOTE 6.3: local headers with data descriptors, then the central directory). Only one piece of
 * one file is in memory at a time.
 * @param at the date of all of it.
 * @throws RangeError beyond 4 GB or 65,535 files, where the format needs other fields.
 */
export async function* zip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const date = dosDate(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const file of files) {
    const entry = { name: Buffer.from(file.name), method: file.isPacked ? 8 : 0, crc: 0, packed: 0, size: 0, offset };
    yield localHeader(entry, date);
    for await (const piece of file.isPacked ? deflated(file.content, entry) : counted(file.content, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    yield descriptor(entry);
    offset += 30 + entry.name.length + entry.packed + 16;
    written.push(entry);
    if (offset > bytesMax || written.length > filesMax)
      throw new RangeError('The archive is too large for a zip file.');
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, date)));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

type Counted = Pick<Written, 'crc' | 'size'>;

async function* counted(content: ZipFile['content'], entry: Counted): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

/** Pieces go in when those before them have come out. */
async function* deflated(content: ZipFile['content'], entry: Counted): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw();
  const feeding = feed(deflate, counted(content, entry));
  try {
    for await (const piece of deflate) yield piece as Uint8Array;
    await feeding;
  } finally {
    deflate.destroy();
    await feeding.catch(() => undefined);
  }
}

async function feed(deflate: ReturnType<typeof createDeflateRaw>, content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const piece of content) {
      if (deflate.destroyed) return;
      if (!deflate.write(piece)) await drained(deflate);
    }
    deflate.end();
  } catch (error) {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function drained(deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      deflate.off('drain', go).off('close', go);
      resolve();
    };
    deflate.on('drain', go).on('close', go);
  });
}

function localHeader({ name, method }: Written, date: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(date, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const block = Buffer.alloc(16);
  block.writeUInt32LE(0x08074b50, 0);
  block.writeUInt32LE(crc, 4);
  block.writeUInt32LE(packed, 8);
  block.writeUInt32LE(size, 12);
  return block;
}

function centralHeader({ name, method, crc, packed, size, offset }: Written, date: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(date, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOf(files: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Time in the low half, date in the high one, to two seconds, in UTC. */
function dosDate(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
