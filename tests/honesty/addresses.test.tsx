import { encode } from 'uqr';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { walletApi } from '#contract/api/wallet.ts';
import { depositCurrencies, depositRules } from '#contract/rules/deposit.ts';
import type { Deps } from '#server/domain/deps.ts';
import { depositAddress, ibanRemainder, whereToPay } from '#server/domain/funds/addresses.ts';
import { PayTo } from '#src/features/deposit/PayTo.tsx';
import { pictureOf, qrPath } from '#src/ui/QrCodePicture.ts';
import * as v from 'valibot';
import { htmlOf, plain } from './render.tsx';
import { textOf } from './words.ts';

/** Nobody can pay to an address of this product: whatever can be deposited, by what is shown, copied and drawn. */
const drawn: string[] = [];
vi.mock('#src/ui/QrCode.tsx', () => ({
  QrCode: ({ text }: { text: string }) => {
    drawn.push(text);
    return null;
  },
}));
beforeEach(() => {
  drawn.length = 0;
});

/** Two users of two servers. */
const worlds = ['7f', 'e1'].map((byte) => ({
  deps: {
    secrets: { mac: (...parts: string[]) => macOf(byte, parts) },
    config: { reviewSeconds: 5 },
  } as unknown as Deps,
  user: `user-${byte}`,
}));

/** 32 bytes in hex that differ by what was asked. */
function macOf(byte: string, parts: readonly string[]): string {
  const sum = [...parts.join('|')].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 65_536, 7);
  return (byte + sum.toString(16).padStart(4, '0')).repeat(11).slice(0, 64);
}

describe.each(depositCurrencies)('a deposit in %s', (currency) => {
  const places = worlds.map(({ deps, user }) => whereToPay(deps, user, currency));

  test('has a practice address, and a network that says so', () => {
    for (const [index, { deps, user }] of worlds.entries()) {
      expect(depositAddress(deps, user, currency)).toMatch(new RegExp(`^practice:${currency}:[A-Za-z0-9]{8,20}$`));
      expect(places[index]?.address).toBe(depositAddress(deps, user, currency));
    }
    expect(places[0]?.network).toBe(depositRules[currency].network);
    expect(depositRules[currency].network).toMatch(/^PRACTICE-/);
    expect(new Set(places.map(({ address }) => address)).size).toBe(2);
  });

  test('is answered in the contract’s shape, with nothing beside it that could be paid to', () => {
    for (const place of places) {
      expect(v.parse(walletApi['wallet/get_in_address'].answer, place)).toEqual(place);
      expect(JSON.stringify(place)).not.toMatch(
        /\b(0x[\da-f]{40}|bc1\w{20,}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33})\b/,
      );
    }
  });

  test('is shown, copied and drawn with exactly that, under a warning', async () => {
    for (const to of places) {
      drawn.length = 0;
      const html = await htmlOf(<PayTo currency={currency} to={to} />);
      expect(plain(html)).toContain(to.address);
      expect(plain(html)).toMatch(/No one can send to this address\.|No bank accepts these details\./);
      expect(drawn).toEqual(to.kind === 'wire' ? [] : [to.address]);
      // Nothing else in it leads anywhere.
      expect(html).not.toMatch(/href="(?!#)|\b(bitcoin|ethereum|solana|tron|litecoin|ripple|lightning|upi|payto):/i);
    }
  });

  test('has a code whose modules are those of the address', async () => {
    const { address } = places[0] ?? { address: '' };
    const { data } = encode(address, { ecc: 'M', border: 4 });
    expect(decodeURIComponent(await pictureOf(address))).toContain(`<path d="${qrPath(data)}"/>`);
  });
});

test('the code encodes the text that it was given', () => {
  expect(textOf('src/ui/QrCode.tsx')).toContain('void pictureOf(text).then(');
});

test('a wire goes to nobody: the bank code says so, and the account number fails its check', () => {
  for (const { deps, user } of worlds) {
    for (const currency of depositCurrencies) {
      const place = whereToPay(deps, user, currency);
      if (place.kind !== 'wire') continue;
      const { account_number: account, bank_code: code, ...words } = place.beneficiary;
      expect(code).toBe('PRACTICE');
      expect(Object.values(words).filter((text) => !/practice/i.test(text))).toEqual([]);
      expect(ibanRemainder(account.slice(4), account.slice(0, 4))).not.toBe(1n);
    }
  }
});
