/**
 * Keccak-256 as Ethereum has it (the padding of before FIPS 202) of fewer than 136 bytes: the capitals of its addresses are made with
 * it. It guards no secret.
 */
export function keccak256(message: Uint8Array): Uint8Array {
  if (message.length >= rate) throw new RangeError('keccak256: too long');
  const block = new Uint8Array(rate);
  block.set(message);
  block[message.length] = 0x01;
  block[rate - 1] = (block[rate - 1] ?? 0) | 0x80;
  const state = Array.from({ length: 25 }, () => 0n);
  const view = new DataView(block.buffer);
  for (let lane = 0; lane < rate / 8; lane += 1) state[lane] = view.getBigUint64(8 * lane, true);
  for (const constant of roundConstants()) round(state, constant);
  const digest = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane += 1) digest.setBigUint64(8 * lane, state[lane] ?? 0n, true);
  return new Uint8Array(digest.buffer);
}

const rate = 136;
const mask = (1n << 64n) - 1n;
const turned = (lane: bigint, by: bigint) => ((lane << by) | (lane >> (64n - by))) & mask;

/** Of the 24 rounds: bits of a shift register at the powers of two. */
function roundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let j = 0n; j < 7n; j += 1n) {
      if (register & 1) constant |= 1n << ((1n << j) - 1n);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
}

/** Theta, rho with pi, chi, iota. */
function round(state: bigint[], constant: bigint): void {
  const at = (x: number, y: number) => state[(x % 5) + 5 * (y % 5)] ?? 0n;
  const columns = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4));
  const column = (x: number) => columns[x % 5] ?? 0n;
  for (let lane = 0; lane < 25; lane += 1) {
    const x = lane % 5;
    state[lane] = (state[lane] ?? 0n) ^ column(x + 4) ^ turned(column(x + 1), 1n);
  }
  let [x, y, carried] = [1, 0, at(1, 0)];
  for (let t = 1; t <= 24; t += 1) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const next = at(x, y);
    state[x + 5 * y] = turned(carried, BigInt(((t * (t + 1)) / 2) % 64));
    carried = next;
  }
  const before = [...state];
  const was = (column: number, row: number) => before[(column % 5) + 5 * row] ?? 0n;
  for (let lane = 0; lane < 25; lane += 1) {
    const [column, row] = [lane % 5, Math.floor(lane / 5)];
    state[lane] = was(column, row) ^ (~was(column + 1, row) & mask & was(column + 2, row));
  }
  state[0] = (state[0] ?? 0n) ^ constant;
}
