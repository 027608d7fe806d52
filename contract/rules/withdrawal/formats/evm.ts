import { keccak256 } from './keccak.ts';

/** An Ethereum address with the capitals of its checksum (EIP-55); null where it is none, or has other capitals. */
export function evmAddress(text: string): string | null {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const lower = digits.toLowerCase();
  const hash = keccak256(Uint8Array.from(lower, (character) => character.charCodeAt(0)));
  const right = [...lower].map((digit, index) => {
    const half = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return half >= 8 ? digit.toUpperCase() : digit;
  });
  const checked = right.join('');
  const isOneCase = digits === lower || digits === digits.toUpperCase();
  return isOneCase || digits === checked ? `0x${checked}` : null;
}
