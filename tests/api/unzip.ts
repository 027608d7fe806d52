import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip archive, read by its central directory; fails where directory, headers, sizes or checksums disagree. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\u0005\u0006');
  if (end < 0) throw new Error('there is no end of a zip archive');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('the central directory is broken');
    const [method, crc] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} is not where it is said to be`);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(begin, begin + packed);
    const content = method === 8 ? inflateRawSync(stored) : Buffer.from(stored);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, content);
    at += 46 + length;
  }
  return files;
}
