import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';
import { makeWallet } from '#tests/api/wallets.ts';
import { checksummed, isAddress, messageHash, signatureProblem } from './signature.ts';

const wallet = makeWallet();
const message = 'a text';
const good = wallet.sign(message);
const [r, s, v] = [good.slice(2, 66), good.slice(66, 130), Number.parseInt(good.slice(130), 16)];
const hex = (value: number) => value.toString(16).padStart(2, '0');
const problem = (sign: string, text = message, address = wallet.address) => signatureProblem(text, sign, address);

/** The other signature that the same key could have made of the same text. */
function highS(): string {
  const high = (secp256k1.Point.Fn.ORDER - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
  return `0x${r}${high}${hex(v === 27 ? 28 : 27)}`;
}

describe('an address', () => {
  // The examples of EIP-55.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s has its capitals from its checksum', (address) => {
    expect(checksummed(address.toLowerCase())).toBe(address);
    expect(isAddress(address)).toBe(true);
  });

  it('in one case has no checksum, and with another capital a wrong one', () => {
    expect(isAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true);
    expect(isAddress('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toBe(true);
    expect(isAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
  });
});

describe('a signature', () => {
  // The example of web3.eth.accounts.sign in the documentation of web3.js.
  it('of another program is understood', () => {
    const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
    const sign = `0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c`;
    expect(Buffer.from(messageHash('Some data')).toString('hex')).toBe(
      '1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655',
    );
    expect(problem(sign, 'Some data', address)).toBeNull();
    expect(problem(sign, 'Some datas', address)).toBe('sign_wrong');
  });

  it('is taken with either way to write its last byte', () => {
    expect(problem(good)).toBeNull();
    expect(problem(`0x${r}${s}${hex(v - 27)}`)).toBeNull();
    expect(problem(good.toUpperCase().replace('0X', '0x'), message, wallet.address.toLowerCase())).toBeNull();
  });

  it.each([2, 3, 26, 29, 30, 31, 37, 147, 255])('is refused with the last byte %i', (last) => {
    expect(problem(`0x${r}${s}${hex(last)}`)).toBe('sign_wrong');
  });

  it.each([
    ['its second form (high s)', highS()],
    ['the other point', `0x${r}${s}${hex(v === 27 ? 28 : 27)}`],
    ['nothing', `0x${'00'.repeat(65)}`],
    ['r out of range', `0x${'ff'.repeat(32)}${s}${hex(v)}`],
    ['s out of range', `0x${r}${'ff'.repeat(32)}${hex(v)}`],
    ['s of nothing', `0x${r}${'00'.repeat(32)}${hex(v)}`],
    ["another wallet's", makeWallet().sign(message)],
    ['of another text', wallet.sign('another text')],
  ])('is refused: %s', (_what, sign) => {
    expect(problem(sign)).toBe('sign_wrong');
  });

  it.each([1, 64, 66, 96, 132, 4000])('of %i bytes is that of a contract', (length) => {
    expect(problem(`0x${'11'.repeat(length)}`)).toBe('signer_is_contract');
  });
});
