import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, isSource, listFiles, packageOf, roomOf, root } from './tree.ts';

/**
 * The walls of the house, as ARCHITECTURE.md draws them. Each room names the rooms it may import; a room not named here does
 * not exist.
 */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  'src/lib': ['contract'],
  'src/state': ['src/lib', 'contract'],
  'src/ui': ['src/lib', 'contract'],
  'src/features': ['src/state', 'src/ui', 'src/lib', 'contract'],
  'src/app': ['src/features', 'src/state', 'src/ui', 'src/lib', 'contract'],
  'src/main.tsx': ['src/app', 'src/state', 'src/lib', 'contract'],
  'src/sw': ['src/lib', 'contract'],
  /** What the build adds to the app: it runs on the machine that builds, not on the phone. */
  'src/build': ['src/app', 'src/lib', 'contract'],
  'server/platform': ['contract'],
  'server/store': ['server/platform', 'contract'],
  'server/ledger': ['server/store', 'server/platform', 'contract'],
  'server/market': ['server/store', 'server/platform', 'contract'],
  'server/domain': ['server/ledger', 'server/market', 'server/store', 'server/platform', 'contract'],
  'server/routes': ['server/domain', 'server/ledger', 'server/market', 'server/store', 'server/platform', 'contract'],
  'server/sockets': ['server/domain', 'server/ledger', 'server/market', 'server/store', 'server/platform', 'contract'],
  'server/app.ts': ['server/*', 'contract'],
  'server/main.ts': ['server/*', 'contract'],
  'server/cli': ['server/*', 'contract'],
};

/** One door per package: who else imports it goes around the door. */
const doors: Record<string, RegExp> = {
  valibot: /^(contract|src\/lib|server|tests)\//,
  ky: /^src\/lib\/api/,
  'socket.io-client': /^(src\/lib\/socket|tests\/)/,
  marked: /^src\/ui\/Markdown/,
  klinecharts: /^(src\/ui\/chart|tests\/bench\/chart\/bare)\//,
  minisearch: /^src\/lib\/help/,
  'workbox-precaching': /^(src\/sw|tests\/bench\/load\/bare)\//,
  'workbox-routing': /^(src\/sw|tests\/bench\/load\/bare)\//,
  'workbox-strategies': /^(src\/sw|tests\/bench\/load\/bare)\//,
  virtua: /^src\/ui\/blocks\/LongList/,
  uqr: /^src\/ui\/QrCode/,
  'lucide-react': /^src\/(ui|app|features)\//,
  kysely: /^(server\/(store|ledger|domain|cli)|tests)\//,
  'better-sqlite3': /^(server\/store|tests)\//,
  pg: /^(server\/store|tests)\//,
  sharp: /^(server\/domain\/pictures|tests\/)/,
  feedsmith: /^server\/domain\/news\/feeds/,
  turndown: /^server\/domain\/news\/feeds/,
  nodemailer: /^server\/platform\/mail/,
  fastify: /^(server\/(app|routes|platform\/log)|tests\/)/,
  'socket.io': /^server\/(app|sockets)/,
  '@tus/server': /^server\/routes\/upload/,
  '@tus/file-store': /^server\/routes\/upload/,
};

const sources = listFiles().filter(isSource);

