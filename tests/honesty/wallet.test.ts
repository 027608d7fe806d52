import { describe, expect, test } from 'vitest';
import { builtApp, shippedSources } from './shipped.ts';
import { heard } from './words.ts';
import { everywhere, inSources, troublesOf } from './wallet.ts';

/** A wallet signs in and does nothing else: looked for in everything that ships, static files and the built app included. */
const rules = [...everywhere, ...inSources];

test('no source, page or static file asks a wallet for more than accounts, chain and a message', () => {
  const files = shippedSources();
  expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining(['index.html', 'public/rescue.html']));
  expect(files.flatMap(({ file, text }) => troublesOf(text, rules).map((trouble) => `${file}: ${trouble}`))).toEqual([
    // Whoever is asked for one is warned.
    `${heard}: a seed phrase asked for: mnemonic`,
  ]);
});

/** The pieces of the wallet's document: its library knows all that a wallet can do, so a guard stands in front of the wallet. */
const isOfWallet = (file: string) => /^dist\/(wallet\.html|assets\/w3-)/.test(file);

test('nor does the built app, with all its libraries', () => {
  expect(
    builtApp()
      .filter(({ file }) => !isOfWallet(file))
      .flatMap(({ file, text }) => troublesOf(text, everywhere).map((trouble) => `${file}: ${trouble}`)),
  ).toEqual([]);
});

test('the library of the wallet is on its own document, and nothing else leads to it', () => {
  const built = builtApp();
  const pages = built.filter(({ file }) => !isOfWallet(file) && !file.startsWith('dist/.'));
  const leading = pages.filter(({ text }) => text.includes('w3-'));
  expect(leading.map(({ file }) => file)).toEqual([]);
  const naming = shippedSources().filter(({ text }) => /['"](@web3-onboard\/|viem)/.test(text));
  expect(naming.map(({ file }) => file)).toEqual(['src/wallet/wallets.ts']);
});

describe('would be noticed', () => {
  test.each([
    "provider.request({ method: 'eth_sendTransaction' })",
    "provider.request({ method: ['eth', 'sendTransaction'].join('_') })",
    "provider.request({ method: 'eth' + '_' + rest })",
    "provider.request({ method: `eth_${'send'}Transaction` })",
    'provider.request({ method: name })',
    'provider.request({ method })',
    'window.solana.signTransaction(tx)',
    'window.solana?.connect()',
    "globalThis['sol' + 'ana'].connect()",
    "window['ethereum']",
    'wallet[action](order)',
    'adapter.signAllTransactions(list)',
    'window.tronWeb.trx.sign(tx)',
    "'wallet_sendCalls'",
    'contract.setApprovalForAll(operator, true)',
    'new PaymentRequest(methods, details)',
    "location.href = 'ethereum:' + address",
    '`bitcoin:${address}`',
    'eval(text)',
  ])('%s', (code) => {
    expect(troublesOf(code, rules)).not.toEqual([]);
  });

  test.each([
    "provider.request({ method: 'eth_requestAccounts' })",
    "provider.request({ method: 'personal_sign', params })",
  ])('while this is fine: %s', (code) => {
    expect(troublesOf(code, rules)).toEqual([]);
  });
});
