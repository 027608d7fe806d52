/** SHA-256 as lower-case hex. Plain http has no `crypto.subtle`, and phones in a classroom do come over plain http. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  const digest = subtle === undefined ? plainSha256(bytes) : await subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FIPS 180-4, written out. */
export function plainSha256(bytes: ArrayBuffer): ArrayBuffer {
  const words = padded(bytes);
  const state = initial();
  const schedule = new Uint32Array(64);
  for (let at = 0; at < words.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) schedule[i] = words.getUint32(at + 4 * i);
    addBlock(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return digest.buffer;
}

function padded(bytes: ArrayBuffer): DataView {
  const size = bytes.byteLength;
  const view = new DataView(new ArrayBuffer(Math.ceil((size + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(new Uint8Array(bytes));
  view.setUint8(size, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(size) * 8n);
  return view;
}

function addBlock(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(w, i - 15), at(w, i - 2)];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(roundKeys, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

const primes = firstPrimes(64);
/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
const roundKeys = Uint32Array.from(primes, (prime) => fraction32(Math.cbrt(prime)));
/** The same of the square roots of the first eight. */
const initial = () => Uint32Array.from(primes.slice(0, 8), (prime) => fraction32(Math.sqrt(prime)));

function fraction32(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
