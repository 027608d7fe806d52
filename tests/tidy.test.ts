import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  circlesAmong,
  importsOf,
  isProduct,
  isSource,
  listFiles,
  packageOf,
  roomOf,
  root,
  specifiersOf,
} from './tree.ts';
import { bounds, wingOf } from './wing.ts';

/**
 * The walls of the house, as ARCHITECTURE.md draws them. Each room names the rooms it may import; a room not named here does
 * not exist.
 */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  'src/lib': ['contract'],
  /** The kinds of entries of the outbox: page and worker both send them. */
  'src/outbox': ['src/lib', 'contract'],
  'src/state': ['src/outbox', 'src/lib', 'contract'],
  'src/ui': ['src/lib', 'contract'],
  'src/features': ['src/state', 'src/ui', 'src/lib', 'contract'],
  'src/app': ['src/features', 'src/state', 'src/ui', 'src/lib', 'contract'],
  'src/main.tsx': ['src/app', 'src/state', 'src/lib', 'contract'],
  /** A document of its own: it knows no session. */
  'src/wallet': ['src/ui', 'src/lib', 'contract'],
  'src/sw': ['src/outbox', 'src/lib', 'contract'],
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
  minisearch: /^contract\/help/,
  'workbox-precaching': /^(src\/sw|tests\/bench\/load\/bare)\//,
  'workbox-routing': /^(src\/sw|tests\/bench\/load\/bare)\//,
  'workbox-strategies': /^(src\/sw|tests\/bench\/load\/bare)\//,
  'workbox-window': /^src\/lib\/update\//,
  wouter: /^(src\/(ui|app|features|wallet)\/|tests\/)/,
  '@web3-onboard/core': /^src\/wallet\/wallets/,
  '@web3-onboard/injected-wallets': /^src\/wallet\/wallets/,
  '@noble/curves': /^(server\/domain\/walletLogin\/|tests\/)/,
  '@noble/hashes': /^(server\/domain\/walletLogin\/|tests\/)/,
  viem: /^none of ours$/,
  'idb-keyval': /^src\/lib\/db/,
  virtua: /^src\/ui\/blocks\/LongList/,
  uqr: /^src\/ui\/QrCode/,
  '@simplewebauthn/browser': /^src\/lib\/device\/passkeys/,
  '@simplewebauthn/server': /^server\/domain\/security\/passkeys\//,
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

  test('no files import each other round about, and few for their types', () => {
    const products = listFiles().filter(isProduct);
    expect(circlesAmong(products, false)).toEqual([]);
    expect(circlesAmong(products, true)).toEqual([]);
  });

  test('packages are imported through their doors', () => {
    const around = sources.flatMap((file) =>
      packageOf(file)
        .filter((name) => doors[name]?.test(file) === false && !/\.test\.tsx?$/.test(file))
        .map((name) => `${file} → ${name}`),
    );
    expect(around).toEqual([]);
  });

  test('viem comes with the wallet list, and with nothing else', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Record<string, object | undefined>>;
    };
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
    const naming = Object.entries(packages)
      .filter(([, entry]) => kinds.some((kind) => Object.hasOwn(entry[kind] ?? {}, 'viem')))
      .map(([name]) => name);
    expect(naming).toEqual(['node_modules/@web3-onboard/common', 'node_modules/@web3-onboard/core']);
  });
});

describe('ARCHITECTURE.md', () => {
  const tables = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const said = tables.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  const named = [...new Set(said.flatMap(pathsIn))];
  const files = listFiles();

  test('its tables name paths', () => expect(named.length).toBeGreaterThan(60));

  test.each(named)('%s exists', (name) => {
    // x, X and xx stand for the name of what is added.
    const pattern = name
      .replaceAll('.', '\\.')
      .replaceAll(/\bxx?\b|\bX(?=Page)|\*/g, '[^/]+')
      .replace(/\/$/, '/.+');
    const wanted = new RegExp(`(^|/)${pattern}($|(\\.test)?\\.tsx?$|/)`);
    expect(files.some((file) => wanted.test(file))).toBe(true);
  });
});

/** What is written as a path: from a room of the tree, or a file by its ending. */
function pathsIn(text: string): string[] {
  const isPath = /^(contract|server|src|tests|locales|docs)\/[^ ]*$|^[^ ()]+\.(tsx?|mjs|json|po|md)$/.test(text);
  if (!isPath) return [];
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(text) ?? [];
  return choices === undefined ? [text] : choices.split(',').map((choice) => `${before}${choice}${after}`);
}

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

  test('what is held of a balance changes by the verbs of ledger/holds alone', () => {
    expect(matching(/\bbucket: 'frozen'(?! \|)/, products)).toEqual(['server/ledger/holds.ts']);
  });

  test('the outbox knows no kind: what an entry is about is in src/outbox alone', () => {
    const mechanism = products.filter((file) => file.startsWith('src/lib/outbox/'));
    // How the first version was stored names what it was about.
    const words = (file: string) => text(file).replace(/\/\*\* Version 1, as[^]*$/, '');
    expect(mechanism.filter((file) => /deposit|voucher|proof|charge|identity|loan|chat/i.test(words(file)))).toEqual(
      [],
    );
    expect(mechanism.length).toBeGreaterThan(10);
  });

  test('an import of another room, or from two folders up, is written from the root', () => {
    const rooms = /^(contract|server|src|tests)\//;
    const top = (file: string) => file.split('/')[0];
    const climbs = sources.flatMap((file) =>
      specifiersOf(file)
        .filter((target) => target.startsWith('..'))
        .filter((target) => {
          const to = path.join(path.dirname(file), target);
          return rooms.test(to) && (target.startsWith('../../') || top(to) !== top(file));
        })
        .map((target) => `${file} → ${target}`),
    );
    expect(climbs).toEqual([]);
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

  test('the trading wing stays within its bounds', () => {
    const { files, lines } = wingOf(listFiles().filter(isProduct));
    expect(files).toBeGreaterThan(80);
    expect(files).toBeLessThanOrEqual(bounds.files);
    expect(lines).toBeLessThanOrEqual(bounds.lines);
  });
});
