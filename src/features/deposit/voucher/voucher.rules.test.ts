import { describe, expect, test } from 'vitest';
import {
  type Circumstances,
  draftOf,
  emptyDraft,
  formOf,
  isTouched,
  type VoucherDraft,
  voucherProblems,
  withCurrency,
} from './voucher.rules.ts';

const picture = {
  bytes: new ArrayBuffer(4),
  type: 'image/jpeg',
  sha256: 'ab'.repeat(32),
  name: 'proof.jpg',
  originalSize: 4_000_000,
};

const own = 'practice:USDT:k3Jx';
const here: Circumstances = { tag: 'en-GB', ownAddress: own, isShrinking: false };

function draft(patch: Partial<VoucherDraft> = {}): VoucherDraft {
  return { ...emptyDraft('7f3c', 'USDT'), amount: '250', picture, ...patch };
}

const keys = (filled: VoucherDraft, circumstances = here) =>
  voucherProblems(filled, circumstances).map(({ key }) => key);

describe('voucherProblems', () => {
  test('a filled form has none', () => {
    expect(keys(draft())).toEqual([]);
  });

  test('they come in the order of the form', () => {
    expect(keys(emptyDraft('7f3c', 'USDT'), { ...here, ownAddress: null })).toEqual([
      'amount_missing',
      'address_missing',
      'picture_missing',
    ]);
  });

  test.each([
    ['abc', 'amount_invalid'],
    ['-5', 'amount_invalid'],
    ['9.99', 'amount_range'],
    ['1,000,000.01', 'amount_range'],
    ['250.1234567', 'amount_decimals'],
  ])('%s is refused: %s', (amount, key) => {
    expect(keys(draft({ amount }))).toEqual([key]);
  });

  test('a rule that is broken brings its figures', () => {
    expect(
      voucherProblems(draft({ currency: 'BTC', amount: '20.5', address: 'practice:BTC:x' }), {
        ...here,
        ownAddress: null,
      }),
    ).toEqual([{ field: 'amount', key: 'amount_range', params: { min: '0.0005', max: '20', currency: 'BTC' } }]);
  });

  test('an address that is not the own one is refused', () => {
    expect(keys(draft({ address: 'practice:USDT:other' }))).toEqual(['address_wrong']);
    expect(keys(draft({ address: ` ${own} ` }))).toEqual([]);
  });

  test.each([
    ['practice:USDT:k3Jx', []],
    ['practice:BTC:k3Jx', ['address_wrong']],
    ['0x52908400098527886E0F7030069857D2E4169EE7', ['address_wrong']],
    ['', ['address_missing']],
  ])('while the own address is unknown, %j is judged by its form', (address, expected) => {
    expect(keys(draft({ address }), { ...here, ownAddress: null })).toEqual(expected);
  });

  test('a picture that is being made smaller is waited for', () => {
    expect(keys(draft(), { ...here, isShrinking: true })).toEqual(['picture_shrinking']);
  });
});

describe('formOf', () => {
  test('is nothing while there is a problem', () => {
    expect(formOf(draft({ amount: '1' }), here)).toBeNull();
  });

  test('reads the amount as the language writes it, and fills in the own address', () => {
    const form = formOf(draft({ amount: '1.234,5' }), { ...here, tag: 'it-IT' });
    expect(form).toMatchObject({ id: '7f3c', currency: 'USDT', amount: '1234.5', address: own });
    expect(form).not.toHaveProperty('replaces');
    expect(form).not.toHaveProperty('wallet');
  });

  test('keeps the id of the voucher it takes the place of', () => {
    expect(formOf(draft({ replaces: '1a2b' }), here)?.replaces).toBe('1a2b');
  });
});

test('a voucher taken back fills the form, and unchanged it is the same voucher again', () => {
  const form = formOf(draft({ amount: '1234.5', replaces: '1a2b', wallet: 'w' }), here);
  if (form === null) throw new Error('the form is filled');
  const taken = draftOf(form, () => '1,234.5');
  expect(taken.amount).toBe('1,234.5');
  expect(formOf(taken, here)).toEqual(form);
});

test('another currency keeps the amount and drops the addresses, which are of the first', () => {
  const changed = withCurrency(draft({ address: own, wallet: 'w' }), 'ETH');
  expect(changed).toMatchObject({ currency: 'ETH', amount: '250', address: null, wallet: undefined });
  expect(withCurrency(changed, 'ETH')).toBe(changed);
});

test.each([
  [{}, false],
  [{ amount: ' ' }, false],
  [{ amount: '2' }, true],
  [{ picture }, true],
  [{ address: 'practice:USDT:x' }, false],
])('%o would be lost: %s', (patch, isLoss) => {
  expect(isTouched({ ...emptyDraft('7f3c', 'USDT'), ...patch })).toBe(isLoss);
});
