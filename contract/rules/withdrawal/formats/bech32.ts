const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const checks = { bech32: 1, bech32m: 0x2bc830a3 } as const;
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Whether a text is a segregated-witness address of this prefix: version 0 in bech32 (BIP 173), later ones in bech32m (BIP 350). */
export function isSegwit(text: string, prefix: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  if (!lower.startsWith(`${prefix}1`) || lower.length > 90) return false;
  const data = Array.from(lower.slice(prefix.length + 1), (character) => alphabet.indexOf(character));
  if (data.length < 7 || data.includes(-1)) return false;
  const [version = 0] = data;
  const program = bytesOf(data.slice(1, -6));
  if (program === null || version > 16 || program < 2 || program > 40) return false;
  if (version === 0 && program !== 20 && program !== 32) return false;
  return checksumOf(prefix, data) === (version === 0 ? checks.bech32 : checks.bech32m);
}

function checksumOf(prefix: string, data: readonly number[]): number {
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  let check = 1;
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    generator.forEach((part, bit) => {
      if ((top >>> bit) & 1) check ^= part;
    });
  }
  return check;
}

/** How many bytes groups of five bits make; null where what is left over is more than padding. */
function bytesOf(groups: readonly number[]): number | null {
  const left = (groups.length * 5) % 8;
  const last = groups.at(-1) ?? 0;
  return left > 4 || (last & ((1 << left) - 1)) !== 0 ? null : Math.floor((groups.length * 5) / 8);
}
