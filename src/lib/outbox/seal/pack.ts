import type { Entry } from '../entry.ts';
import { readStored, type Stored } from '../store.ts';

const lengthBytes = 4;

/** An entry and its files as one piece: the length of the entry's JSON, the JSON, the files one after the other. */
export function pack(entry: Entry, files: readonly ArrayBuffer[]): ArrayBuffer {
  const json = new TextEncoder().encode(JSON.stringify(entry));
  const size = files.reduce((sum, { byteLength }) => sum + byteLength, lengthBytes + json.length);
  const packed = new Uint8Array(size);
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, lengthBytes);
  let at = lengthBytes + json.length;
  for (const file of files) {
    packed.set(new Uint8Array(file), at);
    at += file.byteLength;
  }
  return packed.buffer;
}

/** @returns null when it is no such piece, or of a version that this code does not know. */
export function unpack(packed: ArrayBuffer): { entry: Entry; files: ArrayBuffer[] } | null {
  try {
    const end = lengthBytes + new DataView(packed).getUint32(0);
    const entry = readStored(JSON.parse(new TextDecoder().decode(packed.slice(lengthBytes, end))) as Stored);
    return entry === null ? null : { entry, files: split(packed.slice(end), entry) };
  } catch {
    return null;
  }
}

/** As long as the entry says. Of an entry whose files were not there when it was sealed, none is. */
function split(content: ArrayBuffer, { files }: Entry): ArrayBuffer[] {
  let at = 0;
  const parts = files.map(({ size }) => content.slice(at, (at += size)));
  return at === content.byteLength ? parts : [];
}
