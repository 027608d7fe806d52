/**
 * `npm run dev`: the server, restarted when its sources change, and the app with hot reload in front of it. The market has a
 * fixed seed and the database a folder of its own, so that every day looks the same and nothing else is touched.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';
import { findNode } from './node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

installPackages(root);
const node = findNode(root);
const env = { MARKET_SEED: 'development', DATA_DIR: path.join(root, 'data/dev'), ...process.env };
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(node, ['node_modules/vite/bin/vite.js'], { cwd: root, env, stdio: 'inherit' }),
];

/** One without the other is of no use. */
function endAll(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(0));
for (const child of children) child.on('exit', (code) => endAll(code ?? 0));