describe('walls', () => {
  test.each(sources.filter((file) => !file.startsWith('tests/')))('%s imports only what its room may', (file) => {
    const here = roomOf(file);
    const allowed = mayImport[here];
    expect(allowed, `${file}: ${here} is no room`).toBeDefined();
    const isTest = /\.test\.tsx?$/.test(file);
    for (const target of importsOf(file)) {
      if (target.startsWith('tests/') && isTest) continue;
      const there = roomOf(target);
      const isAllowed =
        there === here ||
        allowed?.includes(there) === true ||
        (allowed?.includes('server/*') === true && there.startsWith('server/'));
      expect(isAllowed, `${file} → ${target}`).toBe(true);
    }
  });

  test('features never import each other', () => {
    const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
    const crossings = sources.flatMap((file) =>
      importsOf(file)
        .filter(
          (target) => feature(file) !== undefined && feature(target) !== undefined && feature(target) !== feature(file),
        )
        .map((target) => `${file} → ${target}`),
    );
    expect(crossings).toEqual([]);
  });

  test('packages are imported through their doors', () => {
    const around = sources.flatMap((file) =>
      packageOf(file)
        .filter((name) => doors[name]?.test(file) === false && !/\.test\.tsx?$/.test(file))
        .map((name) => `${file} → ${name}`),
    );
    expect(around).toEqual([]);
  });
});

describe('habits', () => {
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const matching = (pattern: RegExp, files: readonly string[]) => files.filter((file) => pattern.test(text(file)));
  const products = sources.filter((file) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file));

  test('nothing but platform and lib knows what time it is, or rolls dice', () => {
    const clocks = products.filter((file) => !/^(server\/platform|src\/lib)\//.test(file));
    expect(
      matching(
        /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/,
        clocks.filter((f) => !f.endsWith('.mjs')),
      ),
    ).toEqual([]);
  });

  test('views hold no fetch', () => {
    expect(
      matching(
        /\bfetch\(|new XMLHttpRequest|new WebSocket/,
        products.filter((file) => /^src\/(?!lib\/)/.test(file)),
      ),
    ).toEqual([]);
  });

  test('no suppression without a reason beside it, no forgotten marks', () => {
    const marks = /TODO|FIXME|@ts-ignore|oxlint-disable(?!.*--)|biome-ignore/;
    expect(matching(marks, products)).toEqual([]);
  });

  test('files stay small, folders stay small, no barrels, no rooms for leftovers', () => {
    const long = products.filter((file) => text(file).split('\n').length > 301);
    expect(long).toEqual([]);
    expect(products.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
    expect(products.filter((file) => /\/(utils?|common|helpers?|misc|legacy)\//.test(file))).toEqual([]);
    const byFolder = Map.groupBy(products, (file) => path.dirname(file));
    const crowded = [...byFolder]
      .filter(([, files]) => files.length > 14)
      .map(([folder, files]) => `${folder}: ${files.length}`);
    expect(crowded).toEqual([]);
  });
});

describe('honesty', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const packages = [...Object.keys(manifest['dependencies'] ?? {}), ...Object.keys(manifest['devDependencies'] ?? {})];

  test('no payment rail and nothing that can move a coin among the packages, at any depth', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    const installed = Object.keys(lock.packages).map((key) => key.replace(/^.*node_modules\//, ''));
    const rails =
      /stripe|paypal|braintree|adyen|square(up)?$|checkout-sdk|coinbase|bitpay|mollie|razorpay|plaid|^ethers$|^web3|^viem$|bitcoinjs|@solana\/web3|tronweb|ccxt|xrpl|bitcore|walletconnect/;
    expect(installed.filter((name) => rails.test(name))).toEqual([]);
  });

  test('no wallet method beyond accounts, chain and message signing', () => {
    // The tests of honesty name what they look for.
    const methods = sources
      .filter((file) => !file.startsWith('tests/honesty/'))
      .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\b(eth|wallet|personal)_[a-zA-Z]+/g) ?? []);
    const allowed = new Set([
      'eth_accounts',
      'eth_requestAccounts',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'personal_sign',
    ]);
    expect(methods.filter((name) => !allowed.has(name))).toEqual([]);
  });

  test('every package has its reason in the decision record', () => {
    const record = readFileSync(path.join(root, 'docs/decisions/001-stack.md'), 'utf8');
    expect(packages.filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
  });

  test('versions are exact', () => {
    const ranges = Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] }).filter(
      ([, range]) => !/^\d+\.\d+\.\d+/.test(range),
    );
    expect(ranges).toEqual([]);
  });
});
