import { add, edit, type Break } from './break.ts';

const chainLibraries = [
  'wagmi',
  '@reown/appkit',
  '@ethersproject/wallet',
  'ethers',
  '@solana/web3.js',
  '@tonconnect/sdk',
  'alipay-sdk',
  '@moonpay/moonpay-js',
  'stripe',
  'left-pad',
];

export const packageBreaks: readonly Break[] = [
  ...chainLibraries.map((name) => ({
    rule: 10,
    what: `${name} among the packages`,
    edits: [
      edit('package.json', '"dependencies": {', `"dependencies": {\n    "${name}": "1.0.0",`),
      add('docs/decisions/001-stack.md', `\n| \`${name}\` | because |\n`),
    ],
    tests: ['packages.test.ts'],
  })),
  {
    rule: 10,
    what: 'a chain library that came along with another',
    edits: [
      edit(
        'package-lock.json',
        '    "node_modules/ky": {',
        '    "node_modules/ky/node_modules/viem": { "version": "1.0.0" },\n    "node_modules/ky": {',
      ),
    ],
    tests: ['packages.test.ts'],
  },
  {
    rule: 10,
    what: 'a package of somebody in place of another',
    edits: [
      edit('package-lock.json', '    "node_modules/ky": {', '    "node_modules/ky": {\n      "name": "@wagmi/core",'),
    ],
    tests: ['packages.test.ts'],
  },
];
