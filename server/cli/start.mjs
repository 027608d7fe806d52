/**
 * `npm start`: installs what is missing, builds what is stale, and runs the server. Plain JavaScript that also runs under
 * Node 20 with nothing installed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { installPackages } from './install.mjs';
import { endWith, findNode } from './node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

installPackages(root);
await buildIfStale(root);
endWith(spawn(findNode(root), ['server/main.ts'], { cwd: root, stdio: 'inherit' }));
