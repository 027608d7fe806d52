import { describe, expect, test } from 'vitest';
import { building, rails, running, scopes, signing } from './packages.ts';
import { textOf } from './words.ts';

/** No payment rail, and nothing that can move a coin: what is named is listed, what comes along with it is looked through. */
type Lists = Partial<Record<string, Record<string, string>>>;
const manifest = JSON.parse(textOf('package.json')) as Lists;
const lock = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, { name?: string; resolved?: string } & Lists>;
};
const installed = Object.entries(lock.packages).filter(([place]) => place !== '');
const names = installed.flatMap(([place, { name }]) => [
  place.replace(/^.*node_modules\//, ''),
  // An alias: the folder bears another name than what is in it.
  ...(name === undefined ? [] : [name]),
]);

describe('packages', () => {
  test('are those that were decided on, each with its reason', () => {
    expect(Object.keys(manifest['dependencies'] ?? {}).toSorted()).toEqual(running.toSorted());
    expect(Object.keys(manifest['devDependencies'] ?? {}).toSorted()).toEqual(building.toSorted());
    for (const more of ['optionalDependencies', 'peerDependencies', 'bundleDependencies', 'bundledDependencies'])
      expect(manifest[more], more).toBeUndefined();
    const record = textOf('docs/decisions/001-stack.md');
    expect([...running, ...building].filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
  });

  test('in the lockfile are what the manifest names', () => {
    const { ['']: top } = lock.packages;
    expect(top?.['dependencies']).toEqual(manifest['dependencies']);
    expect(top?.['devDependencies']).toEqual(manifest['devDependencies']);
  });

  test('come from the registry, at any depth, not from an address of somebody', () => {
    const ranges = Object.values({ ...manifest['dependencies'], ...manifest['devDependencies'] });
    expect(ranges.filter((range) => !/^\d+\.\d+\.\d+/.test(range))).toEqual([]);
    const elsewhere = installed.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  test('pay nothing and sign nothing, at any depth', () => {
    expect(new Set(names.filter((name) => rails.test(name)))).toEqual(new Set(signing));
    const owners = new Set(names.filter((name) => name.startsWith('@')).map((name) => name.replace(/\/.*/, '')));
    expect(owners).toEqual(new Set(scopes));
  });

  /** Some of those that a search by the names of yesterday has missed. */
  const missed =
    'wagmi @reown/appkit @ethersproject/wallet ethers @solana/web3.js @tonconnect/sdk web3 viem alipay-sdk @moonpay/moonpay-react stripe @stripe/stripe-js @walletconnect/sign-client ccxt tronweb @metamask/sdk @coinbase/wallet-sdk @binance/connector bitcoinjs-lib @ton/ton';

  test.each(missed.split(' '))('would not go unnoticed: %s', (name) => {
    expect(rails.test(name)).toBe(true);
  });
});
