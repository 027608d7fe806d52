/**
 * Builds the app into dist/ and compresses it as far as brotli goes, once, so that no request has to. Runs under Node 20.
 *
 * `node server/cli/build.mjs` always builds; `buildIfStale` only when a source is another than at the last build.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { keepOldAssets } from './kept.mjs';
import { findNode } from './node.mjs';

const sources = [
  'src',
  'contract',
  'locales',
  'public',
  'index.html',
  'wallet.html',
  'vite',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

export async function buildIfStale(root) {
  const stamp = path.join(root, 'dist/.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(root)) return;
  await build(root);
}

export async function build(root) {
  // Before the build: a file that is saved meanwhile makes the next start build again.
  const hash = hashOfSources(root);
  process.stdout.write('Building the app …\n');
  const dist = path.join(root, 'dist');
  // Beside the one that is being served, and in its place only when it is whole.
  const next = path.join(root, `.cache/dist.next-${process.pid}`);
  const { status } = spawnSync(
    findNode(root),
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', next],
    { cwd: root, stdio: 'inherit', env: { ...process.env, VITE_BUILD: hash.slice(0, 12) } },
  );
  if (status !== 0) {
    rmSync(next, { recursive: true, force: true });
    process.stderr.write('The build failed; nothing was started.\n');
    process.exit(1);
  }
  await compressAll(next);
  keepOldAssets(dist, next, Date.now());
  writeFileSync(path.join(next, '.built'), hash);
  replaceFolder(dist, next);
}

/** A server that is running serves the one or the other, but for the moment between two renamings. */
function replaceFolder(dist, next) {
  const old = `${next}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

const compressed = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
const bytesMin = 512;
const compress = promisify(brotliCompress);

export async function compressAll(dist) {
  await Promise.all(
    listFiles(dist)
      .filter((file) => compressed.test(file))
      .map(async (file) => {
        const content = await readFile(file);
        if (content.length < bytesMin) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${file}.br`, await compress(content, { params }));
      }),
  );
}

function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) {
      hash
        .update(`${path.relative(root, file)}\n`)
        .update(readFileSync(file))
        .update('\n');
    }
  }
  return hash.digest('hex');
}

/** The file itself, or every file below the folder, in an order that is always the same. */
function listFiles(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => listFiles(path.join(place, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'));
}
