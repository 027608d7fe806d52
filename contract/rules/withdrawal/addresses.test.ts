import { describe, expect, it } from 'vitest';
import { currencyIds } from '#contract/currencies.ts';
import { readAddress } from './addresses.ts';
import { keccak256 } from './formats/keccak.ts';
import { sha256 } from './formats/sha256.ts';
import { type Network, networkIds, networksOf } from './networks.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the hashes', () => {
  it('are those of the published examples', () => {
    expect(hex(sha256(utf8('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex(sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(hex(keccak256(utf8('')))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    expect(hex(keccak256(utf8('abc')))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45');
    expect(() => keccak256(new Uint8Array(136))).toThrow(RangeError);
  });
});

/** What each network's own documents give as an address of it. */
const good: readonly (readonly [Network, 'BTC' | 'ETH' | 'USDT' | 'SOL' | 'LTC' | 'DOGE' | 'TRX', string, string?])[] =
  [
    ['bitcoin', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['bitcoin', 'BTC', '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem'],
    ['bitcoin', 'BTC', '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX'],
    ['bitcoin', 'BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin', 'BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['bitcoin', 'BTC', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
    ['bitcoin', 'BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['bitcoin', 'BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['erc20', 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['erc20', 'ETH', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['erc20', 'USDT', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['bep20', 'USDT', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
    ['erc20', 'ETH', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['erc20', 'ETH', '0xde709f2102306220921060314715629080e2fb77'],
    // All one case says nothing of the checksum, and is the same address.
    ['erc20', 'ETH', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['bep20', 'ETH', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['trc20', 'USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['trc20', 'TRX', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'],
    ['spl', 'SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['spl', 'USDT', '11111111111111111111111111111111'],
    ['litecoin', 'LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['dogecoin', 'DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
    ['practice', 'BTC', 'practice:BTC:3sKq9'],
  ];

const bad: readonly (readonly [string, Network, 'BTC' | 'ETH' | 'USDT' | 'SOL' | 'TRX', string])[] = [
  ['a digit changed', 'bitcoin', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['of another chain', 'bitcoin', 'BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['of the test network', 'bitcoin', 'BTC', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['of both cases', 'bitcoin', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3t4'],
  ['version 1 in bech32', 'bitcoin', 'BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['version 0 in bech32m', 'bitcoin', 'BTC', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['a version beyond 16', 'bitcoin', 'BTC', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a program of one byte', 'bitcoin', 'BTC', 'bc1pw5dgrnzv'],
  [
    'a program of 41 bytes',
    'bitcoin',
    'BTC',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  ],
  ['version 0 of another length', 'bitcoin', 'BTC', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['nothing behind the prefix', 'bitcoin', 'BTC', 'bc1gmk9yu'],
  ['a letter that base58 has not', 'bitcoin', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a'],
  ['a capital changed', 'erc20', 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['too short', 'erc20', 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['without 0x', 'bep20', 'ETH', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['a digit changed', 'trc20', 'TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'],
  ['of Bitcoin', 'trc20', 'USDT', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['too short', 'spl', 'SOL', '1111111111111111111111111111111'],
  ['of another currency', 'practice', 'BTC', 'practice:USDT:3sKq9'],
  ['without an id', 'practice', 'BTC', 'practice:BTC:'],
  ['with more behind it', 'practice', 'BTC', 'practice:BTC:3sKq9\n'],
  ['of a network that does not carry it', 'trc20', 'BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['empty', 'bitcoin', 'BTC', ''],
];

describe('an address', () => {
  it.each(good.map(([network, currency, text, spelling = text]) => [network, currency, text, spelling] as const))(
    'of %s is taken: %s %s',
    (network, currency, text, spelling) => {
      expect(readAddress(currency, network, text)).toBe(spelling);
    },
  );

  it.each(bad)('%s is refused by %s: %s', (_what, network, currency, text) => {
    expect(readAddress(currency, network, text)).toBeNull();
  });

  it('is of one network that carries the currency; every currency has one, and practice last', () => {
    for (const currency of currencyIds) {
      expect(networksOf(currency).length, currency).toBeGreaterThan(1);
      expect(networksOf(currency).at(-1)).toBe('practice');
      expect(readAddress(currency, 'practice', `practice:${currency}:abc`)).toBe(`practice:${currency}:abc`);
    }
    expect(new Set(currencyIds.flatMap(networksOf))).toEqual(new Set(networkIds));
  });
});
