import type { Entry } from '../entry.ts';

const lengthBytes = 4;

/** An entry and its picture as one piece: the length of the entry's JSON, the JSON, the picture. */
export function pack(entry: Entry, picture: ArrayBuffer): ArrayBuffer {
  const json = new TextEncoder().encode(JSON.stringify(entry));
  const packed = new Uint8Array(lengthBytes + json.length + picture.byteLength);
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, lengthBytes);
  packed.set(new Uint8Array(picture), lengthBytes + json.length);
  return packed.buffer;
}

/** @returns null when it is no such piece, or of a version that this code does not know. */
export function unpack(packed: ArrayBuffer): { entry: Entry; picture: ArrayBuffer } | null {
  try {
    const end = lengthBytes + new DataView(packed).getUint32(0);
    const entry = JSON.parse(new TextDecoder().decode(packed.slice(lengthBytes, end))) as Entry;
    return entry.version === 1 ? { entry, picture: packed.slice(end) } : null;
  } catch {
    return null;
  }
}
